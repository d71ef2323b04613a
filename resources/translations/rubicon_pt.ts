<?xml version="1.0" encoding="utf-8"?>
<!-- SPDX-License-Identifier: GPL-2.0-or-later -->
<!DOCTYPE TS>
<TS version="2.1" language="pt" sourcelanguage="en">
<context>
    <name>AlgorithmRun</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Processing has no algorithm “%1”.</source>
        <translation>O Processamento não tem o algoritmo “%1”.</translation>
    </message>
    <message>
        <source>step %1 of %2 (%3)</source>
        <translation>etapa %1 de %2 (%3)</translation>
    </message>
    <message>
        <source>The project was closed: the run was cancelled, and none of its layers was added.</source>
        <translation>O projeto foi fechado: a execução foi cancelada e nenhuma de suas camadas foi adicionada.</translation>
    </message>
    <message>
        <source>Cancelled in %1.</source>
        <translation>Cancelado na %1.</translation>
    </message>
    <message>
        <source>Failed in %1: %2</source>
        <translation>Erro na %1: %2</translation>
    </message>
    <message>
        <source>What the steps before it made was added.</source>
        <translation>Os resultados das etapas anteriores foram adicionados.</translation>
    </message>
    <message>
        <source>Rubicon</source>
        <translation>Rubicon</translation>
    </message>
    <message>
        <source>The layer %1 cannot be loaded.</source>
        <translation>A camada %1 não pode ser carregada.</translation>
    </message>
    <message>
        <source>%1; %2 seconds.</source>
        <translation>%1; %2 segundos.</translation>
    </message>
    <message>
        <source>%1; %2 seconds on %3.</source>
        <translation>%1; %2 segundos em %3.</translation>
    </message>
</context>
<context>
    <name>AssayIntervalsAlgorithm</name>
    <message>
        <source>Assay intervals</source>
        <translation>Intervalos de análises</translation>
    </message>
    <message>
        <source>assay,sample,grade,composite,intercept,drill hole,borehole,ore body,wireframe,flag,inside,interval,from,to,length-weighted mean</source>
        <translation>análise,análises químicas,assay,amostra,teor,composição,compósito,composite,intercepto,furo de sondagem,sondagem,drill hole,corpo de minério,wireframe,flag,codificar,dentro,intervalo,de,até,from,to,média ponderada pelo comprimento</translation>
    </message>
    <message>
        <source>Tells which part of each sample lies inside ore bodies, and composites the grades of each stay inside.</source>
        <translation>Indica que parte de cada amostra está dentro de corpos de minério e compõe os teores de cada trecho interno.</translation>
    </message>
    <message>
        <source>Assay table</source>
        <translation>Tabela de análises</translation>
    </message>
    <message>
        <source>Hole id (leave empty for BHID or the like)</source>
        <translation>ID do furo (deixe vazio para BHID ou similar)</translation>
    </message>
    <message>
        <source>Depth from (leave empty for FROM or the like)</source>
        <translation>Profundidade inicial (deixe vazio para FROM ou similar)</translation>
    </message>
    <message>
        <source>Depth to (leave empty for TO or the like)</source>
        <translation>Profundidade final (deixe vazio para TO ou similar)</translation>
    </message>
    <message>
        <source>Values (leave empty for all fields that hold only numbers)</source>
        <translation>Valores (deixe vazio para todos os campos que só contêm números)</translation>
    </message>
    <message>
        <source>Values below detection (such as &lt;0.005) and negative ones</source>
        <translation>Valores abaixo do limite de detecção (como &lt;0.005) e negativos</translation>
    </message>
    <message>
        <source>As they are (text is refused)</source>
        <translation>Como estão (texto é recusado)</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Ausentes</translation>
    </message>
    <message>
        <source>Half the limit</source>
        <translation>Metade do limite</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>Zero</translation>
    </message>
    <message>
        <source>What stands for no value, with commas between</source>
        <translation>O que representa ausência de valor, separado por vírgulas</translation>
    </message>
    <message>
        <source>Intervals of line–mesh intersections</source>
        <translation>Intervalos das interseções linha–malha</translation>
    </message>
    <message>
        <source>Hole id of the intervals (leave empty for BHID or the like)</source>
        <translation>ID do furo dos intervalos (deixe vazio para BHID ou similar)</translation>
    </message>
    <message>
        <source>Composites</source>
        <translation>Compósitos</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Amostras</translation>
    </message>
    <message>
        <source>Parts of samples</source>
        <translation>Partes das amostras</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>Problemas</translation>
    </message>
    <message>
        <source>Stays inside</source>
        <translation>Trechos internos</translation>
    </message>
    <message>
        <source>Samples, for each mesh</source>
        <translation>Amostras, por malha</translation>
    </message>
    <message>
        <source>Samples wholly or partly inside, for each mesh</source>
        <translation>Amostras total ou parcialmente dentro, por malha</translation>
    </message>
    <message>
        <source>Length of all stays</source>
        <translation>Comprimento de todos os trechos internos</translation>
    </message>
    <message>
        <source>Length of stays that no sample covers</source>
        <translation>Comprimento dos trechos internos sem amostra</translation>
    </message>
    <message>
        <source>“%1” has no field “%2”.</source>
        <translation>“%1” não tem o campo “%2”.</translation>
    </message>
    <message>
        <source>Values: %1.</source>
        <translation>Valores: %1.</translation>
    </message>
    <message>
        <source>Not taken as values, for they are named as ids or coordinates: %1.</source>
        <translation>Não usados como valores, pois têm nomes de IDs ou coordenadas: %1.</translation>
    </message>
    <message>
        <source>Cutting the samples</source>
        <translation>Corte das amostras</translation>
    </message>
    <message>
        <source>Rubicon %1: %2 stays, %3 samples in %4 parts, %5 faults; %6 seconds.</source>
        <translation>Rubicon %1: %2 trechos internos, %3 amostras em %4 partes, %5 problemas; %6 segundos.</translation>
    </message>
</context>
<context>
    <name>ConvexHull3DAlgorithm</name>
    <message>
        <source>Convex hull 3D</source>
        <translation>Envoltória convexa 3D</translation>
    </message>
    <message>
        <source>hull,convex,envelope,bounding volume,minimum bounding volume,solid,volume,area,point cloud,lidar,stockpile,sample,drill hole,mesh,tin,wireframe,3d,exact,gpu,cuda</source>
        <translation>envoltória,hull,convexa,convex,envelope,fecho convexo,volume envolvente,bounding volume,minimum bounding volume,sólido,solid,volume,área,nuvem de pontos,point cloud,lidar,pilha,stockpile,amostra,sample,furo de sondagem,drill hole,malha,mesh,tin,wireframe,3d,exato,gpu,cuda</translation>
    </message>
    <message>
        <source>Finds the convex hulls of points in space, with volume and area, and what each point is to its hull, exactly.</source>
        <translation>Encontra as envoltórias convexas de pontos no espaço, com volume e área, e o que cada ponto é para a sua envoltória, de forma exata.</translation>
    </message>
    <message>
        <source>Group field (leave empty for one hull of all)</source>
        <translation>Campo de grupo (deixe vazio para uma única envoltória)</translation>
    </message>
    <message>
        <source>Fields that the points keep (leave empty to keep all fields)</source>
        <translation>Campos que os pontos mantêm (deixe vazio para manter todos os campos)</translation>
    </message>
    <message>
        <source>Prove each hull by exact signs, which takes longer than finding it</source>
        <translation>Provar cada envoltória com sinais exatos, o que demora mais do que encontrá-la</translation>
    </message>
    <message>
        <source>Convex hulls</source>
        <translation>Envoltórias convexas</translation>
    </message>
    <message>
        <source>Points by what they are to their hull</source>
        <translation>Pontos segundo o que são para a sua envoltória</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Pontos</translation>
    </message>
    <message>
        <source>Hulls</source>
        <translation>Envoltórias</translation>
    </message>
    <message>
        <source>Hulls that are bodies</source>
        <translation>Envoltórias que são corpos</translation>
    </message>
    <message>
        <source>Vertices of the hulls</source>
        <translation>Vértices das envoltórias</translation>
    </message>
    <message>
        <source>Facets of the hulls</source>
        <translation>Facetas das envoltórias</translation>
    </message>
    <message>
        <source>Points with a NaN or infinite coordinate</source>
        <translation>Pontos com uma coordenada NaN ou infinita</translation>
    </message>
    <message>
        <source>Volume of the hulls together</source>
        <translation>Volume das envoltórias em conjunto</translation>
    </message>
    <message>
        <source>Area of the hulls together</source>
        <translation>Área das envoltórias em conjunto</translation>
    </message>
    <message>
        <source>Hulls cannot be written to a Shapefile: it tells holes by the way round on the map, where upright facets have none.</source>
        <translation>Envoltórias não podem ser gravadas em um Shapefile: ele distingue os buracos pelo sentido do contorno no mapa, e facetas verticais não têm nenhum.</translation>
    </message>
    <message>
        <source>Finding the hulls</source>
        <translation>Busca das envoltórias</translation>
    </message>
    <message>
        <source>Proving the hulls</source>
        <translation>Prova das envoltórias</translation>
    </message>
    <message>
        <source>Each hull is proved, by exact signs.</source>
        <translation>Cada envoltória está provada com sinais exatos.</translation>
    </message>
    <message>
        <source>%1 points in %2 hulls: %3 bodies, %4 vertices, %5 facets</source>
        <translation>%1 pontos em %2 envoltórias: %3 corpos, %4 vértices, %5 facetas</translation>
    </message>
</context>
<context>
    <name>DesurveyAlgorithm</name>
    <message>
        <source>Desurvey drill holes</source>
        <translation>Desurvey de furos de sondagem</translation>
    </message>
    <message>
        <source>drill hole,borehole,collar,survey,trace,deviation,azimuth,dip,minimum curvature,balanced tangent,desurvey,3d,mining,geology</source>
        <translation>furo de sondagem,sondagem,drill hole,borehole,collar,boca do furo,survey,trajetória,traço,desvio,azimute,mergulho,dip,curvatura mínima,tangente balanceada,desurvey,3d,mineração,geologia</translation>
    </message>
    <message>
        <source>Draws drill holes as 3D lines from a collar and a survey table.</source>
        <translation>Desenha furos de sondagem como linhas 3D a partir de uma tabela de collar e uma de survey.</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Método</translation>
    </message>
    <message>
        <source>Minimum curvature</source>
        <translation>Curvatura mínima</translation>
    </message>
    <message>
        <source>Tangent</source>
        <translation>Tangente</translation>
    </message>
    <message>
        <source>Balanced tangent</source>
        <translation>Tangente balanceada</translation>
    </message>
    <message>
        <source>Largest angle of a segment of an arc (degrees)</source>
        <translation>Maior ângulo de um segmento de arco (graus)</translation>
    </message>
    <message>
        <source>Map units in one unit of depth</source>
        <translation>Unidades do mapa por unidade de profundidade</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>Trajetórias</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>Problemas</translation>
    </message>
    <message>
        <source>Rows of the collar table</source>
        <translation>Linhas da tabela de collar</translation>
    </message>
    <message>
        <source>Holes drawn</source>
        <translation>Furos desenhados</translation>
    </message>
    <message>
        <source>Stations used</source>
        <translation>Estações usadas</translation>
    </message>
    <message>
        <source>Collar table</source>
        <translation>Tabela de collar</translation>
    </message>
    <message>
        <source>Hole id of the collars (leave empty for BHID or the like)</source>
        <translation>ID do furo dos collars (deixe vazio para BHID ou similar)</translation>
    </message>
    <message>
        <source>X (leave empty for the points, or XCOLLAR or the like)</source>
        <translation>X (deixe vazio para usar os pontos, ou XCOLLAR ou similar)</translation>
    </message>
    <message>
        <source>Y (leave empty for the points, or YCOLLAR or the like)</source>
        <translation>Y (deixe vazio para usar os pontos, ou YCOLLAR ou similar)</translation>
    </message>
    <message>
        <source>Z (leave empty for the points, or ZCOLLAR or the like)</source>
        <translation>Z (deixe vazio para usar os pontos, ou ZCOLLAR ou similar)</translation>
    </message>
    <message>
        <source>Depth of the hole (leave empty for LENGTH or the like)</source>
        <translation>Profundidade do furo (deixe vazio para LENGTH ou similar)</translation>
    </message>
    <message>
        <source>Azimuth at the collar (leave empty for AZ or the like, if any)</source>
        <translation>Azimute no collar (deixe vazio para AZ ou similar, se houver)</translation>
    </message>
    <message>
        <source>Dip at the collar (leave empty for DIP or the like, if any)</source>
        <translation>Mergulho no collar (deixe vazio para DIP ou similar, se houver)</translation>
    </message>
    <message>
        <source>Collar fields to keep (leave empty to keep all fields)</source>
        <translation>Campos do collar a manter (deixe vazio para manter todos os campos)</translation>
    </message>
    <message>
        <source>Survey table</source>
        <translation>Tabela de survey</translation>
    </message>
    <message>
        <source>Hole id of the stations (leave empty for BHID or the like)</source>
        <translation>ID do furo das estações (deixe vazio para BHID ou similar)</translation>
    </message>
    <message>
        <source>Depth of the station (leave empty for AT or the like)</source>
        <translation>Profundidade da estação (deixe vazio para AT ou similar)</translation>
    </message>
    <message>
        <source>Azimuth (leave empty for AZ or the like)</source>
        <translation>Azimute (deixe vazio para AZ ou similar)</translation>
    </message>
    <message>
        <source>Dip (leave empty for DIP or the like)</source>
        <translation>Mergulho (deixe vazio para DIP ou similar)</translation>
    </message>
    <message>
        <source>Coordinate reference system of the collars (leave empty for that of the layer)</source>
        <translation>Sistema de referência de coordenadas dos collars (deixe vazio para usar o da camada)</translation>
    </message>
    <message>
        <source>Dips</source>
        <translation>Mergulhos</translation>
    </message>
    <message>
        <source>Negative downwards (-90 is straight down)</source>
        <translation>Negativos para baixo (-90 é vertical para baixo)</translation>
    </message>
    <message>
        <source>Positive downwards</source>
        <translation>Positivos para baixo</translation>
    </message>
    <message>
        <source>Angle from vertical (0 is straight down)</source>
        <translation>Ângulo a partir da vertical (0 é vertical para baixo)</translation>
    </message>
    <message>
        <source>Unit of the depths</source>
        <translation>Unidade das profundidades</translation>
    </message>
    <message>
        <source>As the coordinates</source>
        <translation>A mesma das coordenadas</translation>
    </message>
    <message>
        <source>Metres</source>
        <translation>Metros</translation>
    </message>
    <message>
        <source>Feet</source>
        <translation>Pés</translation>
    </message>
    <message>
        <source>Other (factor below)</source>
        <translation>Outra (fator abaixo)</translation>
    </message>
    <message>
        <source>Azimuths refer to</source>
        <translation>Azimutes em relação ao</translation>
    </message>
    <message>
        <source>Grid north</source>
        <translation>Norte da quadrícula</translation>
    </message>
    <message>
        <source>True north</source>
        <translation>Norte verdadeiro</translation>
    </message>
    <message>
        <source>Magnetic north</source>
        <translation>Norte magnético</translation>
    </message>
    <message>
        <source>Degrees to add to azimuths to reach grid north</source>
        <translation>Graus a somar aos azimutes para chegar ao norte da quadrícula</translation>
    </message>
    <message>
        <source>Fields of “%1”: %2.</source>
        <translation>Campos de “%1”: %2.</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Aviso: %1</translation>
    </message>
    <message>
        <source>The points of layer “%1” are in %2, and CRS says %3: reproject the layer, or leave CRS empty.</source>
        <translation>Os pontos da camada “%1” estão em %2 e CRS indica %3: reprojete a camada ou deixe CRS vazio.</translation>
    </message>
    <message>
        <source>Warning: “%1” has no coordinate reference system and CRS names none: nor have the traces.</source>
        <translation>Aviso: “%1” não tem sistema de referência de coordenadas e CRS não indica nenhum: as trajetórias também não o terão.</translation>
    </message>
    <message>
        <source>DEPTH_FACTOR is for the depth unit “Other” (DEPTH_UNIT 3).</source>
        <translation>DEPTH_FACTOR só vale para a unidade de profundidade “Outra” (DEPTH_UNIT 3).</translation>
    </message>
    <message>
        <source>The unit of the coordinates is not known, so that depths in metres or feet cannot be brought to it: name a projected CRS, or the factor (DEPTH_UNIT 3 and DEPTH_FACTOR).</source>
        <translation>A unidade das coordenadas é desconhecida, e por isso não é possível converter para ela profundidades em metros ou pés: indique um SRC projetado ou o fator (DEPTH_UNIT 3 e DEPTH_FACTOR).</translation>
    </message>
    <message>
        <source>AZIMUTH_OFFSET is for azimuths that refer to true or magnetic north (AZIMUTH_REFERENCE 1 or 2).</source>
        <translation>AZIMUTH_OFFSET só vale para azimutes em relação ao norte verdadeiro ou magnético (AZIMUTH_REFERENCE 1 ou 2).</translation>
    </message>
    <message>
        <source>No hole of “%1” has a collar in “%2”: ids are “%3” and the like there, “%4” here.</source>
        <translation>Nenhum furo de “%1” tem collar em “%2”: os IDs da primeira são como “%3”, os da segunda como “%4”.</translation>
    </message>
    <message>
        <source>Drawing the holes</source>
        <translation>Desenho dos furos</translation>
    </message>
    <message>
        <source>%1 holes without a station at 0 begin in the direction that “%2” gives their collar.</source>
        <translation>%1 furos sem estação em 0 começam na direção que “%2” indica para o seu collar.</translation>
    </message>
    <message>
        <source>Warning: most stations point upwards; is the dip convention (DIP) right?</source>
        <translation>Aviso: a maioria das estações aponta para cima; a convenção de mergulho (DIP) está certa?</translation>
    </message>
    <message>
        <source>%1 of %2 holes drawn by %3 stations, %4 faults.</source>
        <translation>%1 de %2 furos desenhados com %3 estações, %4 problemas.</translation>
    </message>
</context>
<context>
    <name>DrillHoleAlgorithm</name>
    <message>
        <source>Drill holes and meshes</source>
        <translation>Furos de sondagem e malhas</translation>
    </message>
</context>
<context>
    <name>DrillHolesPage</name>
    <message>
        <source>Holes</source>
        <translation>Furos</translation>
    </message>
    <message>
        <source>Holes come from</source>
        <translation>Origem dos furos</translation>
    </message>
    <message>
        <source>A layer of traces</source>
        <translation>Uma camada de trajetórias</translation>
    </message>
    <message>
        <source>Collar and survey tables</source>
        <translation>Tabelas de collar e survey</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>Trajetórias</translation>
    </message>
    <message>
        <source>Selected features only</source>
        <translation>Apenas feições selecionadas</translation>
    </message>
    <message>
        <source>Fields to keep</source>
        <translation>Campos a manter</translation>
    </message>
    <message>
        <source>Depth along the lines</source>
        <translation>Profundidade ao longo das linhas</translation>
    </message>
    <message>
        <source>Depth at start, end</source>
        <translation>Profundidade inicial, final</translation>
    </message>
    <message>
        <source>Field with the depth at the start</source>
        <translation>Campo com a profundidade no início</translation>
    </message>
    <message>
        <source>Field with the depth at the end</source>
        <translation>Campo com a profundidade no fim</translation>
    </message>
    <message>
        <source>Collar table</source>
        <translation>Tabela de collar</translation>
    </message>
    <message>
        <source>Hole id, depth</source>
        <translation>ID do furo, profundidade</translation>
    </message>
    <message>
        <source>Hole id of the collars</source>
        <translation>ID do furo dos collars</translation>
    </message>
    <message>
        <source>Depth of the hole; may be left empty</source>
        <translation>Profundidade do furo; pode ficar vazio</translation>
    </message>
    <message>
        <source>X, Y, Z</source>
        <translation>X, Y, Z</translation>
    </message>
    <message>
        <source>X; empty: of the points</source>
        <translation>X; vazio: o dos pontos</translation>
    </message>
    <message>
        <source>Y; empty: of the points</source>
        <translation>Y; vazio: o dos pontos</translation>
    </message>
    <message>
        <source>Z; empty: of the points</source>
        <translation>Z; vazio: o dos pontos</translation>
    </message>
    <message>
        <source>Survey table</source>
        <translation>Tabela de survey</translation>
    </message>
    <message>
        <source>Hole id of the stations</source>
        <translation>ID do furo das estações</translation>
    </message>
    <message>
        <source>Depth of the station</source>
        <translation>Profundidade da estação</translation>
    </message>
    <message>
        <source>Azimuth, dip</source>
        <translation>Azimute, mergulho</translation>
    </message>
    <message>
        <source>Azimuth</source>
        <translation>Azimute</translation>
    </message>
    <message>
        <source>Dip, or angle from vertical</source>
        <translation>Mergulho, ou ângulo a partir da vertical</translation>
    </message>
    <message>
        <source>Dips</source>
        <translation>Mergulhos</translation>
    </message>
    <message>
        <source>Unit of the depths</source>
        <translation>Unidade das profundidades</translation>
    </message>
    <message>
        <source>Map units in one unit of depth</source>
        <translation>Unidades do mapa por unidade de profundidade</translation>
    </message>
    <message>
        <source>CRS of the collars</source>
        <translation>SRC dos collars</translation>
    </message>
    <message>
        <source>Wireframes</source>
        <translation>Wireframes</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Camada</translation>
    </message>
    <message>
        <source>Or a file</source>
        <translation>Ou um arquivo</translation>
    </message>
    <message>
        <source>OBJ, PLY, STL, OFF or DXF</source>
        <translation>OBJ, PLY, STL, OFF ou DXF</translation>
    </message>
    <message>
        <source>Field that names them</source>
        <translation>Campo com o nome de cada um</translation>
    </message>
    <message>
        <source>Empty: the layer is one wireframe</source>
        <translation>Vazio: a camada é um único wireframe</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Amostras</translation>
    </message>
    <message>
        <source>Assay table</source>
        <translation>Tabela de análises</translation>
    </message>
    <message>
        <source>Empty: no composites</source>
        <translation>Vazio: sem compósitos</translation>
    </message>
    <message>
        <source>Hole id</source>
        <translation>ID do furo</translation>
    </message>
    <message>
        <source>Depth from, to</source>
        <translation>Profundidade inicial, final</translation>
    </message>
    <message>
        <source>Depth where samples begin</source>
        <translation>Profundidade onde as amostras começam</translation>
    </message>
    <message>
        <source>Depth where samples end</source>
        <translation>Profundidade onde as amostras terminam</translation>
    </message>
    <message>
        <source>Hole id of the traces</source>
        <translation>ID do furo das trajetórias</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valores</translation>
    </message>
    <message>
        <source>Below detection</source>
        <translation>Abaixo do limite de detecção</translation>
    </message>
    <message>
        <source>What values such as &lt;0.005, and negative ones, are taken as</source>
        <translation>Como tratar valores como &lt;0.005 e valores negativos</translation>
    </message>
    <message>
        <source>No value is written as</source>
        <translation>Ausência de valor escrita como</translation>
    </message>
    <message>
        <source>With commas between</source>
        <translation>Separado por vírgulas</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <source>The holes as 3D lines</source>
        <translation>Os furos como linhas 3D</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Eventos</translation>
    </message>
    <message>
        <source>A point wherever a hole meets a wireframe</source>
        <translation>Um ponto onde quer que um furo encontre um wireframe</translation>
    </message>
    <message>
        <source>Intervals</source>
        <translation>Intervalos</translation>
    </message>
    <message>
        <source>A line for each stay inside, and between stays</source>
        <translation>Uma linha para cada trecho interno e entre esses trechos</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Resumo</translation>
    </message>
    <message>
        <source>A row for each hole and wireframe</source>
        <translation>Uma linha da tabela para cada furo e wireframe</translation>
    </message>
    <message>
        <source>Composites</source>
        <translation>Compósitos</translation>
    </message>
    <message>
        <source>The mean grades of each stay inside</source>
        <translation>Os teores médios de cada trecho interno</translation>
    </message>
    <message>
        <source>How much of each sample lies inside</source>
        <translation>Quanto de cada amostra está dentro</translation>
    </message>
    <message>
        <source>Compute on</source>
        <translation>Processar em</translation>
    </message>
    <message>
        <source>Advanced options</source>
        <translation>Opções avançadas</translation>
    </message>
    <message>
        <source>Azimuth, dip at the collar</source>
        <translation>Azimute, mergulho no collar</translation>
    </message>
    <message>
        <source>Collar fields to keep</source>
        <translation>Campos do collar a manter</translation>
    </message>
    <message>
        <source>Azimuths refer to</source>
        <translation>Azimutes em relação ao</translation>
    </message>
    <message>
        <source>Degrees to add to azimuths</source>
        <translation>Graus a somar aos azimutes</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Método</translation>
    </message>
    <message>
        <source>Largest angle of a segment</source>
        <translation>Maior ângulo de um segmento</translation>
    </message>
    <message>
        <source>°</source>
        <translation>°</translation>
    </message>
    <message>
        <source>Prefix of wireframe fields</source>
        <translation>Prefixo dos campos do wireframe</translation>
    </message>
    <message>
        <source>Exact position of events, as text</source>
        <translation>Posição exata dos eventos, como texto</translation>
    </message>
    <message>
        <source>Allow lengths in degrees</source>
        <translation>Permitir comprimentos em graus</translation>
    </message>
    <message>
        <source>CPU threads</source>
        <translation>Threads da CPU</translation>
    </message>
    <message>
        <source>All cores</source>
        <translation>Todos os núcleos</translation>
    </message>
    <message>
        <source>That of the collar table</source>
        <translation>O da tabela de collar</translation>
    </message>
    <message>
        <source>All fields that hold numbers</source>
        <translation>Todos os campos que contêm números</translation>
    </message>
    <message>
        <source>Choose at least one result.</source>
        <translation>Escolha pelo menos um resultado.</translation>
    </message>
    <message>
        <source>%1 are computed from this file, and its format does not keep all that they need, such as M and the names of fields: take “.gpkg” or “.fgb”, or leave the file empty.</source>
        <translation>%1 dependem deste arquivo, e o formato dele não guarda tudo o que é necessário, como M e os nomes dos campos: use “.gpkg” ou “.fgb”, ou deixe o arquivo vazio.</translation>
    </message>
    <message>
        <source>Intersections</source>
        <translation>Interseções</translation>
    </message>
    <message>
        <source>Grades</source>
        <translation>Teores</translation>
    </message>
    <message>
        <source>In %1 lengths would be in degrees: reproject the layer, or allow it among the advanced options.</source>
        <translation>Em %1 os comprimentos ficariam em graus: reprojete a camada ou permita isso nas opções avançadas.</translation>
    </message>
    <message>
        <source>Choose the field that holds the %1: none has a usual name.</source>
        <translation>Escolha o campo de %1: nenhum tem um nome usual.</translation>
    </message>
    <message>
        <source>Choose a layer of lines with Z.</source>
        <translation>Escolha uma camada de linhas com Z.</translation>
    </message>
    <message>
        <source>The lines of layer “%1” have no Z.</source>
        <translation>As linhas da camada “%1” não têm Z.</translation>
    </message>
    <message>
        <source>Choose both fields.</source>
        <translation>Escolha os dois campos.</translation>
    </message>
    <message>
        <source>Choose a table.</source>
        <translation>Escolha uma tabela.</translation>
    </message>
    <message>
        <source>hole id</source>
        <translation>ID do furo</translation>
    </message>
    <message>
        <source>x coordinate</source>
        <translation>coordenada x</translation>
    </message>
    <message>
        <source>y coordinate</source>
        <translation>coordenada y</translation>
    </message>
    <message>
        <source>Choose the fields of both x and y, or of neither.</source>
        <translation>Escolha os campos de x e de y, ou nenhum dos dois.</translation>
    </message>
    <message>
        <source>z coordinate</source>
        <translation>coordenada z</translation>
    </message>
    <message>
        <source>depth of the station</source>
        <translation>profundidade da estação</translation>
    </message>
    <message>
        <source>azimuth</source>
        <translation>azimute</translation>
    </message>
    <message>
        <source>dip</source>
        <translation>mergulho</translation>
    </message>
    <message>
        <source>The unit of the coordinates is not known: choose a projected coordinate reference system, or another unit.</source>
        <translation>A unidade das coordenadas é desconhecida: escolha um sistema de referência de coordenadas projetado ou outra unidade.</translation>
    </message>
    <message>
        <source>There is no file “%1”.</source>
        <translation>O arquivo “%1” não existe.</translation>
    </message>
    <message>
        <source>Choose a layer of faces with Z, or a file.</source>
        <translation>Escolha uma camada de faces com Z ou um arquivo.</translation>
    </message>
    <message>
        <source>The faces of layer “%1” have no Z.</source>
        <translation>As faces da camada “%1” não têm Z.</translation>
    </message>
    <message>
        <source>depth where samples begin</source>
        <translation>profundidade onde as amostras começam</translation>
    </message>
    <message>
        <source>depth where samples end</source>
        <translation>profundidade onde as amostras terminam</translation>
    </message>
    <message>
        <source>Keep “%1” too: it tells which samples belong to a hole.</source>
        <translation>Mantenha também “%1”: indica a que furo pertence cada amostra.</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 holes</source>
        <translation>%1 furos</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 eventos</translation>
    </message>
    <message>
        <source>%1 intervals</source>
        <translation>%1 intervalos</translation>
    </message>
    <message>
        <source>%1 composites</source>
        <translation>%1 compósitos</translation>
    </message>
    <message>
        <source>The table names none: choose that of its coordinates. For a local grid any projected one in its unit will do.</source>
        <translation>A tabela não indica nenhum: escolha o das suas coordenadas. Para uma grade local serve qualquer um projetado na unidade dela.</translation>
    </message>
</context>
<context>
    <name>HitDock</name>
    <message>
        <source>Pick on map</source>
        <translation>Escolher no mapa</translation>
    </message>
    <message>
        <source>Click on a point, event, overlap or interval of a Rubicon result</source>
        <translation>Clique em um ponto, evento, sobreposição ou intervalo de um resultado do Rubicon</translation>
    </message>
    <message>
        <source>Zoom to</source>
        <translation>Aproximar</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copies all of it as text, with all digits</source>
        <translation>Copia tudo como texto, com todos os dígitos</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>or mesh file</source>
        <translation>ou arquivo de malha</translation>
    </message>
    <message>
        <source>Mesh name field</source>
        <translation>Campo com o nome da malha</translation>
    </message>
    <message>
        <source>Rubicon Hit</source>
        <translation>Encontro do Rubicon</translation>
    </message>
    <message>
        <source>Pick a row of a Rubicon result on the map, or select one.</source>
        <translation>Escolha no mapa uma feição de um resultado do Rubicon ou selecione uma.</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Cancelado.</translation>
    </message>
    <message>
        <source>Red map</source>
        <translation>Mapa vermelho</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linhas</translation>
    </message>
    <message>
        <source>Blue map</source>
        <translation>Mapa azul</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Malhas</translation>
    </message>
    <message>
        <source>Choose what this result was made from.</source>
        <translation>Escolha os dados que deram origem a este resultado.</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lendo…</translation>
    </message>
    <message>
        <source>Layer “%1” was changed. Pick or select the hit again.</source>
        <translation>A camada “%1” foi alterada. Escolha ou selecione o encontro novamente.</translation>
    </message>
    <message>
        <source>The layer of this hit was removed.</source>
        <translation>A camada deste encontro foi removida.</translation>
    </message>
    <message>
        <source>Layer “%1” was removed, from which this hit came.</source>
        <translation>A camada “%1”, que deu origem a este encontro, foi removida.</translation>
    </message>
</context>
<context>
    <name>HitFinding</name>
    <message>
        <source>%1/%2 (%3 and %4 digits)</source>
        <translation>%1/%2 (%3 e %4 dígitos)</translation>
    </message>
    <message>
        <source>rationals (whole numbers of any length)</source>
        <translation>números racionais (números inteiros de qualquer tamanho)</translation>
    </message>
    <message>
        <source>expansions (exact sums of doubles)</source>
        <translation>expansões (somas exatas de números de dupla precisão)</translation>
    </message>
    <message>
        <source>intervals (every operation rounded down and up)</source>
        <translation>intervalos (cada operação arredondada para baixo e para cima)</translation>
    </message>
    <message>
        <source>filter (rounded arithmetic with a proven bound)</source>
        <translation>filtro (aritmética arredondada com um limite de erro demonstrado)</translation>
    </message>
    <message>
        <source>%1 by the filter</source>
        <translation>%1 pelo filtro</translation>
    </message>
    <message>
        <source>%1 by intervals</source>
        <translation>%1 por intervalos</translation>
    </message>
    <message>
        <source>%1 by expansions</source>
        <translation>%1 por expansões</translation>
    </message>
    <message>
        <source>%1 by rationals</source>
        <translation>%1 por números racionais</translation>
    </message>
    <message>
        <source>Decided by</source>
        <translation>Decidido por</translation>
    </message>
    <message>
        <source>%1; signs: %2</source>
        <translation>%1; sinais: %2</translation>
    </message>
</context>
<context>
    <name>HitReading</name>
    <message>
        <source>the interiors of two segments meet in one point</source>
        <translation>os interiores de dois segmentos se encontram em um ponto</translation>
    </message>
    <message>
        <source>an end of one segment lies within the other</source>
        <translation>uma extremidade de um segmento está no interior do outro</translation>
    </message>
    <message>
        <source>an end of one segment is an end of the other</source>
        <translation>uma extremidade de um segmento é também uma extremidade do outro</translation>
    </message>
    <message>
        <source>the two segments share a piece of some length</source>
        <translation>os dois segmentos têm um trecho em comum</translation>
    </message>
    <message>
        <source>the segment meets the inside of the triangle in one point</source>
        <translation>o segmento encontra o interior do triângulo em um ponto</translation>
    </message>
    <message>
        <source>the segment meets a side of the triangle in one point</source>
        <translation>o segmento encontra uma aresta do triângulo em um ponto</translation>
    </message>
    <message>
        <source>the segment meets a corner of the triangle</source>
        <translation>o segmento encontra um vértice do triângulo</translation>
    </message>
    <message>
        <source>a piece of the segment lies in the triangle</source>
        <translation>um trecho do segmento está contido no triângulo</translation>
    </message>
    <message>
        <source>the line passes from outside to inside</source>
        <translation>a linha passa de fora para dentro</translation>
    </message>
    <message>
        <source>the line passes from inside to outside</source>
        <translation>a linha passa de dentro para fora</translation>
    </message>
    <message>
        <source>the line passes through the surface, which has no inside</source>
        <translation>a linha atravessa a superfície, que não tem interior</translation>
    </message>
    <message>
        <source>the line meets the surface and stays on its side</source>
        <translation>a linha encontra a superfície e permanece do mesmo lado</translation>
    </message>
    <message>
        <source>a contact of some length starts</source>
        <translation>começa um contato ao longo de uma extensão</translation>
    </message>
    <message>
        <source>a contact of some length ends</source>
        <translation>termina um contato ao longo de uma extensão</translation>
    </message>
    <message>
        <source>This pair</source>
        <translation>Este par</translation>
    </message>
    <message>
        <source>Apart</source>
        <translation>Afastamento</translation>
    </message>
    <message>
        <source>0: the rounded point is the exact one</source>
        <translation>0: o ponto arredondado é o exato</translation>
    </message>
    <message>
        <source>Along red</source>
        <translation>Ao longo do vermelho</translation>
    </message>
    <message>
        <source>Along blue</source>
        <translation>Ao longo do azul</translation>
    </message>
    <message>
        <source>Exact x</source>
        <translation>x exato</translation>
    </message>
    <message>
        <source>Exact y</source>
        <translation>y exato</translation>
    </message>
    <message>
        <source>Rounded x</source>
        <translation>x arredondado</translation>
    </message>
    <message>
        <source>Rounded y</source>
        <translation>y arredondado</translation>
    </message>
    <message>
        <source>Along the segment</source>
        <translation>Ao longo do segmento</translation>
    </message>
    <message>
        <source>Exact z</source>
        <translation>z exato</translation>
    </message>
    <message>
        <source>Rounded z</source>
        <translation>z arredondado</translation>
    </message>
    <message>
        <source>Part, segment</source>
        <translation>Parte, segmento</translation>
    </message>
    <message>
        <source>Rubicon: looking at one hit</source>
        <translation>Rubicon: exame de um encontro</translation>
    </message>
    <message>
        <source>The blue map must be a vector layer.</source>
        <translation>O mapa azul deve ser uma camada vetorial.</translation>
    </message>
    <message>
        <source>Not enough memory for layers of this size.</source>
        <translation>Memória insuficiente para camadas deste tamanho.</translation>
    </message>
    <message>
        <source>Layer “%1” or “%2” is no longer as it was when this result was made, or another one made it: where these features meet now, no row says what this one says.</source>
        <translation>A camada “%1” ou “%2” já não está como estava quando este resultado foi gerado, ou outra camada deu origem a ele: onde estas feições se encontram agora, nenhuma linha da tabela diz o que esta diz.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Camada</translation>
    </message>
    <message>
        <source>Feature</source>
        <translation>Feição</translation>
    </message>
    <message>
        <source>Layer “%1” has no feature %2 with a line any more.</source>
        <translation>A camada “%1” já não tem uma feição %2 com linha.</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Vermelho</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Azul</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>Decisão</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Pares</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Lugar</translation>
    </message>
    <message>
        <source>The line begins within this interval: it meets nothing there.</source>
        <translation>A linha começa dentro deste intervalo: ali ela não encontra nada.</translation>
    </message>
    <message>
        <source>The line ends within this interval: it meets nothing there.</source>
        <translation>A linha termina dentro deste intervalo: ali ela não encontra nada.</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Linha</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>Malha</translation>
    </message>
    <message>
        <source>Triangle</source>
        <translation>Triângulo</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
</context>
<context>
    <name>HitRow</name>
    <message>
        <source>Point %1: %2</source>
        <translation>Ponto %1: %2</translation>
    </message>
    <message>
        <source>Overlap %1</source>
        <translation>Sobreposição %1</translation>
    </message>
    <message>
        <source>Event %1: %2 of %3</source>
        <translation>Evento %1: %2 de %3</translation>
    </message>
    <message>
        <source>Start of interval %1 of %2</source>
        <translation>Início do intervalo %1 de %2</translation>
    </message>
    <message>
        <source>End of interval %1 of %2</source>
        <translation>Fim do intervalo %1 de %2</translation>
    </message>
</context>
<context>
    <name>LayerChoice</name>
    <message>
        <source>All fields</source>
        <translation>Todos os campos</translation>
    </message>
</context>
<context>
    <name>LayerFileButton</name>
    <message>
        <source>Add a layer from a file</source>
        <translation>Adicionar uma camada de um arquivo</translation>
    </message>
    <message>
        <source>Layer from a File</source>
        <translation>Camada de um arquivo</translation>
    </message>
    <message>
        <source>Layer of “%1”</source>
        <translation>Camada de “%1”</translation>
    </message>
    <message>
        <source>“%1” holds no layer that QGIS can read.</source>
        <translation>“%1” não contém nenhuma camada que o QGIS possa ler.</translation>
    </message>
    <message>
        <source>Layer “%1” was added, but it cannot be chosen here.</source>
        <translation>A camada “%1” foi adicionada, mas não pode ser escolhida aqui.</translation>
    </message>
</context>
<context>
    <name>LineMeshIntersectionsAlgorithm</name>
    <message>
        <source>Line–mesh intersections</source>
        <translation>Interseções linha–malha</translation>
    </message>
    <message>
        <source>drill hole,borehole,ore body,wireframe,mesh,tin,surface,intercept,entry,exit,depth,inside,ray,3d,exact,gpu,cuda</source>
        <translation>furo de sondagem,sondagem,drill hole,borehole,corpo de minério,wireframe,malha,mesh,tin,superfície,intercepto,entrada,saída,profundidade,dentro,raio,3d,exato,gpu,cuda</translation>
    </message>
    <message>
        <source>Finds where drill holes enter and leave ore bodies or pierce surfaces, and how long they stay inside, exactly.</source>
        <translation>Encontra com exatidão onde os furos de sondagem entram em corpos de minério e saem deles, ou atravessam superfícies, e que comprimento percorrem dentro.</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linhas</translation>
    </message>
    <message>
        <source>Line fields to keep (leave empty to keep all fields)</source>
        <translation>Campos das linhas a manter (deixe vazio para manter todos os campos)</translation>
    </message>
    <message>
        <source>Mesh fields to keep (leave empty to keep all fields)</source>
        <translation>Campos das malhas a manter (deixe vazio para manter todos os campos)</translation>
    </message>
    <message>
        <source>Depth along the lines</source>
        <translation>Profundidade ao longo das linhas</translation>
    </message>
    <message>
        <source>M of the lines, where they have it</source>
        <translation>M das linhas, onde houver</translation>
    </message>
    <message>
        <source>Distance along the line</source>
        <translation>Distância ao longo da linha</translation>
    </message>
    <message>
        <source>From two fields</source>
        <translation>De dois campos</translation>
    </message>
    <message>
        <source>Field with the depth at the start</source>
        <translation>Campo com a profundidade no início</translation>
    </message>
    <message>
        <source>Field with the depth at the end</source>
        <translation>Campo com a profundidade no fim</translation>
    </message>
    <message>
        <source>Mesh fields prefix</source>
        <translation>Prefixo dos campos das malhas</translation>
    </message>
    <message>
        <source>Exact position of events on their segments, as two fields of text</source>
        <translation>Posição exata dos eventos nos seus segmentos, como dois campos de texto</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Eventos</translation>
    </message>
    <message>
        <source>Intervals</source>
        <translation>Intervalos</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Resumo</translation>
    </message>
    <message>
        <source>Mesh report</source>
        <translation>Relatório das malhas</translation>
    </message>
    <message>
        <source>Segments of the lines</source>
        <translation>Segmentos das linhas</translation>
    </message>
    <message>
        <source>Triangles of the meshes</source>
        <translation>Triângulos das malhas</translation>
    </message>
    <message>
        <source>Pairs of segment and triangle that share a point</source>
        <translation>Pares de segmento e triângulo com um ponto em comum</translation>
    </message>
    <message>
        <source>Hits in the interior of a triangle</source>
        <translation>Encontros no interior de um triângulo</translation>
    </message>
    <message>
        <source>Hits on a side</source>
        <translation>Encontros em uma aresta</translation>
    </message>
    <message>
        <source>Hits on a corner</source>
        <translation>Encontros em um vértice</translation>
    </message>
    <message>
        <source>Hits along a piece of some length</source>
        <translation>Encontros ao longo de uma extensão</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Entradas</translation>
    </message>
    <message>
        <source>Exits</source>
        <translation>Saídas</translation>
    </message>
    <message>
        <source>Passages through meshes without an inside</source>
        <translation>Passagens por malhas sem interior</translation>
    </message>
    <message>
        <source>Touches</source>
        <translation>Toques</translation>
    </message>
    <message>
        <source>Starts and ends of contacts of some length</source>
        <translation>Inícios e fins de contatos ao longo de uma extensão</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Malhas</translation>
    </message>
    <message>
        <source>Meshes that are closed</source>
        <translation>Malhas fechadas</translation>
    </message>
    <message>
        <source>Depth is to come from two fields, and %1 names none.</source>
        <translation>A profundidade deve vir de dois campos, e %1 não indica nenhum.</translation>
    </message>
    <message>
        <source>Layer “%1” has no field “%2”.</source>
        <translation>A camada “%1” não tem o campo “%2”.</translation>
    </message>
    <message>
        <source>Finding intersections</source>
        <translation>Busca de interseções</translation>
    </message>
    <message>
        <source>%1 hits, %2 events, %3 intervals</source>
        <translation>%1 encontros, %2 eventos, %3 intervalos</translation>
    </message>
</context>
<context>
    <name>MapsPage</name>
    <message>
        <source>Red map</source>
        <translation>Mapa vermelho</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Camada</translation>
    </message>
    <message>
        <source>Selected features only</source>
        <translation>Apenas feições selecionadas</translation>
    </message>
    <message>
        <source>Fields to keep</source>
        <translation>Campos a manter</translation>
    </message>
    <message>
        <source>Blue map</source>
        <translation>Mapa azul</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <source>Intersections</source>
        <translation>Interseções</translation>
    </message>
    <message>
        <source>A point for each place where a red and a blue feature meet</source>
        <translation>Um ponto para cada lugar onde uma feição vermelha e uma azul se encontram</translation>
    </message>
    <message>
        <source>Overlaps</source>
        <translation>Sobreposições</translation>
    </message>
    <message>
        <source>A line for each stretch that a red and a blue feature share</source>
        <translation>Uma linha para cada trecho comum a uma feição vermelha e uma azul</translation>
    </message>
    <message>
        <source>Segment pairs</source>
        <translation>Pares de segmentos</translation>
    </message>
    <message>
        <source>A table of all pairs of segments that meet</source>
        <translation>Uma tabela de todos os pares de segmentos que se encontram</translation>
    </message>
    <message>
        <source>Compute on</source>
        <translation>Processar em</translation>
    </message>
    <message>
        <source>Advanced options</source>
        <translation>Opções avançadas</translation>
    </message>
    <message>
        <source>Prefix of blue fields</source>
        <translation>Prefixo dos campos azuis</translation>
    </message>
    <message>
        <source>CPU threads</source>
        <translation>Threads da CPU</translation>
    </message>
    <message>
        <source>All cores</source>
        <translation>Todos os núcleos</translation>
    </message>
    <message>
        <source>Choose a layer of lines or polygons.</source>
        <translation>Escolha uma camada de linhas ou polígonos.</translation>
    </message>
    <message>
        <source>Layer “%1” has no coordinate reference system.</source>
        <translation>A camada “%1” não tem sistema de referência de coordenadas.</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 pontos</translation>
    </message>
    <message>
        <source>%1 segment pairs</source>
        <translation>%1 pares de segmentos</translation>
    </message>
    <message>
        <source>%1 overlaps</source>
        <translation>%1 sobreposições</translation>
    </message>
</context>
<context>
    <name>MeshAlgorithm</name>
    <message>
        <source>Meshes</source>
        <translation>Malhas</translation>
    </message>
    <message>
        <source>Mesh file, where the meshes are no layer (OBJ, PLY, STL, OFF, DXF)</source>
        <translation>Arquivo de malha, se as malhas não forem uma camada (OBJ, PLY, STL, OFF, DXF)</translation>
    </message>
    <message>
        <source>Mesh name field (leave empty where the layer is one mesh)</source>
        <translation>Campo com o nome da malha (deixe vazio se a camada for uma única malha)</translation>
    </message>
    <message>
        <source>%1 and %2 are both given: the meshes come from a layer or from a file.</source>
        <translation>%1 e %2 foram informados ao mesmo tempo: as malhas vêm de uma camada ou de um arquivo.</translation>
    </message>
    <message>
        <source>Neither %1 nor %2 is given: the meshes come from a layer or from a file.</source>
        <translation>Nem %1 nem %2 foi informado: as malhas vêm de uma camada ou de um arquivo.</translation>
    </message>
    <message>
        <source>%1: no layer “%2”.</source>
        <translation>%1: a camada “%2” não existe.</translation>
    </message>
    <message>
        <source>Warning: %1 Nothing is inside or outside of it.</source>
        <translation>Aviso: %1 Nada está dentro nem fora dela.</translation>
    </message>
    <message>
        <source>Inside is told by parity for %1 meshes, by winding number for %2, unknown for %3.</source>
        <translation>O interior é definido pela paridade em %1 malhas, pelo número de voltas em %2, e é desconhecido em %3.</translation>
    </message>
</context>
<context>
    <name>MeshCheckAlgorithm</name>
    <message>
        <source>Mesh check</source>
        <translation>Verificação de malhas</translation>
    </message>
    <message>
        <source>wireframe,ore body,mesh,tin,surface,solid,closed,watertight,manifold,orientation,duplicate,degenerate,3d,validity</source>
        <translation>wireframe,corpo de minério,malha,mesh,tin,superfície,sólido,fechada,watertight,estanque,variedade,manifold,orientação,duplicado,degenerado,3d,validade</translation>
    </message>
    <message>
        <source>Says whether meshes are closed, and where they are not.</source>
        <translation>Indica se as malhas estão fechadas e onde não estão.</translation>
    </message>
    <message>
        <source>Mesh report</source>
        <translation>Relatório das malhas</translation>
    </message>
    <message>
        <source>Verdicts</source>
        <translation>Diagnósticos</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Malhas</translation>
    </message>
    <message>
        <source>Meshes that are closed</source>
        <translation>Malhas fechadas</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>Problemas</translation>
    </message>
    <message>
        <source>Faces with corners on no common plane</source>
        <translation>Faces com vértices não coplanares</translation>
    </message>
    <message>
        <source>Faces left out</source>
        <translation>Faces omitidas</translation>
    </message>
    <message>
        <source>Checking the meshes</source>
        <translation>Verificação das malhas</translation>
    </message>
    <message>
        <source>%1 of %2 meshes closed, %3 faults in %4 triangles.</source>
        <translation>%1 de %2 malhas fechadas, %3 problemas em %4 triângulos.</translation>
    </message>
</context>
<context>
    <name>MeshSectionAlgorithm</name>
    <message>
        <source>Mesh section</source>
        <translation>Seção de malhas</translation>
    </message>
    <message>
        <source>section,cross section,profile,slice,contour,level,bench,wireframe,ore body,mesh,tin,solid,cut,plane,area,3d,exact</source>
        <translation>seção,secção,seção transversal,perfil,fatia,contorno,nível,bancada,wireframe,corpo de minério,malha,mesh,tin,sólido,corte,plano,área,section,3d,exato</translation>
    </message>
    <message>
        <source>Cuts meshes with upright planes over lines, or with a stack of level ones, exactly.</source>
        <translation>Corta malhas com exatidão, com planos verticais sobre linhas ou com uma série de planos horizontais.</translation>
    </message>
    <message>
        <source>Section lines (straight), for upright planes</source>
        <translation>Linhas de seção (retas), para planos verticais</translation>
    </message>
    <message>
        <source>Lowest level plane</source>
        <translation>Plano horizontal mais baixo</translation>
    </message>
    <message>
        <source>Highest level plane</source>
        <translation>Plano horizontal mais alto</translation>
    </message>
    <message>
        <source>Height between level planes</source>
        <translation>Espaçamento entre planos horizontais</translation>
    </message>
    <message>
        <source>Section outlines</source>
        <translation>Contornos das seções</translation>
    </message>
    <message>
        <source>Section areas</source>
        <translation>Áreas das seções</translation>
    </message>
    <message>
        <source>Planes</source>
        <translation>Planos</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Malhas</translation>
    </message>
    <message>
        <source>Triangles of the meshes</source>
        <translation>Triângulos das malhas</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linhas</translation>
    </message>
    <message>
        <source>Their length</source>
        <translation>Comprimento das linhas</translation>
    </message>
    <message>
        <source>Areas</source>
        <translation>Áreas</translation>
    </message>
    <message>
        <source>Their area</source>
        <translation>Soma das áreas</translation>
    </message>
    <message>
        <source>SECTION_LINES and heights are both given: leave one of them out, for planes are upright or level.</source>
        <translation>SECTION_LINES e cotas foram informadas ao mesmo tempo: deixe uma delas de fora, pois os planos são verticais ou horizontais.</translation>
    </message>
    <message>
        <source>Neither SECTION_LINES nor BOTTOM, TOP and STEP are given: there is no plane.</source>
        <translation>Nem SECTION_LINES nem BOTTOM, TOP e STEP foram informados: não há nenhum plano.</translation>
    </message>
    <message>
        <source>A stack of level planes takes BOTTOM, TOP and STEP.</source>
        <translation>Uma série de planos horizontais requer BOTTOM, TOP e STEP.</translation>
    </message>
    <message>
        <source>Upright areas cannot be written to a Shapefile: it tells holes by the way round on the map.</source>
        <translation>Áreas verticais não podem ser gravadas em um Shapefile: ele distingue os buracos pelo sentido do contorno no mapa.</translation>
    </message>
    <message>
        <source>Layer “%1”: </source>
        <translation>Camada “%1”: </translation>
    </message>
    <message>
        <source>Cutting the meshes</source>
        <translation>Corte das malhas</translation>
    </message>
    <message>
        <source>%1 planes through %2 meshes: %3 lines, %4 areas</source>
        <translation>%1 planos por %2 malhas: %3 linhas, %4 áreas</translation>
    </message>
</context>
<context>
    <name>MinimumBoundingVolumeAlgorithm</name>
    <message>
        <source>Minimum bounding volume</source>
        <translation>Volume envolvente mínimo</translation>
    </message>
    <message>
        <source>bounding volume,minimum bounding volume,bounding box,oriented bounding box,envelope,enclosing sphere,smallest sphere,width,length,azimuth,plunge,orientation,volume,area,sample,drill hole,mesh,wireframe,3d,exact</source>
        <translation>volume envolvente,bounding volume,minimum bounding volume,caixa envolvente,bounding box,oriented bounding box,envoltória,envelope,esfera envolvente,enclosing sphere,menor esfera,smallest sphere,largura,width,comprimento,length,azimute,azimuth,caimento,plunge,orientação,orientation,volume,área,area,amostra,sample,furo de sondagem,drill hole,malha,mesh,wireframe,3d,exato,exact</translation>
    </message>
    <message>
        <source>Finds the smallest sphere or box around groups of points in space, with its extents and directions, exactly.</source>
        <translation>Encontra a menor esfera ou caixa em torno de grupos de pontos no espaço, com suas extensões e direções, de forma exata.</translation>
    </message>
    <message>
        <source>Group field (leave empty for one volume around all)</source>
        <translation>Campo de grupo (deixe vazio para um só volume em torno de tudo)</translation>
    </message>
    <message>
        <source>Volume type</source>
        <translation>Tipo de volume</translation>
    </message>
    <message>
        <source>Envelope: box along the axes</source>
        <translation>Envoltória: caixa ao longo dos eixos</translation>
    </message>
    <message>
        <source>Smallest sphere</source>
        <translation>Menor esfera</translation>
    </message>
    <message>
        <source>Box of the smallest volume with a side on a facet of the hull</source>
        <translation>Caixa do menor volume com um lado sobre uma faceta da envoltória convexa</translation>
    </message>
    <message>
        <source>Box of the smallest surface with a side on a facet of the hull</source>
        <translation>Caixa da menor superfície com um lado sobre uma faceta da envoltória convexa</translation>
    </message>
    <message>
        <source>Box of the smallest width</source>
        <translation>Caixa da menor largura</translation>
    </message>
    <message>
        <source>Bounding volumes</source>
        <translation>Volumes envolventes</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Pontos</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Grupos</translation>
    </message>
    <message>
        <source>Points with a NaN or infinite coordinate</source>
        <translation>Pontos com uma coordenada NaN ou infinita</translation>
    </message>
    <message>
        <source>Volume of all together</source>
        <translation>Volume de todos em conjunto</translation>
    </message>
    <message>
        <source>Area of all together</source>
        <translation>Área de todos em conjunto</translation>
    </message>
    <message>
        <source>Bounding volumes cannot be written to a Shapefile: it tells holes by the way round on the map, where upright faces have none.</source>
        <translation>Os volumes envolventes não podem ser gravados em um Shapefile, pois este distingue os buracos pelo sentido de giro no mapa, e as faces verticais não têm nenhum.</translation>
    </message>
    <message>
        <source>Finding the hulls</source>
        <translation>Busca das envoltórias</translation>
    </message>
    <message>
        <source>Finding the bounding volumes</source>
        <translation>Busca dos volumes envolventes</translation>
    </message>
    <message>
        <source>%1 points in %2 groups, volume %3</source>
        <translation>%1 pontos em %2 grupos, volume %3</translation>
    </message>
</context>
<context>
    <name>Page</name>
    <message>
        <source>CPU: %1 threads</source>
        <translation>CPU: %1 threads</translation>
    </message>
    <message>
        <source>GPU: %1</source>
        <translation>GPU: %1</translation>
    </message>
    <message>
        <source>GPU: none (%1)</source>
        <translation>GPU: nenhuma (%1)</translation>
    </message>
    <message>
        <source>%1 (%2 changed)</source>
        <translation>%1 (%2 alteradas)</translation>
    </message>
</context>
<context>
    <name>PointGroupsAlgorithm</name>
    <message>
        <source>Points, lines or polygons with Z</source>
        <translation>Pontos, linhas ou polígonos com Z</translation>
    </message>
    <message>
        <source>The points come from one of INPUT, MESH and MESH_FILE; %1 of them are given.</source>
        <translation>Os pontos vêm de um só entre INPUT, MESH e MESH_FILE; deles foram informados %1.</translation>
    </message>
    <message>
        <source>%1: no layer “%2”.</source>
        <translation>%1: a camada “%2” não existe.</translation>
    </message>
    <message>
        <source>Warning: %1 points with a NaN or infinite coordinate are left out.</source>
        <translation>Aviso: %1 pontos com uma coordenada NaN ou infinita foram omitidos.</translation>
    </message>
    <message>
        <source>Mesh or point cloud layer, instead of features</source>
        <translation>Camada de malha ou de nuvem de pontos, em vez de feições</translation>
    </message>
    <message>
        <source>Mesh or point cloud file, instead of a layer (OBJ, PLY, STL, OFF, DXF, LAS)</source>
        <translation>Arquivo de malha ou de nuvem de pontos, em vez de uma camada (OBJ, PLY, STL, OFF, DXF, LAS)</translation>
    </message>
    <message>
        <source>Layer “%1” is neither mesh nor point cloud; features are given as INPUT.</source>
        <translation>A camada “%1” não é nem malha nem nuvem de pontos; as feições são informadas em INPUT.</translation>
    </message>
    <message>
        <source>Points of a point cloud are grouped by</source>
        <translation>Agrupar os pontos de uma nuvem de pontos por</translation>
    </message>
    <message>
        <source>GROUP_FIELD is given, and is for features: points of a point cloud are grouped by CLOUD_GROUP.</source>
        <translation>GROUP_FIELD foi informado e serve para feições: os pontos de uma nuvem de pontos são agrupados por CLOUD_GROUP.</translation>
    </message>
    <message>
        <source>CLOUD_GROUP is “%1”, and can be %2.</source>
        <translation>CLOUD_GROUP é “%1” e pode ser %2.</translation>
    </message>
    <message>
        <source>CLOUD_GROUP is given, and is for point clouds, which “%1” is not.</source>
        <translation>CLOUD_GROUP foi informado e serve para nuvens de pontos, o que “%1” não é.</translation>
    </message>
</context>
<context>
    <name>PointsInMeshAlgorithm</name>
    <message>
        <source>Points in mesh</source>
        <translation>Pontos em malhas</translation>
    </message>
    <message>
        <source>block model,sample,ore body,wireframe,mesh,tin,solid,inside,outside,flag,code,3d,exact</source>
        <translation>modelo de blocos,block model,amostra,corpo de minério,wireframe,malha,mesh,tin,sólido,dentro,fora,flag,codificar,código,3d,exato</translation>
    </message>
    <message>
        <source>Says of each 3D point (block model, sample) in which closed meshes it lies, exactly.</source>
        <translation>Indica com exatidão em quais malhas fechadas está cada ponto 3D (modelo de blocos, amostra).</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Pontos</translation>
    </message>
    <message>
        <source>Points in meshes</source>
        <translation>Pontos nas malhas</translation>
    </message>
    <message>
        <source>Triangles of the meshes</source>
        <translation>Triângulos das malhas</translation>
    </message>
    <message>
        <source>Pairs of point and mesh, the point inside</source>
        <translation>Pares de ponto e malha, com o ponto dentro</translation>
    </message>
    <message>
        <source>Pairs of point and mesh, the point outside</source>
        <translation>Pares de ponto e malha, com o ponto fora</translation>
    </message>
    <message>
        <source>Pairs of point and mesh, the point on the surface</source>
        <translation>Pares de ponto e malha, com o ponto na superfície</translation>
    </message>
    <message>
        <source>Pairs of point and mesh, the mesh without an inside</source>
        <translation>Pares de ponto e malha, com a malha sem interior</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Malhas</translation>
    </message>
    <message>
        <source>Meshes that are closed</source>
        <translation>Malhas fechadas</translation>
    </message>
    <message>
        <source>Layer “%1” holds no points.</source>
        <translation>A camada “%1” não contém pontos.</translation>
    </message>
    <message>
        <source>The points of layer “%1” have no Z; “Set Z value” (native:setzvalue) gives them one from a field.</source>
        <translation>Os pontos da camada “%1” não têm Z; “Definir valor Z” (native:setzvalue) o atribui a partir de um campo.</translation>
    </message>
    <message>
        <source>Telling which points lie inside</source>
        <translation>Busca dos pontos que estão dentro</translation>
    </message>
    <message>
        <source>%1 points in %2 meshes: inside %3, outside %4, on the surface %5, unknown %6</source>
        <translation>%1 pontos em %2 malhas: dentro %3, fora %4, na superfície %5, desconhecido %6</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>Expected time: &lt;b&gt;%1&lt;/b&gt;</source>
        <translation>Tempo previsto: &lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>, in %1</source>
        <translation>, em %1</translation>
    </message>
    <message>
        <source>; counting…</source>
        <translation>; contando…</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1:&lt;/b&gt; %2</source>
        <translation>&lt;b&gt;%1:&lt;/b&gt; %2</translation>
    </message>
    <message>
        <source>%1 row</source>
        <translation>%1 linha</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 linhas</translation>
    </message>
    <message>
        <source>%1 feature</source>
        <translation>%1 feição</translation>
    </message>
    <message>
        <source>%1 features</source>
        <translation>%1 feições</translation>
    </message>
    <message>
        <source>%1 triangle</source>
        <translation>%1 triângulo</translation>
    </message>
    <message>
        <source>%1 triangles</source>
        <translation>%1 triângulos</translation>
    </message>
    <message>
        <source>%1 segment</source>
        <translation>%1 segmento</translation>
    </message>
    <message>
        <source>%1 segments</source>
        <translation>%1 segmentos</translation>
    </message>
    <message>
        <source>Looking whether they are closed…</source>
        <translation>Verificando se estão fechados…</translation>
    </message>
    <message>
        <source>The wireframe is closed.</source>
        <translation>O wireframe está fechado.</translation>
    </message>
    <message>
        <source>The wireframe is not closed.</source>
        <translation>O wireframe não está fechado.</translation>
    </message>
    <message>
        <source>%1 of %2 wireframes are closed.</source>
        <translation>%1 de %2 wireframes estão fechados.</translation>
    </message>
    <message>
        <source>%1 more have faults.</source>
        <translation>E mais %1 com problemas.</translation>
    </message>
    <message>
        <source>Show where</source>
        <translation>Mostrar onde</translation>
    </message>
</context>
<context>
    <name>PreviewTask</name>
    <message>
        <source>Counting what is in “%1”</source>
        <translation>Contagem do conteúdo de “%1”</translation>
    </message>
    <message>
        <source>Not enough memory for layers of this size.</source>
        <translation>Memória insuficiente para camadas deste tamanho.</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Drill intercepts (model)</source>
        <translation>Interceptos de sondagem (modelo)</translation>
    </message>
    <message>
        <source>From collar, survey and assay tables and ore bodies to composited intercepts, in one step.</source>
        <translation>De tabelas de collar, survey e análises e de corpos de minério a interceptos com teores compostos, em uma única etapa.</translation>
    </message>
    <message>
        <source>under a second</source>
        <translation>menos de um segundo</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>segundos</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>minutos</translation>
    </message>
    <message>
        <source>longer</source>
        <translation>mais longo</translation>
    </message>
    <message>
        <source>

&lt;b&gt;For models and scripts&lt;/b&gt; there are also %1.</source>
        <translation>

&lt;b&gt;Para modelos e scripts&lt;/b&gt; há também %1.</translation>
    </message>
    <message>
        <source>Warning: %1 lines or rings are left out, so short that their vertices are one when rounded.</source>
        <translation>Aviso: %1 linhas ou anéis foram omitidos por serem tão curtos que, arredondados, seus vértices coincidem.</translation>
    </message>
    <message>
        <source>Triangles</source>
        <translation>Triângulos</translation>
    </message>
    <message>
        <source>Vertices</source>
        <translation>Vértices</translation>
    </message>
    <message>
        <source>Edges of one triangle</source>
        <translation>Arestas de um só triângulo</translation>
    </message>
    <message>
        <source>Edges of more than two triangles</source>
        <translation>Arestas de mais de dois triângulos</translation>
    </message>
    <message>
        <source>Edges whose two triangles face differently</source>
        <translation>Arestas cujos dois triângulos têm orientações diferentes</translation>
    </message>
    <message>
        <source>Triangles that occur before</source>
        <translation>Triângulos repetidos</translation>
    </message>
    <message>
        <source>Triangles of zero area</source>
        <translation>Triângulos de área zero</translation>
    </message>
    <message>
        <source>Triangles that cross others</source>
        <translation>Triângulos que cruzam outros</translation>
    </message>
    <message>
        <source>Shells within others and turned like them, which are holes all the same</source>
        <translation>Cascas dentro de outras e com a mesma orientação, que mesmo assim são cavidades</translation>
    </message>
    <message>
        <source>Shells</source>
        <translation>Cascas</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Warning: “%1” is not drawn in its style “%2”: %3.</source>
        <translation>Aviso: “%1” não é desenhada no seu estilo “%2”: %3.</translation>
    </message>
    <message>
        <source>it has no field %1</source>
        <translation>não tem o campo %1</translation>
    </message>
    <message>
        <source>Warning:</source>
        <translation>Aviso:</translation>
    </message>
    <message>
        <source>row %1 has “%2” in field “state”, which is none of inside, outside, boundary or NULL.</source>
        <translation>a linha %1 tem “%2” no campo “state”, que não é inside, outside, boundary nem NULL.</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>ausentes</translation>
    </message>
    <message>
        <source>half the limit</source>
        <translation>metade do limite</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>zero</translation>
    </message>
    <message>
        <source>they are</source>
        <translation>estão</translation>
    </message>
    <message>
        <source>“%1”, field “%2” has decimal commas: %3.</source>
        <translation>“%1”, campo “%2” tem vírgulas decimais: %3.</translation>
    </message>
    <message>
        <source>the depth where samples begin</source>
        <translation>a profundidade onde as amostras começam</translation>
    </message>
    <message>
        <source>the depth where samples end</source>
        <translation>a profundidade onde as amostras terminam</translation>
    </message>
    <message>
        <source>which is no number.</source>
        <translation>que não é um número.</translation>
    </message>
    <message>
        <source>Warning: “%1”, field “%2” is not taken as values: %3 of its cells are numbers, and these are none: %4. NO_DATA may name what stands for a missing value.</source>
        <translation>Aviso: “%1”, o campo “%2” não é usado como valores: %3 de suas células são números, e estas não são: %4. NO_DATA pode indicar o que representa um valor ausente.</translation>
    </message>
    <message>
        <source>which is no number. NO_DATA may name what stands for a missing value.</source>
        <translation>que não é um número. NO_DATA pode indicar o que representa um valor ausente.</translation>
    </message>
    <message>
        <source>which is no number; say how values below detection are taken (BELOW_DETECTION).</source>
        <translation>que não é um número; indique como tratar os valores abaixo do limite de detecção (BELOW_DETECTION).</translation>
    </message>
    <message>
        <source>Warning: “%1”, field “%2”: %3: %4.</source>
        <translation>Aviso: “%1”, campo “%2”: %3: %4.</translation>
    </message>
    <message>
        <source>values that stand for none are missing (NO_DATA)</source>
        <translation>valores que representam ausência são tratados como ausentes (NO_DATA)</translation>
    </message>
    <message>
        <source>values below detection are taken as %1</source>
        <translation>valores abaixo do limite de detecção são tratados como %1</translation>
    </message>
    <message>
        <source>negative values count as they are (BELOW_DETECTION, NO_DATA)</source>
        <translation>valores negativos contam como estão (BELOW_DETECTION, NO_DATA)</translation>
    </message>
    <message>
        <source>negative values are taken as %1</source>
        <translation>valores negativos são tratados como %1</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot;: row %2 has “%3” in field “%4”, %5</source>
        <translation>Camada &quot;%1&quot;: a linha %2 tem “%3” no campo “%4”, %5</translation>
    </message>
    <message>
        <source>“%1” has no field “%2”; it must be the intervals that line–mesh intersections writes.</source>
        <translation>“%1” não tem o campo “%2”; deve ser a camada de intervalos gravada por Interseções linha–malha.</translation>
    </message>
    <message>
        <source>Layer “%1” holds neither lines nor polygons.</source>
        <translation>A camada “%1” não contém linhas nem polígonos.</translation>
    </message>
    <message>
        <source>Layer “%1” has no coordinate reference system; give it one first.</source>
        <translation>A camada “%1” não tem sistema de referência de coordenadas; defina um primeiro.</translation>
    </message>
    <message>
        <source>dip (negative downwards)</source>
        <translation>mergulho (negativo para baixo)</translation>
    </message>
    <message>
        <source>dip (positive downwards)</source>
        <translation>mergulho (positivo para baixo)</translation>
    </message>
    <message>
        <source>angle from vertical (0 straight down)</source>
        <translation>ângulo a partir da vertical (0 é vertical para baixo)</translation>
    </message>
    <message>
        <source>“%1”: name the fields of both x and y, or of neither.</source>
        <translation>“%1”: indique os campos de x e de y, ou nenhum dos dois.</translation>
    </message>
    <message>
        <source>the x coordinate of the collar</source>
        <translation>a coordenada x do collar</translation>
    </message>
    <message>
        <source>the y coordinate of the collar</source>
        <translation>a coordenada y do collar</translation>
    </message>
    <message>
        <source>the z coordinate of the collar</source>
        <translation>a coordenada z do collar</translation>
    </message>
    <message>
        <source>the depth of the hole</source>
        <translation>a profundidade do furo</translation>
    </message>
    <message>
        <source>the azimuth of the collar</source>
        <translation>o azimute do collar</translation>
    </message>
    <message>
        <source>the dip of the collar</source>
        <translation>o mergulho do collar</translation>
    </message>
    <message>
        <source>hole id</source>
        <translation>ID do furo</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>profundidade</translation>
    </message>
    <message>
        <source>azimuth at 0</source>
        <translation>azimute em 0</translation>
    </message>
    <message>
        <source>dip at 0</source>
        <translation>mergulho em 0</translation>
    </message>
    <message>
        <source>the depth of the station</source>
        <translation>a profundidade da estação</translation>
    </message>
    <message>
        <source>the azimuth</source>
        <translation>o azimute</translation>
    </message>
    <message>
        <source>the %1</source>
        <translation>o %1</translation>
    </message>
    <message>
        <source>“%1” has no field DIP; its “%2” is taken as the angle from vertical (0 is straight down). Where it holds dips from the horizontal, choose it as SURVEY_DIP.</source>
        <translation>“%1” não tem o campo DIP; seu campo “%2” é tratado como ângulo a partir da vertical (0 é vertical para baixo). Se ele contiver mergulhos a partir da horizontal, escolha-o como SURVEY_DIP.</translation>
    </message>
    <message>
        <source>“%2” of “%1” is taken as the dip from the horizontal; where it holds angles from vertical, say so (DIP 2).</source>
        <translation>“%2” de “%1” é tratado como mergulho a partir da horizontal; se contiver ângulos a partir da vertical, indique isso (DIP 2).</translation>
    </message>
    <message>
        <source>azimuth</source>
        <translation>azimute</translation>
    </message>
    <message>
        <source>row %1 has “%2” in field “%3”, which is named as an angle from vertical and cannot be one below 0; if it holds dips, choose it as SURVEY_DIP.</source>
        <translation>a linha %1 tem “%2” no campo “%3”, que tem nome de ângulo a partir da vertical e não pode ser menor que 0; se ele contiver mergulhos, escolha-o como SURVEY_DIP.</translation>
    </message>
    <message>
        <source>%1, for example “%2”, in rows %3%4</source>
        <translation>%1, por exemplo “%2”, nas linhas %3%4</translation>
    </message>
    <message>
        <source>“%1” is closed, but has faults. %2.</source>
        <translation>“%1” está fechado, mas tem problemas. %2.</translation>
    </message>
    <message>
        <source>“%1” is not closed. %2.</source>
        <translation>“%1” não está fechado. %2.</translation>
    </message>
    <message>
        <source>Layer “%1” holds no lines.</source>
        <translation>A camada “%1” não contém linhas.</translation>
    </message>
    <message>
        <source>The lines of layer “%1” have no Z, and drill holes need three coordinates at every vertex.</source>
        <translation>As linhas da camada “%1” não têm Z, e furos de sondagem precisam de três coordenadas em cada vértice.</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot;: feature %2 has “%3” in field “%4”, which is no number.</source>
        <translation>Camada &quot;%1&quot;: a feição %2 tem “%3” no campo “%4”, que não é um número.</translation>
    </message>
    <message>
        <source>Layer “%1” has no field “%2”: mesh layers hold no fields.</source>
        <translation>A camada “%1” não tem o campo “%2”: camadas de malha não contêm campos.</translation>
    </message>
    <message>
        <source>Layer “%1” is neither vector nor mesh.</source>
        <translation>A camada “%1” não é vetorial nem de malha.</translation>
    </message>
    <message>
        <source>“%1” is no OBJ, PLY, STL, OFF or DXF file; open it as a layer.</source>
        <translation>“%1” não é um arquivo OBJ, PLY, STL, OFF ou DXF; abra-o como camada.</translation>
    </message>
    <message>
        <source>Mesh files</source>
        <translation>Arquivos de malha</translation>
    </message>
    <message>
        <source>Layer “%1” holds no faces.</source>
        <translation>A camada “%1” não contém faces.</translation>
    </message>
    <message>
        <source>The faces of layer “%1” have no Z, and a mesh needs three coordinates at every corner.</source>
        <translation>As faces da camada “%1” não têm Z, e uma malha precisa de três coordenadas em cada vértice.</translation>
    </message>
    <message>
        <source>Layer “%1” has no field “%2”.</source>
        <translation>A camada “%1” não tem o campo “%2”.</translation>
    </message>
    <message>
        <source>The coordinates of “%1” are taken as they are: a mesh file names no coordinate reference system.</source>
        <translation>As coordenadas de “%1” são usadas como estão: um arquivo de malha não indica um sistema de referência de coordenadas.</translation>
    </message>
    <message>
        <source>Warning: the coordinates of layer “%1” are taken as they are, for one of the two layers has no coordinate reference system.</source>
        <translation>Aviso: as coordenadas da camada “%1” são usadas como estão, pois uma das duas camadas não tem sistema de referência de coordenadas.</translation>
    </message>
    <message>
        <source>Warning: layer “%1” has no face that could be read as part of a mesh.</source>
        <translation>Aviso: a camada “%1” não tem nenhuma face que possa ser lida como parte de uma malha.</translation>
    </message>
    <message>
        <source>Layer “%1” is reprojected from %2 to %3.</source>
        <translation>A camada “%1” é reprojetada de %2 para %3.</translation>
    </message>
    <message>
        <source>Layer “%1” cannot be reprojected from %2 to %3: QGIS knows no way.</source>
        <translation>A camada “%1” não pode ser reprojetada de %2 para %3: o QGIS não conhece nenhum caminho.</translation>
    </message>
    <message>
        <source>row %1 has “%2” in field “%3”, which is no number.</source>
        <translation>a linha %1 tem “%2” no campo “%3”, que não é um número.</translation>
    </message>
    <message>
        <source>the hole id</source>
        <translation>o ID do furo</translation>
    </message>
    <message>
        <source>“%1” has no field with a usual name for %2 (%3); choose the field.</source>
        <translation>“%1” não tem um campo com nome usual para %2 (%3); escolha o campo.</translation>
    </message>
    <message>
        <source>“%1” has no field “%2” for %3.</source>
        <translation>“%1” não tem o campo “%2” para %3.</translation>
    </message>
    <message>
        <source>“%1” is a temporary layer, which a command cannot read: save it first.</source>
        <translation>“%1” é uma camada temporária, que um comando não consegue ler: salve-a primeiro.</translation>
    </message>
    <message>
        <source>“%1” is a virtual layer, whose layers a command does not see: save it first.</source>
        <translation>“%1” é uma camada virtual, cujas camadas um comando não vê: salve-a primeiro.</translation>
    </message>
    <message>
        <source>“%1” was given its CRS in this project, which a command does not see: save the layer with it first.</source>
        <translation>“%1” recebeu seu SRC neste projeto, o que um comando não vê: salve primeiro a camada com ele.</translation>
    </message>
    <message>
        <source>“%1” has joined or virtual fields, which a command does not see: save the layer with them first.</source>
        <translation>“%1” tem campos unidos ou virtuais, que um comando não vê: salve primeiro a camada com eles.</translation>
    </message>
    <message>
        <source>“%1” has edits that were not saved, which a command does not see: save them first.</source>
        <translation>“%1” tem edições não salvas, que um comando não vê: salve-as primeiro.</translation>
    </message>
    <message>
        <source>A command knows no selection: save the selected features of “%1” as a layer first.</source>
        <translation>Um comando não reconhece seleções: salve primeiro as feições selecionadas de “%1” como camada.</translation>
    </message>
    <message>
        <source>[Create temporary layer]</source>
        <translation>[Criar camada temporária]</translation>
    </message>
    <message>
        <source>Another result goes to this file.</source>
        <translation>Outro resultado já vai para este arquivo.</translation>
    </message>
    <message>
        <source>This is a folder, not a file.</source>
        <translation>Isto é uma pasta, não um arquivo.</translation>
    </message>
    <message>
        <source>There is no folder “%1”.</source>
        <translation>A pasta “%1” não existe.</translation>
    </message>
    <message>
        <source>Folder “%1” cannot be written to.</source>
        <translation>Não é possível gravar na pasta “%1”.</translation>
    </message>
    <message>
        <source>No format has the ending “%1”; “.gpkg” is a good one.</source>
        <translation>Nenhum formato tem a extensão “%1”; “.gpkg” é uma boa escolha.</translation>
    </message>
    <message>
        <source>Faults of %1</source>
        <translation>Problemas de %1</translation>
    </message>
    <message>
        <source>%1 faults</source>
        <translation>%1 problemas</translation>
    </message>
    <message>
        <source>Warning: %1 crosses itself in %2 triangles: it has lines and no areas. “Mesh check” shows where.</source>
        <translation>Aviso: %1 cruza a si mesma em %2 triângulos: tem linhas e não áreas. “Verificação de malhas” mostra onde.</translation>
    </message>
    <message>
        <source>Warning: %1 is not closed: one of its lines ends, and it has no area, in so many planes: %2. “Mesh check” shows where it is open.</source>
        <translation>Aviso: %1 não está fechada: uma das suas linhas termina, e não há área, neste número de planos: %2. “Verificação de malhas” mostra onde está aberta.</translation>
    </message>
    <message>
        <source>Layer “%1” has the id %2 for more than one feature: their attributes cannot be told apart; save it as a file first.</source>
        <translation>A camada “%1” tem o identificador %2 para mais de uma feição: seus atributos não podem ser distinguidos; salve-a antes como arquivo.</translation>
    </message>
    <message>
        <source>Layer “%1” has the id %2 for more than one feature: their attributes cannot be told apart; save it as a file first, or leave POINTS out.</source>
        <translation>A camada “%1” tem o identificador %2 para mais de uma feição: seus atributos não podem ser distinguidos; salve-a antes como arquivo ou deixe POINTS de fora.</translation>
    </message>
    <message>
        <source>Layer “%1” has no geometry.</source>
        <translation>A camada “%1” não tem geometria.</translation>
    </message>
    <message>
        <source>The vertices of layer “%1” have no Z; “Set Z value” (native:setzvalue) gives them one from a field.</source>
        <translation>Os vértices da camada “%1” não têm Z; “Definir valor Z” (native:setzvalue) o atribui a partir de um campo.</translation>
    </message>
    <message>
        <source>The points of layer “%1” cannot be read: QGIS has no index of them, or not yet.</source>
        <translation>Os pontos da camada “%1” não podem ser lidos: o QGIS não tem um índice deles, ou ainda não.</translation>
    </message>
    <message>
        <source>Layer “%1” has a filter that QGIS does not take.</source>
        <translation>A camada “%1” tem um filtro que o QGIS não aceita.</translation>
    </message>
    <message>
        <source>Point clouds</source>
        <translation>Nuvens de pontos</translation>
    </message>
    <message>
        <source>Some points of layer “%1” cannot be read: the data of a node is missing or damaged.</source>
        <translation>Alguns pontos da camada “%1” não podem ser lidos: os dados de um nó faltam ou estão danificados.</translation>
    </message>
    <message>
        <source>Layer “%1” has more than 4,294,967,295 points, which is more than one run can take.</source>
        <translation>A camada “%1” tem mais de 4.294.967.295 pontos, mais do que uma execução aceita.</translation>
    </message>
    <message>
        <source>Points of layer “%1” have no attribute “%2”.</source>
        <translation>Os pontos da camada “%1” não têm o atributo “%2”.</translation>
    </message>
</context>
<context>
    <name>RedBlueIntersectionsAlgorithm</name>
    <message>
        <source>Red–blue intersections</source>
        <translation>Interseções vermelho–azul</translation>
    </message>
    <message>
        <source>intersection,crossing,line,polygon,border,overlap,touch,shared,exact,topology,gpu,cuda,points</source>
        <translation>interseção,intersection,cruzamento,linha,polígono,limite,fronteira,sobreposição,overlap,toque,compartilhado,comum,exato,topologia,gpu,cuda,pontos</translation>
    </message>
    <message>
        <source>Finds every place where the lines or borders of two layers meet, exactly.</source>
        <translation>Encontra com exatidão todos os lugares onde as linhas ou os limites de duas camadas se encontram.</translation>
    </message>
    <message>
        <source>Input layer</source>
        <translation>Camada de entrada</translation>
    </message>
    <message>
        <source>Intersect layer</source>
        <translation>Camada de interseção</translation>
    </message>
    <message>
        <source>Input fields to keep (leave empty to keep all fields)</source>
        <translation>Campos de entrada a manter (deixe vazio para manter todos os campos)</translation>
    </message>
    <message>
        <source>Intersect fields to keep (leave empty to keep all fields)</source>
        <translation>Campos de interseção a manter (deixe vazio para manter todos os campos)</translation>
    </message>
    <message>
        <source>Intersect fields prefix</source>
        <translation>Prefixo dos campos de interseção</translation>
    </message>
    <message>
        <source>Intersections</source>
        <translation>Interseções</translation>
    </message>
    <message>
        <source>Overlaps</source>
        <translation>Sobreposições</translation>
    </message>
    <message>
        <source>Segment pairs</source>
        <translation>Pares de segmentos</translation>
    </message>
    <message>
        <source>Segments of the input layer</source>
        <translation>Segmentos da camada de entrada</translation>
    </message>
    <message>
        <source>Segments of the intersect layer</source>
        <translation>Segmentos da camada de interseção</translation>
    </message>
    <message>
        <source>Segment pairs that share a point</source>
        <translation>Pares de segmentos com um ponto em comum</translation>
    </message>
    <message>
        <source>Pairs whose interiors cross</source>
        <translation>Pares cujos interiores se cruzam</translation>
    </message>
    <message>
        <source>Pairs where an end of one lies within the other</source>
        <translation>Pares em que uma extremidade de um está no interior do outro</translation>
    </message>
    <message>
        <source>Pairs whose ends coincide</source>
        <translation>Pares cujas extremidades coincidem</translation>
    </message>
    <message>
        <source>Pairs that share a stretch</source>
        <translation>Pares com um trecho em comum</translation>
    </message>
    <message>
        <source>Intersection points</source>
        <translation>Pontos de interseção</translation>
    </message>
    <message>
        <source>Shared stretches</source>
        <translation>Trechos comuns</translation>
    </message>
    <message>
        <source>Finding intersections</source>
        <translation>Busca de interseções</translation>
    </message>
    <message>
        <source>%1 pairs, %2 points, %3 overlaps</source>
        <translation>%1 pares, %2 pontos, %3 sobreposições</translation>
    </message>
    <message>
        <source>Vector overlay</source>
        <translation>Sobreposição de vetor</translation>
    </message>
</context>
<context>
    <name>RubiconAlgorithm</name>
    <message>
        <source>Compute on</source>
        <translation>Processar em</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>CPU threads (0: all cores)</source>
        <translation>Threads da CPU (0: todos os núcleos)</translation>
    </message>
    <message>
        <source>Allow a geographic coordinate reference system (lengths are in degrees)</source>
        <translation>Permitir um sistema de referência de coordenadas geográfico (os comprimentos ficam em graus)</translation>
    </message>
    <message>
        <source>Layer “%1” is in %2, a geographic coordinate reference system: lengths would be in degrees. Reproject it first, or allow it (ALLOW_GEOGRAPHIC).</source>
        <translation>A camada “%1” está em %2, um sistema de referência de coordenadas geográfico: os comprimentos ficariam em graus. Reprojete-a primeiro ou permita isso (ALLOW_GEOGRAPHIC).</translation>
    </message>
    <message>
        <source>Predicates decided by the filter</source>
        <translation>Predicados decididos pelo filtro</translation>
    </message>
    <message>
        <source>Predicates decided by intervals</source>
        <translation>Predicados decididos por intervalos</translation>
    </message>
    <message>
        <source>Predicates decided by expansions</source>
        <translation>Predicados decididos por expansões</translation>
    </message>
    <message>
        <source>Predicates decided by rationals</source>
        <translation>Predicados decididos por números racionais</translation>
    </message>
    <message>
        <source>Checksum of the result</source>
        <translation>Soma de verificação do resultado</translation>
    </message>
    <message>
        <source>Processor that decided</source>
        <translation>Processador que tomou as decisões</translation>
    </message>
    <message>
        <source>Rubicon %1 on %2: %3; </source>
        <translation>Rubicon %1 em %2: %3; </translation>
    </message>
    <message>
        <source>decided by filter %1, interval %2, expansion %3, rational %4; </source>
        <translation>decididos por filtro %1, intervalo %2, expansão %3, racional %4; </translation>
    </message>
    <message>
        <source>seconds: read %1, index %2, decide %3, assemble %4, write %5, total %6.</source>
        <translation>segundos: leitura %1, indexação %2, decisão %3, montagem %4, gravação %5, total %6.</translation>
    </message>
    <message>
        <source>Cancelled; nothing was written.</source>
        <translation>Cancelado; nada foi gravado.</translation>
    </message>
    <message>
        <source>Cancelled; no file was written. A layer that rows are appended to may have some of them, and a table that was to be replaced may be gone.</source>
        <translation>Cancelado; nenhum arquivo foi gravado. Uma camada à qual se acrescentam linhas pode ter algumas delas, e uma tabela que seria substituída pode ter desaparecido.</translation>
    </message>
    <message>
        <source>Not enough memory for layers of this size.</source>
        <translation>Memória insuficiente para camadas deste tamanho.</translation>
    </message>
    <message>
        <source>Warning: %1: QGIS rounds numbers in this format to about 15 digits; GeoPackage and FlatGeobuf keep all of them.</source>
        <translation>Aviso: %1: o QGIS arredonda os números neste formato para cerca de 15 algarismos; GeoPackage e FlatGeobuf conservam todos.</translation>
    </message>
    <message>
        <source>Warning: %1 is without geometries: QGIS writes none in this format.</source>
        <translation>Aviso: %1 fica sem geometrias: o QGIS não grava nenhuma neste formato.</translation>
    </message>
    <message>
        <source>Warning: %1 is without M, which this format does not hold.</source>
        <translation>Aviso: %1 fica sem M, que este formato não comporta.</translation>
    </message>
    <message>
        <source>Reading “%1”</source>
        <translation>Leitura de “%1”</translation>
    </message>
    <message>
        <source>Writing the results</source>
        <translation>Gravação dos resultados</translation>
    </message>
    <message>
        <source>Reading “%1” and “%2”</source>
        <translation>Leitura de “%1” e “%2”</translation>
    </message>
    <message>
        <source>Automatic (where it is expected to be faster)</source>
        <translation>Automático (onde se espera que seja mais rápido)</translation>
    </message>
    <message>
        <source>%1 is “%2”, which is no number.</source>
        <translation>%1 é “%2”, que não é um número.</translation>
    </message>
</context>
<context>
    <name>RubiconDialog</name>
    <message>
        <source>Rubicon</source>
        <translation>Rubicon</translation>
    </message>
    <message>
        <source>Maps</source>
        <translation>Mapas</translation>
    </message>
    <message>
        <source>Drill holes</source>
        <translation>Furos de sondagem</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Ajuda</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>Copiar como</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Executar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fechar</translation>
    </message>
    <message>
        <source>qgis_process command</source>
        <translation>Comando qgis_process</translation>
    </message>
    <message>
        <source>Python command</source>
        <translation>Comando Python</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>Cancelando…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Concluído</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Interrompido</translation>
    </message>
    <message>
        <source>Copied to the clipboard</source>
        <translation>Copiado para a área de transferência</translation>
    </message>
    <message>
        <source>Rubicon: Help</source>
        <translation>Rubicon: Ajuda</translation>
    </message>
</context>
<context>
    <name>RubiconPlugin</name>
    <message>
        <source>Find Intersections…</source>
        <translation>Encontrar interseções…</translation>
    </message>
    <message>
        <source>Finds exactly where two maps cross, or drill holes and ore bodies</source>
        <translation>Encontra com exatidão onde se cruzam dois mapas, ou furos de sondagem e corpos de minério</translation>
    </message>
    <message>
        <source>Look at One Hit</source>
        <translation>Examinar um encontro</translation>
    </message>
    <message>
        <source>Shows what made a point or event, in exact numbers and on the map</source>
        <translation>Mostra o que deu origem a um ponto ou evento, em números exatos e no mapa</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Seção</translation>
    </message>
    <message>
        <source>Shows drill holes and ore bodies in a vertical section over a line of the map</source>
        <translation>Mostra furos de sondagem e corpos de minério em uma seção vertical sobre uma linha do mapa</translation>
    </message>
</context>
<context>
    <name>RubiconProvider</name>
    <message>
        <source>Rubicon (exact intersections)</source>
        <translation>Rubicon (interseções exatas)</translation>
    </message>
</context>
<context>
    <name>SectionDock</name>
    <message>
        <source>Rubicon Section</source>
        <translation>Seção do Rubicon</translation>
    </message>
    <message>
        <source>Distance %1, elevation %2</source>
        <translation>Distância %1, cota %2</translation>
    </message>
    <message>
        <source>Draw a section line on the map: two clicks</source>
        <translation>Desenhar uma linha de seção no mapa: dois cliques</translation>
    </message>
    <message>
        <source>Pick a drill hole on the map: a section along its azimuth</source>
        <translation>Escolher um furo de sondagem no mapa: uma seção ao longo do seu azimute</translation>
    </message>
    <message>
        <source>Previous section: away from you by the thickness, to the left of the line</source>
        <translation>Seção anterior: uma espessura mais longe do observador, à esquerda da linha</translation>
    </message>
    <message>
        <source>Next section: towards you by the thickness, to the right of the line</source>
        <translation>Próxima seção: uma espessura mais perto do observador, à direita da linha</translation>
    </message>
    <message>
        <source>Look from the other side</source>
        <translation>Olhar do outro lado</translation>
    </message>
    <message>
        <source>Read the layers again</source>
        <translation>Ler as camadas novamente</translation>
    </message>
    <message>
        <source>Show all of the section</source>
        <translation>Mostrar toda a seção</translation>
    </message>
    <message>
        <source>Thickness </source>
        <translation>Espessura </translation>
    </message>
    <message>
        <source>Thickness: what lies up to half of it before and behind the plane is shown</source>
        <translation>Espessura: mostra-se o que está até metade dela à frente e atrás do plano</translation>
    </message>
    <message>
        <source>Vertical </source>
        <translation>Vertical </translation>
    </message>
    <message>
        <source>Vertical exaggeration</source>
        <translation>Exagero vertical</translation>
    </message>
    <message>
        <source>Layers of the section</source>
        <translation>Camadas da seção</translation>
    </message>
    <message>
        <source>Export the section</source>
        <translation>Exportar a seção</translation>
    </message>
    <message>
        <source>Picture (PNG, SVG)…</source>
        <translation>Imagem (PNG, SVG)…</translation>
    </message>
    <message>
        <source>Layers in Section Coordinates</source>
        <translation>Camadas em coordenadas da seção</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Choose the layer of traces before picking a hole.</source>
        <translation>Escolha a camada de trajetórias antes de escolher um furo.</translation>
    </message>
    <message>
        <source>There is no trace of “%1” here.</source>
        <translation>Não há nenhuma trajetória de “%1” aqui.</translation>
    </message>
    <message>
        <source>In %1 distances would be in degrees: choose a projected coordinate reference system for the project.</source>
        <translation>Em %1 as distâncias ficariam em graus: escolha um sistema de referência de coordenadas projetado para o projeto.</translation>
    </message>
    <message>
        <source>The section line has no length.</source>
        <translation>A linha de seção não tem comprimento.</translation>
    </message>
    <message>
        <source>Cancelled: the section is not complete.</source>
        <translation>Cancelado: a seção não está completa.</translation>
    </message>
    <message>
        <source>section line</source>
        <translation>linha de seção</translation>
    </message>
    <message>
        <source>Draw a section line on the map, or pick a drill hole.</source>
        <translation>Desenhe uma linha de seção no mapa ou escolha um furo de sondagem.</translation>
    </message>
    <message>
        <source>Section %1, vertical exaggeration %2</source>
        <translation>Seção %1, exagero vertical %2</translation>
    </message>
    <message>
        <source>Written to “%1”.</source>
        <translation>Gravado em “%1”.</translation>
    </message>
    <message>
        <source>PNG (*.png)</source>
        <translation>PNG (*.png)</translation>
    </message>
    <message>
        <source>SVG (*.svg)</source>
        <translation>SVG (*.svg)</translation>
    </message>
    <message>
        <source>Section as Picture</source>
        <translation>Seção como imagem</translation>
    </message>
    <message>
        <source>Section coordinates: %1</source>
        <translation>Coordenadas da seção: %1</translation>
    </message>
    <message>
        <source>%1 (section coordinates)</source>
        <translation>%1 (coordenadas da seção)</translation>
    </message>
    <message>
        <source>Wireframes are cut where the project has a coordinate reference system only.</source>
        <translation>Os wireframes só são cortados onde o projeto tem um sistema de referência de coordenadas.</translation>
    </message>
    <message>
        <source>In %1 distances here are %2 times those on the ground, but heights are not.</source>
        <translation>Em %1 as distâncias são aqui %2 vezes as do terreno, mas as alturas não.</translation>
    </message>
    <message>
        <source>Without heights, and so not shown: %1 lines or points.</source>
        <translation>Sem alturas e por isso não mostrados: %1 linhas ou pontos.</translation>
    </message>
    <message>
        <source>There is nothing in this section to export.</source>
        <translation>Nesta seção não há nada para exportar.</translation>
    </message>
</context>
<context>
    <name>SectionImage</name>
    <message>
        <source>The picture cannot be written to “%1”: %2.</source>
        <translation>Não é possível gravar a imagem em “%1”: %2.</translation>
    </message>
</context>
<context>
    <name>SectionLayerForm</name>
    <message>
        <source>Traces</source>
        <translation>Trajetórias</translation>
    </message>
    <message>
        <source>Intervals</source>
        <translation>Intervalos</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Eventos</translation>
    </message>
    <message>
        <source>Wireframes</source>
        <translation>Wireframes</translation>
    </message>
    <message>
        <source>Tells the wireframes of a layer apart; empty where it is one</source>
        <translation>Distingue os wireframes de uma camada; vazio se a camada for um único wireframe</translation>
    </message>
    <message>
        <source>Name field</source>
        <translation>Campo com o nome</translation>
    </message>
    <message>
        <source>or mesh file</source>
        <translation>ou arquivo de malha</translation>
    </message>
</context>
<context>
    <name>SectionLayers</name>
    <message>
        <source>Events</source>
        <translation>Eventos</translation>
    </message>
    <message>
        <source>Intervals</source>
        <translation>Intervalos</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>Trajetórias</translation>
    </message>
    <message>
        <source>Outlines of wireframes</source>
        <translation>Contornos dos wireframes</translation>
    </message>
    <message>
        <source>Areas of wireframes</source>
        <translation>Áreas dos wireframes</translation>
    </message>
</context>
<context>
    <name>SectionLine</name>
    <message>
        <source>%1 → %2, azimuth %3°, %4 long, %5 thick</source>
        <translation>%1 → %2, azimute %3°, %4 de comprimento, %5 de espessura</translation>
    </message>
</context>
<context>
    <name>SectionReading</name>
    <message>
        <source>Reading the section</source>
        <translation>Leitura da seção</translation>
    </message>
    <message>
        <source>Not enough memory for layers of this size.</source>
        <translation>Memória insuficiente para camadas deste tamanho.</translation>
    </message>
</context>
<context>
    <name>VerifyAlgorithm</name>
    <message>
        <source>Verify this computer</source>
        <translation>Verificar este computador</translation>
    </message>
    <message>
        <source>test,check,self-test,exact,proof,gpu,cuda,cpu,processor</source>
        <translation>teste,verificação,autoteste,self-test,exato,prova,gpu,cuda,cpu,processador</translation>
    </message>
    <message>
        <source>Checks that the processors of this computer, the GPU included, give exact results.</source>
        <translation>Verifica se os processadores deste computador, incluindo a GPU, dão resultados exatos.</translation>
    </message>
    <message>
        <source>Cases in each group</source>
        <translation>Casos em cada grupo</translation>
    </message>
    <message>
        <source>Seed: another one makes other cases</source>
        <translation>Semente: outra semente gera outros casos</translation>
    </message>
    <message>
        <source>Cases that were run</source>
        <translation>Casos executados</translation>
    </message>
    <message>
        <source>Comparing processors</source>
        <translation>Comparação dos processadores</translation>
    </message>
    <message>
        <source>All agree, bit for bit (%1 s).</source>
        <translation>Todos concordam, bit a bit (%1 s).</translation>
    </message>
</context>
</TS>
