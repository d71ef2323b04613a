<?xml version="1.0" encoding="utf-8"?>
<!-- SPDX-License-Identifier: GPL-2.0-or-later -->
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>AlgorithmRun</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Processing has no algorithm “%1”.</source>
        <translation>Procesos no tiene ningún algoritmo “%1”.</translation>
    </message>
    <message>
        <source>step %1 of %2 (%3)</source>
        <translation>paso %1 de %2 (%3)</translation>
    </message>
    <message>
        <source>The project was closed: the run was cancelled, and none of its layers was added.</source>
        <translation>Se cerró el proyecto: la ejecución se canceló y no se añadió ninguna de sus capas.</translation>
    </message>
    <message>
        <source>Cancelled in %1.</source>
        <translation>Cancelado en el %1.</translation>
    </message>
    <message>
        <source>Failed in %1: %2</source>
        <translation>Falló el %1: %2</translation>
    </message>
    <message>
        <source>What the steps before it made was added.</source>
        <translation>Se añadió lo que crearon los pasos anteriores.</translation>
    </message>
    <message>
        <source>Rubicon</source>
        <translation>Rubicon</translation>
    </message>
    <message>
        <source>The layer %1 cannot be loaded.</source>
        <translation>No se puede cargar la capa %1.</translation>
    </message>
    <message>
        <source>%1; %2 seconds.</source>
        <translation>%1; %2 segundos.</translation>
    </message>
    <message>
        <source>%1; %2 seconds on %3.</source>
        <translation>%1; %2 segundos en %3.</translation>
    </message>
</context>
<context>
    <name>AssayIntervalsAlgorithm</name>
    <message>
        <source>Assay intervals</source>
        <translation>Intervalos de ensayes</translation>
    </message>
    <message>
        <source>assay,sample,grade,composite,intercept,drill hole,borehole,ore body,wireframe,flag,inside,interval,from,to,length-weighted mean</source>
        <translation>ensaye,assay,muestra,ley,grade,compósito,composite,intercepto,sondaje,sondeo,barreno,drill hole,cuerpo mineralizado,wireframe,sólido,marcar,dentro,interior,intervalo,desde,hasta,media ponderada por longitud</translation>
    </message>
    <message>
        <source>Tells which part of each sample lies inside ore bodies, and composites the grades of each stay inside.</source>
        <translation>Indica qué parte de cada muestra está dentro de cuerpos mineralizados y composita las leyes de cada tramo interior.</translation>
    </message>
    <message>
        <source>Assay table</source>
        <translation>Tabla de ensayes</translation>
    </message>
    <message>
        <source>Hole id (leave empty for BHID or the like)</source>
        <translation>ID del sondaje (dejar vacío para usar BHID o similar)</translation>
    </message>
    <message>
        <source>Depth from (leave empty for FROM or the like)</source>
        <translation>Profundidad desde (dejar vacío para usar FROM o similar)</translation>
    </message>
    <message>
        <source>Depth to (leave empty for TO or the like)</source>
        <translation>Profundidad hasta (dejar vacío para usar TO o similar)</translation>
    </message>
    <message>
        <source>Values (leave empty for all fields that hold only numbers)</source>
        <translation>Valores (dejar vacío para usar todos los campos que solo contienen números)</translation>
    </message>
    <message>
        <source>Values below detection (such as &lt;0.005) and negative ones</source>
        <translation>Valores bajo el límite de detección (como &lt;0.005) y negativos</translation>
    </message>
    <message>
        <source>As they are (text is refused)</source>
        <translation>Tal como están (se rechaza el texto)</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Ausentes</translation>
    </message>
    <message>
        <source>Half the limit</source>
        <translation>Mitad del límite</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>Cero</translation>
    </message>
    <message>
        <source>What stands for no value, with commas between</source>
        <translation>Códigos de valor ausente, separados por comas</translation>
    </message>
    <message>
        <source>Intervals of line–mesh intersections</source>
        <translation>Intervalos de intersecciones línea–malla</translation>
    </message>
    <message>
        <source>Hole id of the intervals (leave empty for BHID or the like)</source>
        <translation>ID del sondaje en los intervalos (dejar vacío para usar BHID o similar)</translation>
    </message>
    <message>
        <source>Composites</source>
        <translation>Compósitos</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Muestras</translation>
    </message>
    <message>
        <source>Parts of samples</source>
        <translation>Partes de muestras</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>Defectos</translation>
    </message>
    <message>
        <source>Stays inside</source>
        <translation>Tramos interiores</translation>
    </message>
    <message>
        <source>Samples, for each mesh</source>
        <translation>Muestras, por cada malla</translation>
    </message>
    <message>
        <source>Samples wholly or partly inside, for each mesh</source>
        <translation>Muestras total o parcialmente dentro, por cada malla</translation>
    </message>
    <message>
        <source>Length of all stays</source>
        <translation>Longitud de todos los tramos interiores</translation>
    </message>
    <message>
        <source>Length of stays that no sample covers</source>
        <translation>Longitud de tramos interiores que ninguna muestra cubre</translation>
    </message>
    <message>
        <source>“%1” has no field “%2”.</source>
        <translation>“%1” no tiene el campo “%2”.</translation>
    </message>
    <message>
        <source>Values: %1.</source>
        <translation>Valores: %1.</translation>
    </message>
    <message>
        <source>Not taken as values, for they are named as ids or coordinates: %1.</source>
        <translation>No se toman como valores, pues sus nombres son de ID o de coordenadas: %1.</translation>
    </message>
    <message>
        <source>Cutting the samples</source>
        <translation>Cortando las muestras</translation>
    </message>
    <message>
        <source>Rubicon %1: %2 stays, %3 samples in %4 parts, %5 faults; %6 seconds.</source>
        <translation>Rubicon %1: %2 tramos interiores, %3 muestras en %4 partes, %5 defectos; %6 segundos.</translation>
    </message>
</context>
<context>
    <name>ConvexHull3DAlgorithm</name>
    <message>
        <source>Convex hull 3D</source>
        <translation>Envolvente convexa 3D</translation>
    </message>
    <message>
        <source>hull,convex,envelope,bounding volume,minimum bounding volume,solid,volume,area,point cloud,lidar,stockpile,sample,drill hole,mesh,tin,wireframe,3d,exact,gpu,cuda</source>
        <translation>envolvente,hull,convexa,convex,envelope,casco convexo,volumen envolvente,bounding volume,minimum bounding volume,sólido,solid,volumen,área,nube de puntos,point cloud,lidar,acopio,stockpile,muestra,sample,sondaje,drill hole,malla,mesh,tin,wireframe,3d,exacto,gpu,cuda</translation>
    </message>
    <message>
        <source>Finds the convex hulls of points in space, with volume and area, and what each point is to its hull, exactly.</source>
        <translation>Halla las envolventes convexas de puntos en el espacio, con su volumen y área, y qué es cada punto para su envolvente, de forma exacta.</translation>
    </message>
    <message>
        <source>Group field (leave empty for one hull of all)</source>
        <translation>Campo de grupo (dejar vacío para una sola envolvente)</translation>
    </message>
    <message>
        <source>Fields that the points keep (leave empty to keep all fields)</source>
        <translation>Campos que conservan los puntos (dejar vacío para conservar todos los campos)</translation>
    </message>
    <message>
        <source>Prove each hull by exact signs, which takes longer than finding it</source>
        <translation>Demostrar cada envolvente con signos exactos, lo que tarda más que hallarla</translation>
    </message>
    <message>
        <source>Convex hulls</source>
        <translation>Envolventes convexas</translation>
    </message>
    <message>
        <source>Points by what they are to their hull</source>
        <translation>Puntos según lo que son para su envolvente</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Puntos</translation>
    </message>
    <message>
        <source>Hulls</source>
        <translation>Envolventes</translation>
    </message>
    <message>
        <source>Hulls that are bodies</source>
        <translation>Envolventes que son cuerpos</translation>
    </message>
    <message>
        <source>Vertices of the hulls</source>
        <translation>Vértices de las envolventes</translation>
    </message>
    <message>
        <source>Facets of the hulls</source>
        <translation>Facetas de las envolventes</translation>
    </message>
    <message>
        <source>Points with a NaN or infinite coordinate</source>
        <translation>Puntos con una coordenada NaN o infinita</translation>
    </message>
    <message>
        <source>Volume of the hulls together</source>
        <translation>Volumen de las envolventes en conjunto</translation>
    </message>
    <message>
        <source>Area of the hulls together</source>
        <translation>Área de las envolventes en conjunto</translation>
    </message>
    <message>
        <source>Hulls cannot be written to a Shapefile: it tells holes by the way round on the map, where upright facets have none.</source>
        <translation>Las envolventes no se pueden escribir en un Shapefile, pues este distingue los agujeros por el sentido de giro en el mapa, y las facetas verticales no tienen ninguno.</translation>
    </message>
    <message>
        <source>Finding the hulls</source>
        <translation>Buscando las envolventes</translation>
    </message>
    <message>
        <source>Proving the hulls</source>
        <translation>Demostrando las envolventes</translation>
    </message>
    <message>
        <source>Each hull is proved, by exact signs.</source>
        <translation>Cada envolvente está demostrada con signos exactos.</translation>
    </message>
    <message>
        <source>%1 points in %2 hulls: %3 bodies, %4 vertices, %5 facets</source>
        <translation>%1 puntos en %2 envolventes: %3 cuerpos, %4 vértices, %5 facetas</translation>
    </message>
</context>
<context>
    <name>DesurveyAlgorithm</name>
    <message>
        <source>Desurvey drill holes</source>
        <translation>Trazar sondajes (desurvey)</translation>
    </message>
    <message>
        <source>drill hole,borehole,collar,survey,trace,deviation,azimuth,dip,minimum curvature,balanced tangent,desurvey,3d,mining,geology</source>
        <translation>sondaje,sondeo,barreno,perforación,drill hole,borehole,collar,survey,traza,desviación,azimut,inclinación,dip,curvatura mínima,tangencial balanceado,desurvey,3d,minería,geología</translation>
    </message>
    <message>
        <source>Draws drill holes as 3D lines from a collar and a survey table.</source>
        <translation>Traza los sondajes como líneas 3D a partir de una tabla de collares y una tabla de survey.</translation>
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
        <translation>Tangencial</translation>
    </message>
    <message>
        <source>Balanced tangent</source>
        <translation>Tangencial balanceado</translation>
    </message>
    <message>
        <source>Largest angle of a segment of an arc (degrees)</source>
        <translation>Ángulo máximo de un segmento de arco (grados)</translation>
    </message>
    <message>
        <source>Map units in one unit of depth</source>
        <translation>Unidades de mapa por unidad de profundidad</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>Trazas</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>Defectos</translation>
    </message>
    <message>
        <source>Rows of the collar table</source>
        <translation>Filas de la tabla de collares</translation>
    </message>
    <message>
        <source>Holes drawn</source>
        <translation>Sondajes trazados</translation>
    </message>
    <message>
        <source>Stations used</source>
        <translation>Estaciones usadas</translation>
    </message>
    <message>
        <source>Collar table</source>
        <translation>Tabla de collares</translation>
    </message>
    <message>
        <source>Hole id of the collars (leave empty for BHID or the like)</source>
        <translation>ID del sondaje en los collares (dejar vacío para usar BHID o similar)</translation>
    </message>
    <message>
        <source>X (leave empty for the points, or XCOLLAR or the like)</source>
        <translation>X (dejar vacío para usar los puntos, o XCOLLAR o similar)</translation>
    </message>
    <message>
        <source>Y (leave empty for the points, or YCOLLAR or the like)</source>
        <translation>Y (dejar vacío para usar los puntos, o YCOLLAR o similar)</translation>
    </message>
    <message>
        <source>Z (leave empty for the points, or ZCOLLAR or the like)</source>
        <translation>Z (dejar vacío para usar los puntos, o ZCOLLAR o similar)</translation>
    </message>
    <message>
        <source>Depth of the hole (leave empty for LENGTH or the like)</source>
        <translation>Profundidad del sondaje (dejar vacío para usar LENGTH o similar)</translation>
    </message>
    <message>
        <source>Azimuth at the collar (leave empty for AZ or the like, if any)</source>
        <translation>Azimut en el collar (dejar vacío para usar AZ o similar, si existe)</translation>
    </message>
    <message>
        <source>Dip at the collar (leave empty for DIP or the like, if any)</source>
        <translation>Inclinación en el collar (dejar vacío para usar DIP o similar, si existe)</translation>
    </message>
    <message>
        <source>Collar fields to keep (leave empty to keep all fields)</source>
        <translation>Campos a conservar de los collares (dejar vacío para conservar todos los campos)</translation>
    </message>
    <message>
        <source>Survey table</source>
        <translation>Tabla de survey</translation>
    </message>
    <message>
        <source>Hole id of the stations (leave empty for BHID or the like)</source>
        <translation>ID del sondaje en las estaciones (dejar vacío para usar BHID o similar)</translation>
    </message>
    <message>
        <source>Depth of the station (leave empty for AT or the like)</source>
        <translation>Profundidad de la estación (dejar vacío para usar AT o similar)</translation>
    </message>
    <message>
        <source>Azimuth (leave empty for AZ or the like)</source>
        <translation>Azimut (dejar vacío para usar AZ o similar)</translation>
    </message>
    <message>
        <source>Dip (leave empty for DIP or the like)</source>
        <translation>Inclinación (dejar vacío para usar DIP o similar)</translation>
    </message>
    <message>
        <source>Coordinate reference system of the collars (leave empty for that of the layer)</source>
        <translation>Sistema de referencia de coordenadas de los collares (dejar vacío para usar el de la capa)</translation>
    </message>
    <message>
        <source>Dips</source>
        <translation>Inclinaciones</translation>
    </message>
    <message>
        <source>Negative downwards (-90 is straight down)</source>
        <translation>Negativas hacia abajo (-90 es vertical hacia abajo)</translation>
    </message>
    <message>
        <source>Positive downwards</source>
        <translation>Positivas hacia abajo</translation>
    </message>
    <message>
        <source>Angle from vertical (0 is straight down)</source>
        <translation>Ángulo desde la vertical (0 es vertical hacia abajo)</translation>
    </message>
    <message>
        <source>Unit of the depths</source>
        <translation>Unidad de las profundidades</translation>
    </message>
    <message>
        <source>As the coordinates</source>
        <translation>La misma que la de las coordenadas</translation>
    </message>
    <message>
        <source>Metres</source>
        <translation>Metros</translation>
    </message>
    <message>
        <source>Feet</source>
        <translation>Pies</translation>
    </message>
    <message>
        <source>Other (factor below)</source>
        <translation>Otra (factor más abajo)</translation>
    </message>
    <message>
        <source>Azimuths refer to</source>
        <translation>Referencia de los azimuts</translation>
    </message>
    <message>
        <source>Grid north</source>
        <translation>Norte de cuadrícula</translation>
    </message>
    <message>
        <source>True north</source>
        <translation>Norte verdadero</translation>
    </message>
    <message>
        <source>Magnetic north</source>
        <translation>Norte magnético</translation>
    </message>
    <message>
        <source>Degrees to add to azimuths to reach grid north</source>
        <translation>Grados que sumar a los azimuts para referirlos al norte de cuadrícula</translation>
    </message>
    <message>
        <source>Fields of “%1”: %2.</source>
        <translation>Campos de “%1”: %2.</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Advertencia: %1</translation>
    </message>
    <message>
        <source>The points of layer “%1” are in %2, and CRS says %3: reproject the layer, or leave CRS empty.</source>
        <translation>Los puntos de la capa “%1” están en %2, pero CRS indica %3: reproyecte la capa o deje CRS vacío.</translation>
    </message>
    <message>
        <source>Warning: “%1” has no coordinate reference system and CRS names none: nor have the traces.</source>
        <translation>Advertencia: “%1” no tiene sistema de referencia de coordenadas y CRS no indica ninguno: tampoco lo tendrán las trazas.</translation>
    </message>
    <message>
        <source>DEPTH_FACTOR is for the depth unit “Other” (DEPTH_UNIT 3).</source>
        <translation>DEPTH_FACTOR es para la unidad de profundidad “Otra” (DEPTH_UNIT 3).</translation>
    </message>
    <message>
        <source>The unit of the coordinates is not known, so that depths in metres or feet cannot be brought to it: name a projected CRS, or the factor (DEPTH_UNIT 3 and DEPTH_FACTOR).</source>
        <translation>No se conoce la unidad de las coordenadas, de modo que no se pueden convertir a ella las profundidades en metros o pies: indique un SRC proyectado, o el factor (DEPTH_UNIT 3 y DEPTH_FACTOR).</translation>
    </message>
    <message>
        <source>AZIMUTH_OFFSET is for azimuths that refer to true or magnetic north (AZIMUTH_REFERENCE 1 or 2).</source>
        <translation>AZIMUTH_OFFSET es para azimuts referidos al norte verdadero o magnético (AZIMUTH_REFERENCE 1 o 2).</translation>
    </message>
    <message>
        <source>No hole of “%1” has a collar in “%2”: ids are “%3” and the like there, “%4” here.</source>
        <translation>Ningún sondaje de “%1” tiene collar en “%2”: los ID de la primera son como “%3”; los de la segunda, como “%4”.</translation>
    </message>
    <message>
        <source>Drawing the holes</source>
        <translation>Trazando los sondajes</translation>
    </message>
    <message>
        <source>%1 holes without a station at 0 begin in the direction that “%2” gives their collar.</source>
        <translation>%1 sondajes sin estación en 0 comienzan en la dirección que “%2” da a su collar.</translation>
    </message>
    <message>
        <source>Warning: most stations point upwards; is the dip convention (DIP) right?</source>
        <translation>Advertencia: la mayoría de las estaciones apunta hacia arriba; ¿es correcta la convención de inclinación (DIP)?</translation>
    </message>
    <message>
        <source>%1 of %2 holes drawn by %3 stations, %4 faults.</source>
        <translation>%1 de %2 sondajes trazados con %3 estaciones, %4 defectos.</translation>
    </message>
</context>
<context>
    <name>DrillHoleAlgorithm</name>
    <message>
        <source>Drill holes and meshes</source>
        <translation>Sondajes y mallas</translation>
    </message>
</context>
<context>
    <name>DrillHolesPage</name>
    <message>
        <source>Holes</source>
        <translation>Sondajes</translation>
    </message>
    <message>
        <source>Holes come from</source>
        <translation>Origen de los sondajes</translation>
    </message>
    <message>
        <source>A layer of traces</source>
        <translation>Una capa de trazas</translation>
    </message>
    <message>
        <source>Collar and survey tables</source>
        <translation>Tablas de collares y de survey</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>Trazas</translation>
    </message>
    <message>
        <source>Selected features only</source>
        <translation>Objetos seleccionados solamente</translation>
    </message>
    <message>
        <source>Fields to keep</source>
        <translation>Campos a conservar</translation>
    </message>
    <message>
        <source>Depth along the lines</source>
        <translation>Profundidad a lo largo de las líneas</translation>
    </message>
    <message>
        <source>Depth at start, end</source>
        <translation>Profundidad al inicio, al final</translation>
    </message>
    <message>
        <source>Field with the depth at the start</source>
        <translation>Campo con la profundidad al inicio</translation>
    </message>
    <message>
        <source>Field with the depth at the end</source>
        <translation>Campo con la profundidad al final</translation>
    </message>
    <message>
        <source>Collar table</source>
        <translation>Tabla de collares</translation>
    </message>
    <message>
        <source>Hole id, depth</source>
        <translation>ID del sondaje, profundidad</translation>
    </message>
    <message>
        <source>Hole id of the collars</source>
        <translation>ID del sondaje en los collares</translation>
    </message>
    <message>
        <source>Depth of the hole; may be left empty</source>
        <translation>Profundidad del sondaje; se puede dejar vacío</translation>
    </message>
    <message>
        <source>X, Y, Z</source>
        <translation>X, Y, Z</translation>
    </message>
    <message>
        <source>X; empty: of the points</source>
        <translation>X; vacío: la de los puntos</translation>
    </message>
    <message>
        <source>Y; empty: of the points</source>
        <translation>Y; vacío: la de los puntos</translation>
    </message>
    <message>
        <source>Z; empty: of the points</source>
        <translation>Z; vacío: la de los puntos</translation>
    </message>
    <message>
        <source>Survey table</source>
        <translation>Tabla de survey</translation>
    </message>
    <message>
        <source>Hole id of the stations</source>
        <translation>ID del sondaje en las estaciones</translation>
    </message>
    <message>
        <source>Depth of the station</source>
        <translation>Profundidad de la estación</translation>
    </message>
    <message>
        <source>Azimuth, dip</source>
        <translation>Azimut, inclinación</translation>
    </message>
    <message>
        <source>Azimuth</source>
        <translation>Azimut</translation>
    </message>
    <message>
        <source>Dip, or angle from vertical</source>
        <translation>Inclinación, o ángulo desde la vertical</translation>
    </message>
    <message>
        <source>Dips</source>
        <translation>Inclinaciones</translation>
    </message>
    <message>
        <source>Unit of the depths</source>
        <translation>Unidad de las profundidades</translation>
    </message>
    <message>
        <source>Map units in one unit of depth</source>
        <translation>Unidades de mapa por unidad de profundidad</translation>
    </message>
    <message>
        <source>CRS of the collars</source>
        <translation>SRC de los collares</translation>
    </message>
    <message>
        <source>Wireframes</source>
        <translation>Wireframes</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>Or a file</source>
        <translation>O un archivo</translation>
    </message>
    <message>
        <source>OBJ, PLY, STL, OFF or DXF</source>
        <translation>OBJ, PLY, STL, OFF o DXF</translation>
    </message>
    <message>
        <source>Field that names them</source>
        <translation>Campo con sus nombres</translation>
    </message>
    <message>
        <source>Empty: the layer is one wireframe</source>
        <translation>Vacío: la capa es un solo wireframe</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Muestras</translation>
    </message>
    <message>
        <source>Assay table</source>
        <translation>Tabla de ensayes</translation>
    </message>
    <message>
        <source>Empty: no composites</source>
        <translation>Vacío: sin compósitos</translation>
    </message>
    <message>
        <source>Hole id</source>
        <translation>ID del sondaje</translation>
    </message>
    <message>
        <source>Depth from, to</source>
        <translation>Profundidad desde, hasta</translation>
    </message>
    <message>
        <source>Depth where samples begin</source>
        <translation>Profundidad donde empiezan las muestras</translation>
    </message>
    <message>
        <source>Depth where samples end</source>
        <translation>Profundidad donde terminan las muestras</translation>
    </message>
    <message>
        <source>Hole id of the traces</source>
        <translation>ID del sondaje en las trazas</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valores</translation>
    </message>
    <message>
        <source>Below detection</source>
        <translation>Bajo el límite de detección</translation>
    </message>
    <message>
        <source>What values such as &lt;0.005, and negative ones, are taken as</source>
        <translation>Cómo se toman los valores como &lt;0.005 y los negativos</translation>
    </message>
    <message>
        <source>No value is written as</source>
        <translation>Códigos de valor ausente</translation>
    </message>
    <message>
        <source>With commas between</source>
        <translation>Separados por comas</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <source>The holes as 3D lines</source>
        <translation>Los sondajes como líneas 3D</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Eventos</translation>
    </message>
    <message>
        <source>A point wherever a hole meets a wireframe</source>
        <translation>Un punto donde un sondaje toca o cruza un wireframe</translation>
    </message>
    <message>
        <source>Intervals</source>
        <translation>Intervalos</translation>
    </message>
    <message>
        <source>A line for each stay inside, and between stays</source>
        <translation>Una línea por cada tramo interior y por cada tramo entre ellos</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Resumen</translation>
    </message>
    <message>
        <source>A row for each hole and wireframe</source>
        <translation>Una fila por cada sondaje y wireframe</translation>
    </message>
    <message>
        <source>Composites</source>
        <translation>Compósitos</translation>
    </message>
    <message>
        <source>The mean grades of each stay inside</source>
        <translation>Las leyes medias de cada tramo interior</translation>
    </message>
    <message>
        <source>How much of each sample lies inside</source>
        <translation>Qué parte de cada muestra está dentro</translation>
    </message>
    <message>
        <source>Compute on</source>
        <translation>Calcular en</translation>
    </message>
    <message>
        <source>Advanced options</source>
        <translation>Opciones avanzadas</translation>
    </message>
    <message>
        <source>Azimuth, dip at the collar</source>
        <translation>Azimut, inclinación en el collar</translation>
    </message>
    <message>
        <source>Collar fields to keep</source>
        <translation>Campos a conservar de los collares</translation>
    </message>
    <message>
        <source>Azimuths refer to</source>
        <translation>Referencia de los azimuts</translation>
    </message>
    <message>
        <source>Degrees to add to azimuths</source>
        <translation>Grados que sumar a los azimuts</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Método</translation>
    </message>
    <message>
        <source>Largest angle of a segment</source>
        <translation>Ángulo máximo de un segmento</translation>
    </message>
    <message>
        <source>°</source>
        <translation>°</translation>
    </message>
    <message>
        <source>Prefix of wireframe fields</source>
        <translation>Prefijo de los campos de los wireframes</translation>
    </message>
    <message>
        <source>Exact position of events, as text</source>
        <translation>Posición exacta de los eventos, como texto</translation>
    </message>
    <message>
        <source>Allow lengths in degrees</source>
        <translation>Permitir distancias en grados</translation>
    </message>
    <message>
        <source>CPU threads</source>
        <translation>Hilos de CPU</translation>
    </message>
    <message>
        <source>All cores</source>
        <translation>Todos los núcleos</translation>
    </message>
    <message>
        <source>That of the collar table</source>
        <translation>El de la tabla de collares</translation>
    </message>
    <message>
        <source>All fields that hold numbers</source>
        <translation>Todos los campos con números</translation>
    </message>
    <message>
        <source>Choose at least one result.</source>
        <translation>Elija al menos un resultado.</translation>
    </message>
    <message>
        <source>%1 are computed from this file, and its format does not keep all that they need, such as M and the names of fields: take “.gpkg” or “.fgb”, or leave the file empty.</source>
        <translation>%1: se calculan a partir de este archivo, y su formato no conserva todo lo que necesitan, como M y los nombres de los campos: elija “.gpkg” o “.fgb”, o deje vacío el archivo.</translation>
    </message>
    <message>
        <source>Intersections</source>
        <translation>Intersecciones</translation>
    </message>
    <message>
        <source>Grades</source>
        <translation>Leyes</translation>
    </message>
    <message>
        <source>In %1 lengths would be in degrees: reproject the layer, or allow it among the advanced options.</source>
        <translation>En %1 las distancias estarían en grados: reproyecte la capa o permítalo en las opciones avanzadas.</translation>
    </message>
    <message>
        <source>Choose the field that holds the %1: none has a usual name.</source>
        <translation>Elija el campo de %1: ninguno tiene un nombre habitual.</translation>
    </message>
    <message>
        <source>Choose a layer of lines with Z.</source>
        <translation>Elija una capa de líneas con Z.</translation>
    </message>
    <message>
        <source>The lines of layer “%1” have no Z.</source>
        <translation>Las líneas de la capa “%1” no tienen Z.</translation>
    </message>
    <message>
        <source>Choose both fields.</source>
        <translation>Elija ambos campos.</translation>
    </message>
    <message>
        <source>Choose a table.</source>
        <translation>Elija una tabla.</translation>
    </message>
    <message>
        <source>hole id</source>
        <translation>ID del sondaje</translation>
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
        <translation>Elija los campos tanto de x como de y, o ninguno de los dos.</translation>
    </message>
    <message>
        <source>z coordinate</source>
        <translation>coordenada z</translation>
    </message>
    <message>
        <source>depth of the station</source>
        <translation>profundidad de la estación</translation>
    </message>
    <message>
        <source>azimuth</source>
        <translation>azimut</translation>
    </message>
    <message>
        <source>dip</source>
        <translation>inclinación</translation>
    </message>
    <message>
        <source>The unit of the coordinates is not known: choose a projected coordinate reference system, or another unit.</source>
        <translation>No se conoce la unidad de las coordenadas: elija un sistema de referencia de coordenadas proyectado u otra unidad.</translation>
    </message>
    <message>
        <source>There is no file “%1”.</source>
        <translation>No existe el archivo “%1”.</translation>
    </message>
    <message>
        <source>Choose a layer of faces with Z, or a file.</source>
        <translation>Elija una capa de caras con Z, o un archivo.</translation>
    </message>
    <message>
        <source>The faces of layer “%1” have no Z.</source>
        <translation>Las caras de la capa “%1” no tienen Z.</translation>
    </message>
    <message>
        <source>depth where samples begin</source>
        <translation>profundidad donde empiezan las muestras</translation>
    </message>
    <message>
        <source>depth where samples end</source>
        <translation>profundidad donde terminan las muestras</translation>
    </message>
    <message>
        <source>Keep “%1” too: it tells which samples belong to a hole.</source>
        <translation>Conserve también “%1”: indica qué muestras pertenecen a cada sondaje.</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 holes</source>
        <translation>%1 sondajes</translation>
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
        <translation>La tabla no indica ninguno: elija el de sus coordenadas. Para una cuadrícula local sirve cualquiera proyectado en su unidad.</translation>
    </message>
</context>
<context>
    <name>HitDock</name>
    <message>
        <source>Pick on map</source>
        <translation>Elegir en el mapa</translation>
    </message>
    <message>
        <source>Click on a point, event, overlap or interval of a Rubicon result</source>
        <translation>Haga clic en un punto, evento, solape o intervalo de un resultado de Rubicon</translation>
    </message>
    <message>
        <source>Zoom to</source>
        <translation>Zum a</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copies all of it as text, with all digits</source>
        <translation>Copia todo como texto, con todas las cifras</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>or mesh file</source>
        <translation>o archivo de mallas</translation>
    </message>
    <message>
        <source>Mesh name field</source>
        <translation>Campo de nombre de las mallas</translation>
    </message>
    <message>
        <source>Rubicon Hit</source>
        <translation>Impacto de Rubicon</translation>
    </message>
    <message>
        <source>Pick a row of a Rubicon result on the map, or select one.</source>
        <translation>Elija en el mapa una fila de un resultado de Rubicon, o seleccione una.</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Cancelado.</translation>
    </message>
    <message>
        <source>Red map</source>
        <translation>Mapa rojo</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Líneas</translation>
    </message>
    <message>
        <source>Blue map</source>
        <translation>Mapa azul</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Mallas</translation>
    </message>
    <message>
        <source>Choose what this result was made from.</source>
        <translation>Elija a partir de qué se creó este resultado.</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Leyendo…</translation>
    </message>
    <message>
        <source>Layer “%1” was changed. Pick or select the hit again.</source>
        <translation>Se modificó la capa “%1”. Vuelva a elegir o seleccionar el impacto.</translation>
    </message>
    <message>
        <source>The layer of this hit was removed.</source>
        <translation>Se eliminó la capa de este impacto.</translation>
    </message>
    <message>
        <source>Layer “%1” was removed, from which this hit came.</source>
        <translation>Se eliminó la capa “%1”, de la que procedía este impacto.</translation>
    </message>
</context>
<context>
    <name>HitFinding</name>
    <message>
        <source>%1/%2 (%3 and %4 digits)</source>
        <translation>%1/%2 (%3 y %4 cifras)</translation>
    </message>
    <message>
        <source>rationals (whole numbers of any length)</source>
        <translation>racionales (números enteros de cualquier longitud)</translation>
    </message>
    <message>
        <source>expansions (exact sums of doubles)</source>
        <translation>expansiones (sumas exactas de números de doble precisión)</translation>
    </message>
    <message>
        <source>intervals (every operation rounded down and up)</source>
        <translation>intervalos (cada operación redondeada hacia abajo y hacia arriba)</translation>
    </message>
    <message>
        <source>filter (rounded arithmetic with a proven bound)</source>
        <translation>filtro (aritmética redondeada con una cota de error demostrada)</translation>
    </message>
    <message>
        <source>%1 by the filter</source>
        <translation>%1 por el filtro</translation>
    </message>
    <message>
        <source>%1 by intervals</source>
        <translation>%1 por intervalos</translation>
    </message>
    <message>
        <source>%1 by expansions</source>
        <translation>%1 por expansiones</translation>
    </message>
    <message>
        <source>%1 by rationals</source>
        <translation>%1 por racionales</translation>
    </message>
    <message>
        <source>Decided by</source>
        <translation>Decidido por</translation>
    </message>
    <message>
        <source>%1; signs: %2</source>
        <translation>%1; signos: %2</translation>
    </message>
</context>
<context>
    <name>HitReading</name>
    <message>
        <source>the interiors of two segments meet in one point</source>
        <translation>los interiores de los dos segmentos se encuentran en un punto</translation>
    </message>
    <message>
        <source>an end of one segment lies within the other</source>
        <translation>un extremo de un segmento está dentro del otro</translation>
    </message>
    <message>
        <source>an end of one segment is an end of the other</source>
        <translation>un extremo de un segmento es un extremo del otro</translation>
    </message>
    <message>
        <source>the two segments share a piece of some length</source>
        <translation>los dos segmentos comparten un tramo</translation>
    </message>
    <message>
        <source>the segment meets the inside of the triangle in one point</source>
        <translation>el segmento se encuentra con el interior del triángulo en un punto</translation>
    </message>
    <message>
        <source>the segment meets a side of the triangle in one point</source>
        <translation>el segmento se encuentra con una arista del triángulo en un punto</translation>
    </message>
    <message>
        <source>the segment meets a corner of the triangle</source>
        <translation>el segmento se encuentra con un vértice del triángulo</translation>
    </message>
    <message>
        <source>a piece of the segment lies in the triangle</source>
        <translation>un tramo del segmento está en el triángulo</translation>
    </message>
    <message>
        <source>the line passes from outside to inside</source>
        <translation>la línea pasa de fuera a dentro</translation>
    </message>
    <message>
        <source>the line passes from inside to outside</source>
        <translation>la línea pasa de dentro a fuera</translation>
    </message>
    <message>
        <source>the line passes through the surface, which has no inside</source>
        <translation>la línea atraviesa la superficie, que no tiene interior</translation>
    </message>
    <message>
        <source>the line meets the surface and stays on its side</source>
        <translation>la línea toca la superficie y permanece del mismo lado</translation>
    </message>
    <message>
        <source>a contact of some length starts</source>
        <translation>empieza un contacto a lo largo de un tramo</translation>
    </message>
    <message>
        <source>a contact of some length ends</source>
        <translation>termina un contacto a lo largo de un tramo</translation>
    </message>
    <message>
        <source>This pair</source>
        <translation>Este par</translation>
    </message>
    <message>
        <source>Apart</source>
        <translation>Separación</translation>
    </message>
    <message>
        <source>0: the rounded point is the exact one</source>
        <translation>0: el punto redondeado es el exacto</translation>
    </message>
    <message>
        <source>Along red</source>
        <translation>A lo largo del rojo</translation>
    </message>
    <message>
        <source>Along blue</source>
        <translation>A lo largo del azul</translation>
    </message>
    <message>
        <source>Exact x</source>
        <translation>x exacta</translation>
    </message>
    <message>
        <source>Exact y</source>
        <translation>y exacta</translation>
    </message>
    <message>
        <source>Rounded x</source>
        <translation>x redondeada</translation>
    </message>
    <message>
        <source>Rounded y</source>
        <translation>y redondeada</translation>
    </message>
    <message>
        <source>Along the segment</source>
        <translation>A lo largo del segmento</translation>
    </message>
    <message>
        <source>Exact z</source>
        <translation>z exacta</translation>
    </message>
    <message>
        <source>Rounded z</source>
        <translation>z redondeada</translation>
    </message>
    <message>
        <source>Part, segment</source>
        <translation>Parte, segmento</translation>
    </message>
    <message>
        <source>Rubicon: looking at one hit</source>
        <translation>Rubicon: examinando un impacto</translation>
    </message>
    <message>
        <source>The blue map must be a vector layer.</source>
        <translation>El mapa azul debe ser una capa vectorial.</translation>
    </message>
    <message>
        <source>Not enough memory for layers of this size.</source>
        <translation>No hay memoria suficiente para capas de este tamaño.</translation>
    </message>
    <message>
        <source>Layer “%1” or “%2” is no longer as it was when this result was made, or another one made it: where these features meet now, no row says what this one says.</source>
        <translation>La capa “%1” o “%2” ya no está como cuando se creó este resultado, o el resultado procede de otra: donde estos objetos se encuentran ahora, ninguna fila dice lo que dice esta.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>Feature</source>
        <translation>Objeto</translation>
    </message>
    <message>
        <source>Layer “%1” has no feature %2 with a line any more.</source>
        <translation>La capa “%1” ya no tiene un objeto %2 con línea.</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rojo</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Azul</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>Decisión</translation>
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
        <translation>La línea empieza dentro de este intervalo: allí no se encuentra con nada.</translation>
    </message>
    <message>
        <source>The line ends within this interval: it meets nothing there.</source>
        <translation>La línea termina dentro de este intervalo: allí no se encuentra con nada.</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Línea</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>Malla</translation>
    </message>
    <message>
        <source>Triangle</source>
        <translation>Triángulo</translation>
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
        <translation>Punto %1: %2</translation>
    </message>
    <message>
        <source>Overlap %1</source>
        <translation>Solape %1</translation>
    </message>
    <message>
        <source>Event %1: %2 of %3</source>
        <translation>Evento %1: %2 de %3</translation>
    </message>
    <message>
        <source>Start of interval %1 of %2</source>
        <translation>Inicio del intervalo %1 de %2</translation>
    </message>
    <message>
        <source>End of interval %1 of %2</source>
        <translation>Final del intervalo %1 de %2</translation>
    </message>
</context>
<context>
    <name>LayerChoice</name>
    <message>
        <source>All fields</source>
        <translation>Todos los campos</translation>
    </message>
</context>
<context>
    <name>LayerFileButton</name>
    <message>
        <source>Add a layer from a file</source>
        <translation>Añadir una capa desde un archivo</translation>
    </message>
    <message>
        <source>Layer from a File</source>
        <translation>Capa desde un archivo</translation>
    </message>
    <message>
        <source>Layer of “%1”</source>
        <translation>Capa de «%1»</translation>
    </message>
    <message>
        <source>“%1” holds no layer that QGIS can read.</source>
        <translation>«%1» no contiene ninguna capa que QGIS pueda leer.</translation>
    </message>
    <message>
        <source>Layer “%1” was added, but it cannot be chosen here.</source>
        <translation>La capa «%1» se añadió, pero no se puede elegir aquí.</translation>
    </message>
</context>
<context>
    <name>LineMeshIntersectionsAlgorithm</name>
    <message>
        <source>Line–mesh intersections</source>
        <translation>Intersecciones línea–malla</translation>
    </message>
    <message>
        <source>drill hole,borehole,ore body,wireframe,mesh,tin,surface,intercept,entry,exit,depth,inside,ray,3d,exact,gpu,cuda</source>
        <translation>sondaje,sondeo,barreno,drill hole,cuerpo mineralizado,wireframe,sólido,malla,mesh,tin,superficie,intercepto,entrada,salida,profundidad,dentro,rayo,3d,exacto,gpu,cuda</translation>
    </message>
    <message>
        <source>Finds where drill holes enter and leave ore bodies or pierce surfaces, and how long they stay inside, exactly.</source>
        <translation>Encuentra con exactitud dónde los sondajes entran en cuerpos mineralizados y salen de ellos o atraviesan superficies, y cuánto permanecen dentro.</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Líneas</translation>
    </message>
    <message>
        <source>Line fields to keep (leave empty to keep all fields)</source>
        <translation>Campos a conservar de las líneas (dejar vacío para conservar todos los campos)</translation>
    </message>
    <message>
        <source>Mesh fields to keep (leave empty to keep all fields)</source>
        <translation>Campos a conservar de las mallas (dejar vacío para conservar todos los campos)</translation>
    </message>
    <message>
        <source>Depth along the lines</source>
        <translation>Profundidad a lo largo de las líneas</translation>
    </message>
    <message>
        <source>M of the lines, where they have it</source>
        <translation>M de las líneas, si la tienen</translation>
    </message>
    <message>
        <source>Distance along the line</source>
        <translation>Distancia a lo largo de la línea</translation>
    </message>
    <message>
        <source>From two fields</source>
        <translation>De dos campos</translation>
    </message>
    <message>
        <source>Field with the depth at the start</source>
        <translation>Campo con la profundidad al inicio</translation>
    </message>
    <message>
        <source>Field with the depth at the end</source>
        <translation>Campo con la profundidad al final</translation>
    </message>
    <message>
        <source>Mesh fields prefix</source>
        <translation>Prefijo de los campos de las mallas</translation>
    </message>
    <message>
        <source>Exact position of events on their segments, as two fields of text</source>
        <translation>Posición exacta de los eventos en sus segmentos, como dos campos de texto</translation>
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
        <translation>Resumen</translation>
    </message>
    <message>
        <source>Mesh report</source>
        <translation>Informe de mallas</translation>
    </message>
    <message>
        <source>Segments of the lines</source>
        <translation>Segmentos de las líneas</translation>
    </message>
    <message>
        <source>Triangles of the meshes</source>
        <translation>Triángulos de las mallas</translation>
    </message>
    <message>
        <source>Pairs of segment and triangle that share a point</source>
        <translation>Pares de segmento y triángulo que comparten un punto</translation>
    </message>
    <message>
        <source>Hits in the interior of a triangle</source>
        <translation>Impactos en el interior de un triángulo</translation>
    </message>
    <message>
        <source>Hits on a side</source>
        <translation>Impactos en una arista</translation>
    </message>
    <message>
        <source>Hits on a corner</source>
        <translation>Impactos en un vértice</translation>
    </message>
    <message>
        <source>Hits along a piece of some length</source>
        <translation>Impactos a lo largo de un tramo</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Entradas</translation>
    </message>
    <message>
        <source>Exits</source>
        <translation>Salidas</translation>
    </message>
    <message>
        <source>Passages through meshes without an inside</source>
        <translation>Pasos a través de mallas sin interior</translation>
    </message>
    <message>
        <source>Touches</source>
        <translation>Toques</translation>
    </message>
    <message>
        <source>Starts and ends of contacts of some length</source>
        <translation>Inicios y finales de contactos a lo largo de un tramo</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Mallas</translation>
    </message>
    <message>
        <source>Meshes that are closed</source>
        <translation>Mallas cerradas</translation>
    </message>
    <message>
        <source>Depth is to come from two fields, and %1 names none.</source>
        <translation>La profundidad debe tomarse de dos campos, y %1 no indica ninguno.</translation>
    </message>
    <message>
        <source>Layer “%1” has no field “%2”.</source>
        <translation>La capa “%1” no tiene el campo “%2”.</translation>
    </message>
    <message>
        <source>Finding intersections</source>
        <translation>Buscando intersecciones</translation>
    </message>
    <message>
        <source>%1 hits, %2 events, %3 intervals</source>
        <translation>%1 impactos, %2 eventos, %3 intervalos</translation>
    </message>
</context>
<context>
    <name>MapsPage</name>
    <message>
        <source>Red map</source>
        <translation>Mapa rojo</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>Selected features only</source>
        <translation>Objetos seleccionados solamente</translation>
    </message>
    <message>
        <source>Fields to keep</source>
        <translation>Campos a conservar</translation>
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
        <translation>Intersecciones</translation>
    </message>
    <message>
        <source>A point for each place where a red and a blue feature meet</source>
        <translation>Un punto por cada lugar donde se encuentran un objeto rojo y uno azul</translation>
    </message>
    <message>
        <source>Overlaps</source>
        <translation>Solapes</translation>
    </message>
    <message>
        <source>A line for each stretch that a red and a blue feature share</source>
        <translation>Una línea por cada tramo que comparten un objeto rojo y uno azul</translation>
    </message>
    <message>
        <source>Segment pairs</source>
        <translation>Pares de segmentos</translation>
    </message>
    <message>
        <source>A table of all pairs of segments that meet</source>
        <translation>Una tabla de todos los pares de segmentos que se encuentran</translation>
    </message>
    <message>
        <source>Compute on</source>
        <translation>Calcular en</translation>
    </message>
    <message>
        <source>Advanced options</source>
        <translation>Opciones avanzadas</translation>
    </message>
    <message>
        <source>Prefix of blue fields</source>
        <translation>Prefijo de los campos azules</translation>
    </message>
    <message>
        <source>CPU threads</source>
        <translation>Hilos de CPU</translation>
    </message>
    <message>
        <source>All cores</source>
        <translation>Todos los núcleos</translation>
    </message>
    <message>
        <source>Choose a layer of lines or polygons.</source>
        <translation>Elija una capa de líneas o polígonos.</translation>
    </message>
    <message>
        <source>Layer “%1” has no coordinate reference system.</source>
        <translation>La capa “%1” no tiene sistema de referencia de coordenadas.</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 puntos</translation>
    </message>
    <message>
        <source>%1 segment pairs</source>
        <translation>%1 pares de segmentos</translation>
    </message>
    <message>
        <source>%1 overlaps</source>
        <translation>%1 solapes</translation>
    </message>
</context>
<context>
    <name>MeshAlgorithm</name>
    <message>
        <source>Meshes</source>
        <translation>Mallas</translation>
    </message>
    <message>
        <source>Mesh file, where the meshes are no layer (OBJ, PLY, STL, OFF, DXF)</source>
        <translation>Archivo de mallas, si las mallas no son una capa (OBJ, PLY, STL, OFF, DXF)</translation>
    </message>
    <message>
        <source>Mesh name field (leave empty where the layer is one mesh)</source>
        <translation>Campo de nombre de las mallas (dejar vacío si la capa es una sola malla)</translation>
    </message>
    <message>
        <source>%1 and %2 are both given: the meshes come from a layer or from a file.</source>
        <translation>Se indicaron %1 y %2 a la vez: las mallas provienen de una capa o de un archivo.</translation>
    </message>
    <message>
        <source>Neither %1 nor %2 is given: the meshes come from a layer or from a file.</source>
        <translation>No se indicó ni %1 ni %2: las mallas provienen de una capa o de un archivo.</translation>
    </message>
    <message>
        <source>%1: no layer “%2”.</source>
        <translation>%1: no existe la capa “%2”.</translation>
    </message>
    <message>
        <source>Warning: %1 Nothing is inside or outside of it.</source>
        <translation>Advertencia: %1 Nada está dentro ni fuera de ella.</translation>
    </message>
    <message>
        <source>Inside is told by parity for %1 meshes, by winding number for %2, unknown for %3.</source>
        <translation>El interior se determina por paridad en %1 mallas, por número de vueltas en %2 y es desconocido en %3.</translation>
    </message>
</context>
<context>
    <name>MeshCheckAlgorithm</name>
    <message>
        <source>Mesh check</source>
        <translation>Comprobar mallas</translation>
    </message>
    <message>
        <source>wireframe,ore body,mesh,tin,surface,solid,closed,watertight,manifold,orientation,duplicate,degenerate,3d,validity</source>
        <translation>wireframe,cuerpo mineralizado,malla,mesh,tin,superficie,sólido,cerrado,estanco,watertight,manifold,orientación,duplicado,degenerado,3d,validez</translation>
    </message>
    <message>
        <source>Says whether meshes are closed, and where they are not.</source>
        <translation>Indica si las mallas están cerradas y dónde no lo están.</translation>
    </message>
    <message>
        <source>Mesh report</source>
        <translation>Informe de mallas</translation>
    </message>
    <message>
        <source>Verdicts</source>
        <translation>Dictámenes</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Mallas</translation>
    </message>
    <message>
        <source>Meshes that are closed</source>
        <translation>Mallas cerradas</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>Defectos</translation>
    </message>
    <message>
        <source>Faces with corners on no common plane</source>
        <translation>Caras cuyos vértices no están en un mismo plano</translation>
    </message>
    <message>
        <source>Faces left out</source>
        <translation>Caras omitidas</translation>
    </message>
    <message>
        <source>Checking the meshes</source>
        <translation>Comprobando las mallas</translation>
    </message>
    <message>
        <source>%1 of %2 meshes closed, %3 faults in %4 triangles.</source>
        <translation>%1 de %2 mallas cerradas, %3 defectos en %4 triángulos.</translation>
    </message>
</context>
<context>
    <name>MeshSectionAlgorithm</name>
    <message>
        <source>Mesh section</source>
        <translation>Sección de mallas</translation>
    </message>
    <message>
        <source>section,cross section,profile,slice,contour,level,bench,wireframe,ore body,mesh,tin,solid,cut,plane,area,3d,exact</source>
        <translation>sección,sección transversal,section,perfil,corte,slice,contorno,nivel,cota,banco,wireframe,cuerpo mineralizado,malla,mesh,tin,sólido,cortar,plano,área,3d,exacto</translation>
    </message>
    <message>
        <source>Cuts meshes with upright planes over lines, or with a stack of level ones, exactly.</source>
        <translation>Corta mallas con exactitud mediante planos verticales a lo largo de líneas o una serie de planos horizontales.</translation>
    </message>
    <message>
        <source>Section lines (straight), for upright planes</source>
        <translation>Líneas de sección (rectas), para planos verticales</translation>
    </message>
    <message>
        <source>Lowest level plane</source>
        <translation>Plano horizontal más bajo</translation>
    </message>
    <message>
        <source>Highest level plane</source>
        <translation>Plano horizontal más alto</translation>
    </message>
    <message>
        <source>Height between level planes</source>
        <translation>Distancia vertical entre planos horizontales</translation>
    </message>
    <message>
        <source>Section outlines</source>
        <translation>Contornos de las secciones</translation>
    </message>
    <message>
        <source>Section areas</source>
        <translation>Áreas de las secciones</translation>
    </message>
    <message>
        <source>Planes</source>
        <translation>Planos</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Mallas</translation>
    </message>
    <message>
        <source>Triangles of the meshes</source>
        <translation>Triángulos de las mallas</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Líneas</translation>
    </message>
    <message>
        <source>Their length</source>
        <translation>Su longitud</translation>
    </message>
    <message>
        <source>Areas</source>
        <translation>Áreas</translation>
    </message>
    <message>
        <source>Their area</source>
        <translation>Su área</translation>
    </message>
    <message>
        <source>SECTION_LINES and heights are both given: leave one of them out, for planes are upright or level.</source>
        <translation>Se indicaron SECTION_LINES y cotas a la vez: quite una de las dos, pues los planos son verticales u horizontales.</translation>
    </message>
    <message>
        <source>Neither SECTION_LINES nor BOTTOM, TOP and STEP are given: there is no plane.</source>
        <translation>No se indicaron ni SECTION_LINES ni BOTTOM, TOP y STEP: no hay ningún plano.</translation>
    </message>
    <message>
        <source>A stack of level planes takes BOTTOM, TOP and STEP.</source>
        <translation>Una serie de planos horizontales requiere BOTTOM, TOP y STEP.</translation>
    </message>
    <message>
        <source>Upright areas cannot be written to a Shapefile: it tells holes by the way round on the map.</source>
        <translation>Las áreas verticales no se pueden escribir en un Shapefile, pues este distingue los agujeros por el sentido de giro en el mapa.</translation>
    </message>
    <message>
        <source>Layer “%1”: </source>
        <translation>Capa “%1”: </translation>
    </message>
    <message>
        <source>Cutting the meshes</source>
        <translation>Cortando las mallas</translation>
    </message>
    <message>
        <source>%1 planes through %2 meshes: %3 lines, %4 areas</source>
        <translation>%1 planos a través de %2 mallas: %3 líneas, %4 áreas</translation>
    </message>
</context>
<context>
    <name>MinimumBoundingVolumeAlgorithm</name>
    <message>
        <source>Minimum bounding volume</source>
        <translation>Volumen envolvente mínimo</translation>
    </message>
    <message>
        <source>bounding volume,minimum bounding volume,bounding box,oriented bounding box,envelope,enclosing sphere,smallest sphere,width,length,azimuth,plunge,orientation,volume,area,sample,drill hole,mesh,wireframe,3d,exact</source>
        <translation>volumen envolvente,bounding volume,minimum bounding volume,caja envolvente,bounding box,oriented bounding box,envolvente,envelope,esfera envolvente,enclosing sphere,esfera mínima,smallest sphere,ancho,width,largo,length,acimut,azimuth,inclinación,plunge,orientación,orientation,volumen,volume,área,area,muestra,sample,sondaje,drill hole,malla,mesh,wireframe,3d,exacto,exact</translation>
    </message>
    <message>
        <source>Finds the smallest sphere or box around groups of points in space, with its extents and directions, exactly.</source>
        <translation>Halla la esfera o la caja más pequeña alrededor de grupos de puntos en el espacio, con sus extensiones y direcciones, de forma exacta.</translation>
    </message>
    <message>
        <source>Group field (leave empty for one volume around all)</source>
        <translation>Campo de grupo (dejar vacío para un solo volumen alrededor de todo)</translation>
    </message>
    <message>
        <source>Volume type</source>
        <translation>Tipo de volumen</translation>
    </message>
    <message>
        <source>Envelope: box along the axes</source>
        <translation>Envolvente: caja a lo largo de los ejes</translation>
    </message>
    <message>
        <source>Smallest sphere</source>
        <translation>Esfera más pequeña</translation>
    </message>
    <message>
        <source>Box of the smallest volume with a side on a facet of the hull</source>
        <translation>Caja del menor volumen con un lado sobre una faceta de la envolvente convexa</translation>
    </message>
    <message>
        <source>Box of the smallest surface with a side on a facet of the hull</source>
        <translation>Caja de la menor superficie con un lado sobre una faceta de la envolvente convexa</translation>
    </message>
    <message>
        <source>Box of the smallest width</source>
        <translation>Caja del menor ancho</translation>
    </message>
    <message>
        <source>Bounding volumes</source>
        <translation>Volúmenes envolventes</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Puntos</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Grupos</translation>
    </message>
    <message>
        <source>Points with a NaN or infinite coordinate</source>
        <translation>Puntos con una coordenada NaN o infinita</translation>
    </message>
    <message>
        <source>Volume of all together</source>
        <translation>Volumen de todos en conjunto</translation>
    </message>
    <message>
        <source>Area of all together</source>
        <translation>Área de todos en conjunto</translation>
    </message>
    <message>
        <source>Bounding volumes cannot be written to a Shapefile: it tells holes by the way round on the map, where upright faces have none.</source>
        <translation>Los volúmenes envolventes no se pueden escribir en un Shapefile, pues este distingue los agujeros por el sentido de giro en el mapa, y las caras verticales no tienen ninguno.</translation>
    </message>
    <message>
        <source>Finding the hulls</source>
        <translation>Buscando las envolventes</translation>
    </message>
    <message>
        <source>Finding the bounding volumes</source>
        <translation>Buscando los volúmenes envolventes</translation>
    </message>
    <message>
        <source>%1 points in %2 groups, volume %3</source>
        <translation>%1 puntos en %2 grupos, volumen %3</translation>
    </message>
</context>
<context>
    <name>Page</name>
    <message>
        <source>CPU: %1 threads</source>
        <translation>CPU: %1 hilos</translation>
    </message>
    <message>
        <source>GPU: %1</source>
        <translation>GPU: %1</translation>
    </message>
    <message>
        <source>GPU: none (%1)</source>
        <translation>GPU: ninguna (%1)</translation>
    </message>
    <message>
        <source>%1 (%2 changed)</source>
        <translation>%1 (modificadas: %2)</translation>
    </message>
</context>
<context>
    <name>PointGroupsAlgorithm</name>
    <message>
        <source>Points, lines or polygons with Z</source>
        <translation>Puntos, líneas o polígonos con Z</translation>
    </message>
    <message>
        <source>The points come from one of INPUT, MESH and MESH_FILE; %1 of them are given.</source>
        <translation>Los puntos provienen de uno solo de INPUT, MESH y MESH_FILE; de ellos se indicaron %1.</translation>
    </message>
    <message>
        <source>%1: no layer “%2”.</source>
        <translation>%1: no existe la capa “%2”.</translation>
    </message>
    <message>
        <source>Warning: %1 points with a NaN or infinite coordinate are left out.</source>
        <translation>Advertencia: se omiten %1 puntos con una coordenada NaN o infinita.</translation>
    </message>
    <message>
        <source>Mesh or point cloud layer, instead of features</source>
        <translation>Capa de malla o de nube de puntos, en lugar de objetos</translation>
    </message>
    <message>
        <source>Mesh or point cloud file, instead of a layer (OBJ, PLY, STL, OFF, DXF, LAS)</source>
        <translation>Archivo de malla o de nube de puntos, en lugar de una capa (OBJ, PLY, STL, OFF, DXF, LAS)</translation>
    </message>
    <message>
        <source>Layer “%1” is neither mesh nor point cloud; features are given as INPUT.</source>
        <translation>La capa “%1” no es ni malla ni nube de puntos; los objetos se indican en INPUT.</translation>
    </message>
    <message>
        <source>Points of a point cloud are grouped by</source>
        <translation>Agrupar los puntos de una nube de puntos por</translation>
    </message>
    <message>
        <source>GROUP_FIELD is given, and is for features: points of a point cloud are grouped by CLOUD_GROUP.</source>
        <translation>Se indicó GROUP_FIELD, que es para objetos: los puntos de una nube de puntos se agrupan por CLOUD_GROUP.</translation>
    </message>
    <message>
        <source>CLOUD_GROUP is “%1”, and can be %2.</source>
        <translation>CLOUD_GROUP es “%1” y puede ser %2.</translation>
    </message>
    <message>
        <source>CLOUD_GROUP is given, and is for point clouds, which “%1” is not.</source>
        <translation>Se indicó CLOUD_GROUP, que es para nubes de puntos, y “%1” no lo es.</translation>
    </message>
</context>
<context>
    <name>PointsInMeshAlgorithm</name>
    <message>
        <source>Points in mesh</source>
        <translation>Puntos en mallas</translation>
    </message>
    <message>
        <source>block model,sample,ore body,wireframe,mesh,tin,solid,inside,outside,flag,code,3d,exact</source>
        <translation>modelo de bloques,block model,muestra,cuerpo mineralizado,wireframe,malla,mesh,tin,sólido,dentro,fuera,marcar,código,3d,exacto</translation>
    </message>
    <message>
        <source>Says of each 3D point (block model, sample) in which closed meshes it lies, exactly.</source>
        <translation>Indica con exactitud, para cada punto 3D (modelo de bloques, muestra), en qué mallas cerradas está.</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Puntos</translation>
    </message>
    <message>
        <source>Points in meshes</source>
        <translation>Puntos en mallas</translation>
    </message>
    <message>
        <source>Triangles of the meshes</source>
        <translation>Triángulos de las mallas</translation>
    </message>
    <message>
        <source>Pairs of point and mesh, the point inside</source>
        <translation>Pares de punto y malla, con el punto dentro</translation>
    </message>
    <message>
        <source>Pairs of point and mesh, the point outside</source>
        <translation>Pares de punto y malla, con el punto fuera</translation>
    </message>
    <message>
        <source>Pairs of point and mesh, the point on the surface</source>
        <translation>Pares de punto y malla, con el punto en la superficie</translation>
    </message>
    <message>
        <source>Pairs of point and mesh, the mesh without an inside</source>
        <translation>Pares de punto y malla, con la malla sin interior</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Mallas</translation>
    </message>
    <message>
        <source>Meshes that are closed</source>
        <translation>Mallas cerradas</translation>
    </message>
    <message>
        <source>Layer “%1” holds no points.</source>
        <translation>La capa “%1” no contiene puntos.</translation>
    </message>
    <message>
        <source>The points of layer “%1” have no Z; “Set Z value” (native:setzvalue) gives them one from a field.</source>
        <translation>Los puntos de la capa “%1” no tienen Z; “Establecer valor Z” (native:setzvalue) se la asigna a partir de un campo.</translation>
    </message>
    <message>
        <source>Telling which points lie inside</source>
        <translation>Determinando qué puntos están dentro</translation>
    </message>
    <message>
        <source>%1 points in %2 meshes: inside %3, outside %4, on the surface %5, unknown %6</source>
        <translation>%1 puntos en %2 mallas: dentro %3, fuera %4, en la superficie %5, desconocido %6</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>Expected time: &lt;b&gt;%1&lt;/b&gt;</source>
        <translation>Tiempo previsto: &lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>, in %1</source>
        <translation>, en %1</translation>
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
        <translation>%1 fila</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 filas</translation>
    </message>
    <message>
        <source>%1 feature</source>
        <translation>%1 objeto</translation>
    </message>
    <message>
        <source>%1 features</source>
        <translation>%1 objetos</translation>
    </message>
    <message>
        <source>%1 triangle</source>
        <translation>%1 triángulo</translation>
    </message>
    <message>
        <source>%1 triangles</source>
        <translation>%1 triángulos</translation>
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
        <translation>Comprobando si están cerrados…</translation>
    </message>
    <message>
        <source>The wireframe is closed.</source>
        <translation>El wireframe está cerrado.</translation>
    </message>
    <message>
        <source>The wireframe is not closed.</source>
        <translation>El wireframe no está cerrado.</translation>
    </message>
    <message>
        <source>%1 of %2 wireframes are closed.</source>
        <translation>%1 de %2 wireframes están cerrados.</translation>
    </message>
    <message>
        <source>%1 more have faults.</source>
        <translation>%1 más tienen defectos.</translation>
    </message>
    <message>
        <source>Show where</source>
        <translation>Mostrar dónde</translation>
    </message>
</context>
<context>
    <name>PreviewTask</name>
    <message>
        <source>Counting what is in “%1”</source>
        <translation>Contando el contenido de “%1”</translation>
    </message>
    <message>
        <source>Not enough memory for layers of this size.</source>
        <translation>No hay memoria suficiente para capas de este tamaño.</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Drill intercepts (model)</source>
        <translation>Interceptos de sondajes (modelo)</translation>
    </message>
    <message>
        <source>From collar, survey and assay tables and ore bodies to composited intercepts, in one step.</source>
        <translation>De las tablas de collares, de survey y de ensayes y los cuerpos mineralizados a interceptos compositados, en un solo paso.</translation>
    </message>
    <message>
        <source>under a second</source>
        <translation>menos de un segundo</translation>
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
        <translation>más de una hora</translation>
    </message>
    <message>
        <source>

&lt;b&gt;For models and scripts&lt;/b&gt; there are also %1.</source>
        <translation>

&lt;b&gt;Para modelos y scripts&lt;/b&gt; hay además %1.</translation>
    </message>
    <message>
        <source>Warning: %1 lines or rings are left out, so short that their vertices are one when rounded.</source>
        <translation>Advertencia: se omiten %1 líneas o anillos tan cortos que, al redondear, sus vértices son uno solo.</translation>
    </message>
    <message>
        <source>Triangles</source>
        <translation>Triángulos</translation>
    </message>
    <message>
        <source>Vertices</source>
        <translation>Vértices</translation>
    </message>
    <message>
        <source>Edges of one triangle</source>
        <translation>Aristas de un solo triángulo</translation>
    </message>
    <message>
        <source>Edges of more than two triangles</source>
        <translation>Aristas de más de dos triángulos</translation>
    </message>
    <message>
        <source>Edges whose two triangles face differently</source>
        <translation>Aristas cuyos dos triángulos están orientados de forma distinta</translation>
    </message>
    <message>
        <source>Triangles that occur before</source>
        <translation>Triángulos repetidos</translation>
    </message>
    <message>
        <source>Triangles of zero area</source>
        <translation>Triángulos de área cero</translation>
    </message>
    <message>
        <source>Triangles that cross others</source>
        <translation>Triángulos que cruzan otros</translation>
    </message>
    <message>
        <source>Shells within others and turned like them, which are holes all the same</source>
        <translation>Cáscaras dentro de otras y orientadas como ellas, que aun así son huecos</translation>
    </message>
    <message>
        <source>Shells</source>
        <translation>Cáscaras</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Warning: “%1” is not drawn in its style “%2”: %3.</source>
        <translation>Advertencia: “%1” no se dibuja con su estilo “%2”: %3.</translation>
    </message>
    <message>
        <source>it has no field %1</source>
        <translation>no tiene el campo %1</translation>
    </message>
    <message>
        <source>Warning:</source>
        <translation>Advertencia:</translation>
    </message>
    <message>
        <source>row %1 has “%2” in field “state”, which is none of inside, outside, boundary or NULL.</source>
        <translation>la fila %1 tiene “%2” en el campo “state”, que no es inside, outside, boundary ni NULL.</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>ausentes</translation>
    </message>
    <message>
        <source>half the limit</source>
        <translation>la mitad del límite</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>cero</translation>
    </message>
    <message>
        <source>they are</source>
        <translation>son</translation>
    </message>
    <message>
        <source>“%1”, field “%2” has decimal commas: %3.</source>
        <translation>“%1”, el campo “%2” tiene comas decimales: %3.</translation>
    </message>
    <message>
        <source>the depth where samples begin</source>
        <translation>la profundidad donde empiezan las muestras</translation>
    </message>
    <message>
        <source>the depth where samples end</source>
        <translation>la profundidad donde terminan las muestras</translation>
    </message>
    <message>
        <source>which is no number.</source>
        <translation>que no es un número.</translation>
    </message>
    <message>
        <source>Warning: “%1”, field “%2” is not taken as values: %3 of its cells are numbers, and these are none: %4. NO_DATA may name what stands for a missing value.</source>
        <translation>Advertencia: “%1”, el campo “%2” no se toma como valores: %3 de sus celdas son números y estas no lo son: %4. En NO_DATA se puede indicar qué representa un valor ausente.</translation>
    </message>
    <message>
        <source>which is no number. NO_DATA may name what stands for a missing value.</source>
        <translation>que no es un número. En NO_DATA se puede indicar qué representa un valor ausente.</translation>
    </message>
    <message>
        <source>which is no number; say how values below detection are taken (BELOW_DETECTION).</source>
        <translation>que no es un número; indique cómo se toman los valores bajo el límite de detección (BELOW_DETECTION).</translation>
    </message>
    <message>
        <source>Warning: “%1”, field “%2”: %3: %4.</source>
        <translation>Advertencia: “%1”, campo “%2”: %3: %4.</translation>
    </message>
    <message>
        <source>values that stand for none are missing (NO_DATA)</source>
        <translation>los códigos de valor ausente se toman como ausentes (NO_DATA)</translation>
    </message>
    <message>
        <source>values below detection are taken as %1</source>
        <translation>los valores bajo el límite de detección se toman como %1</translation>
    </message>
    <message>
        <source>negative values count as they are (BELOW_DETECTION, NO_DATA)</source>
        <translation>los valores negativos cuentan tal como están (BELOW_DETECTION, NO_DATA)</translation>
    </message>
    <message>
        <source>negative values are taken as %1</source>
        <translation>los valores negativos se toman como %1</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot;: row %2 has “%3” in field “%4”, %5</source>
        <translation>Capa &quot;%1&quot;: la fila %2 tiene “%3” en el campo “%4”, %5</translation>
    </message>
    <message>
        <source>“%1” has no field “%2”; it must be the intervals that line–mesh intersections writes.</source>
        <translation>“%1” no tiene el campo “%2”; deben ser los intervalos que escribe “Intersecciones línea–malla”.</translation>
    </message>
    <message>
        <source>Layer “%1” holds neither lines nor polygons.</source>
        <translation>La capa “%1” no contiene líneas ni polígonos.</translation>
    </message>
    <message>
        <source>Layer “%1” has no coordinate reference system; give it one first.</source>
        <translation>La capa “%1” no tiene sistema de referencia de coordenadas; asígnele uno primero.</translation>
    </message>
    <message>
        <source>dip (negative downwards)</source>
        <translation>inclinación (negativa hacia abajo)</translation>
    </message>
    <message>
        <source>dip (positive downwards)</source>
        <translation>inclinación (positiva hacia abajo)</translation>
    </message>
    <message>
        <source>angle from vertical (0 straight down)</source>
        <translation>ángulo desde la vertical (0 es vertical hacia abajo)</translation>
    </message>
    <message>
        <source>“%1”: name the fields of both x and y, or of neither.</source>
        <translation>“%1”: indique los campos tanto de x como de y, o ninguno de los dos.</translation>
    </message>
    <message>
        <source>the x coordinate of the collar</source>
        <translation>la coordenada x del collar</translation>
    </message>
    <message>
        <source>the y coordinate of the collar</source>
        <translation>la coordenada y del collar</translation>
    </message>
    <message>
        <source>the z coordinate of the collar</source>
        <translation>la coordenada z del collar</translation>
    </message>
    <message>
        <source>the depth of the hole</source>
        <translation>la profundidad del sondaje</translation>
    </message>
    <message>
        <source>the azimuth of the collar</source>
        <translation>el azimut del collar</translation>
    </message>
    <message>
        <source>the dip of the collar</source>
        <translation>la inclinación del collar</translation>
    </message>
    <message>
        <source>hole id</source>
        <translation>ID del sondaje</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>profundidad</translation>
    </message>
    <message>
        <source>azimuth at 0</source>
        <translation>azimut en 0</translation>
    </message>
    <message>
        <source>dip at 0</source>
        <translation>inclinación en 0</translation>
    </message>
    <message>
        <source>the depth of the station</source>
        <translation>la profundidad de la estación</translation>
    </message>
    <message>
        <source>the azimuth</source>
        <translation>el azimut</translation>
    </message>
    <message>
        <source>the %1</source>
        <translation>el valor de %1</translation>
    </message>
    <message>
        <source>“%1” has no field DIP; its “%2” is taken as the angle from vertical (0 is straight down). Where it holds dips from the horizontal, choose it as SURVEY_DIP.</source>
        <translation>“%1” no tiene un campo DIP; su “%2” se toma como ángulo desde la vertical (0 es vertical hacia abajo). Si contiene inclinaciones desde la horizontal, elíjalo como SURVEY_DIP.</translation>
    </message>
    <message>
        <source>“%2” of “%1” is taken as the dip from the horizontal; where it holds angles from vertical, say so (DIP 2).</source>
        <translation>“%2” de “%1” se toma como inclinación desde la horizontal; si contiene ángulos desde la vertical, indíquelo (DIP 2).</translation>
    </message>
    <message>
        <source>azimuth</source>
        <translation>azimut</translation>
    </message>
    <message>
        <source>row %1 has “%2” in field “%3”, which is named as an angle from vertical and cannot be one below 0; if it holds dips, choose it as SURVEY_DIP.</source>
        <translation>la fila %1 tiene “%2” en el campo “%3”, que por su nombre es un ángulo desde la vertical y no puede ser menor que 0; si contiene inclinaciones, elíjalo como SURVEY_DIP.</translation>
    </message>
    <message>
        <source>%1, for example “%2”, in rows %3%4</source>
        <translation>%1, por ejemplo “%2”, en las filas %3%4</translation>
    </message>
    <message>
        <source>“%1” is closed, but has faults. %2.</source>
        <translation>“%1” está cerrado, pero tiene defectos. %2.</translation>
    </message>
    <message>
        <source>“%1” is not closed. %2.</source>
        <translation>“%1” no está cerrado. %2.</translation>
    </message>
    <message>
        <source>Layer “%1” holds no lines.</source>
        <translation>La capa “%1” no contiene líneas.</translation>
    </message>
    <message>
        <source>The lines of layer “%1” have no Z, and drill holes need three coordinates at every vertex.</source>
        <translation>Las líneas de la capa “%1” no tienen Z, y los sondajes necesitan tres coordenadas en cada vértice.</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot;: feature %2 has “%3” in field “%4”, which is no number.</source>
        <translation>Capa &quot;%1&quot;: el objeto %2 tiene “%3” en el campo “%4”, que no es un número.</translation>
    </message>
    <message>
        <source>Layer “%1” has no field “%2”: mesh layers hold no fields.</source>
        <translation>La capa “%1” no tiene el campo “%2”: las capas de malla no contienen campos.</translation>
    </message>
    <message>
        <source>Layer “%1” is neither vector nor mesh.</source>
        <translation>La capa “%1” no es vectorial ni de malla.</translation>
    </message>
    <message>
        <source>“%1” is no OBJ, PLY, STL, OFF or DXF file; open it as a layer.</source>
        <translation>“%1” no es un archivo OBJ, PLY, STL, OFF ni DXF; ábralo como capa.</translation>
    </message>
    <message>
        <source>Mesh files</source>
        <translation>Archivos de malla</translation>
    </message>
    <message>
        <source>Layer “%1” holds no faces.</source>
        <translation>La capa “%1” no contiene caras.</translation>
    </message>
    <message>
        <source>The faces of layer “%1” have no Z, and a mesh needs three coordinates at every corner.</source>
        <translation>Las caras de la capa “%1” no tienen Z, y una malla necesita tres coordenadas en cada vértice.</translation>
    </message>
    <message>
        <source>Layer “%1” has no field “%2”.</source>
        <translation>La capa “%1” no tiene el campo “%2”.</translation>
    </message>
    <message>
        <source>The coordinates of “%1” are taken as they are: a mesh file names no coordinate reference system.</source>
        <translation>Las coordenadas de “%1” se toman tal como están: un archivo de malla no indica ningún sistema de referencia de coordenadas.</translation>
    </message>
    <message>
        <source>Warning: the coordinates of layer “%1” are taken as they are, for one of the two layers has no coordinate reference system.</source>
        <translation>Advertencia: las coordenadas de la capa “%1” se toman tal como están, pues una de las dos capas no tiene sistema de referencia de coordenadas.</translation>
    </message>
    <message>
        <source>Warning: layer “%1” has no face that could be read as part of a mesh.</source>
        <translation>Advertencia: la capa «%1» no tiene ninguna cara que pueda leerse como parte de una malla.</translation>
    </message>
    <message>
        <source>Layer “%1” is reprojected from %2 to %3.</source>
        <translation>La capa “%1” se reproyecta de %2 a %3.</translation>
    </message>
    <message>
        <source>Layer “%1” cannot be reprojected from %2 to %3: QGIS knows no way.</source>
        <translation>La capa “%1” no se puede reproyectar de %2 a %3: QGIS no conoce ningún camino.</translation>
    </message>
    <message>
        <source>row %1 has “%2” in field “%3”, which is no number.</source>
        <translation>la fila %1 tiene “%2” en el campo “%3”, que no es un número.</translation>
    </message>
    <message>
        <source>the hole id</source>
        <translation>el ID del sondaje</translation>
    </message>
    <message>
        <source>“%1” has no field with a usual name for %2 (%3); choose the field.</source>
        <translation>“%1” no tiene ningún campo con un nombre habitual para %2 (%3); elija el campo.</translation>
    </message>
    <message>
        <source>“%1” has no field “%2” for %3.</source>
        <translation>“%1” no tiene el campo “%2” para %3.</translation>
    </message>
    <message>
        <source>“%1” is a temporary layer, which a command cannot read: save it first.</source>
        <translation>“%1” es una capa temporal, que un comando no puede leer: guárdela primero.</translation>
    </message>
    <message>
        <source>“%1” is a virtual layer, whose layers a command does not see: save it first.</source>
        <translation>“%1” es una capa virtual, cuyas capas no ve una orden: guárdela primero.</translation>
    </message>
    <message>
        <source>“%1” was given its CRS in this project, which a command does not see: save the layer with it first.</source>
        <translation>“%1” recibió su SRC en este proyecto, lo que una orden no ve: guarde primero la capa con él.</translation>
    </message>
    <message>
        <source>“%1” has joined or virtual fields, which a command does not see: save the layer with them first.</source>
        <translation>“%1” tiene campos unidos o virtuales, que una orden no ve: guarde primero la capa con ellos.</translation>
    </message>
    <message>
        <source>“%1” has edits that were not saved, which a command does not see: save them first.</source>
        <translation>“%1” tiene cambios sin guardar, que un comando no ve: guárdelos primero.</translation>
    </message>
    <message>
        <source>A command knows no selection: save the selected features of “%1” as a layer first.</source>
        <translation>Un comando no tiene en cuenta la selección: guarde primero los objetos seleccionados de “%1” como capa.</translation>
    </message>
    <message>
        <source>[Create temporary layer]</source>
        <translation>[Crear capa temporal]</translation>
    </message>
    <message>
        <source>Another result goes to this file.</source>
        <translation>Otro resultado se guarda en este archivo.</translation>
    </message>
    <message>
        <source>This is a folder, not a file.</source>
        <translation>Esto es una carpeta, no un archivo.</translation>
    </message>
    <message>
        <source>There is no folder “%1”.</source>
        <translation>No existe la carpeta “%1”.</translation>
    </message>
    <message>
        <source>Folder “%1” cannot be written to.</source>
        <translation>No se puede escribir en la carpeta “%1”.</translation>
    </message>
    <message>
        <source>No format has the ending “%1”; “.gpkg” is a good one.</source>
        <translation>Ningún formato tiene la extensión “%1”; “.gpkg” es una buena opción.</translation>
    </message>
    <message>
        <source>Faults of %1</source>
        <translation>Defectos de %1</translation>
    </message>
    <message>
        <source>%1 faults</source>
        <translation>%1 defectos</translation>
    </message>
    <message>
        <source>Warning: %1 crosses itself in %2 triangles: it has lines and no areas. “Mesh check” shows where.</source>
        <translation>Advertencia: %1 se corta a sí misma en %2 triángulos: tiene líneas y no áreas. «Comprobar mallas» muestra dónde.</translation>
    </message>
    <message>
        <source>Warning: %1 is not closed: one of its lines ends, and it has no area, in so many planes: %2. “Mesh check” shows where it is open.</source>
        <translation>Advertencia: %1 no está cerrada: una de sus líneas termina, y no hay área, en este número de planos: %2. «Comprobar mallas» muestra dónde está abierta.</translation>
    </message>
    <message>
        <source>Layer “%1” has the id %2 for more than one feature: their attributes cannot be told apart; save it as a file first.</source>
        <translation>La capa “%1” tiene el identificador %2 para más de un objeto: sus atributos no se pueden distinguir; guárdela antes como archivo.</translation>
    </message>
    <message>
        <source>Layer “%1” has the id %2 for more than one feature: their attributes cannot be told apart; save it as a file first, or leave POINTS out.</source>
        <translation>La capa “%1” tiene el identificador %2 para más de un objeto: sus atributos no se pueden distinguir; guárdela antes como archivo o prescinda de POINTS.</translation>
    </message>
    <message>
        <source>Layer “%1” has no geometry.</source>
        <translation>La capa “%1” no tiene geometría.</translation>
    </message>
    <message>
        <source>The vertices of layer “%1” have no Z; “Set Z value” (native:setzvalue) gives them one from a field.</source>
        <translation>Los vértices de la capa “%1” no tienen Z; “Establecer valor Z” (native:setzvalue) se la asigna a partir de un campo.</translation>
    </message>
    <message>
        <source>The points of layer “%1” cannot be read: QGIS has no index of them, or not yet.</source>
        <translation>No se pueden leer los puntos de la capa “%1”: QGIS no tiene un índice de ellos, o todavía no.</translation>
    </message>
    <message>
        <source>Layer “%1” has a filter that QGIS does not take.</source>
        <translation>La capa “%1” tiene un filtro que QGIS no acepta.</translation>
    </message>
    <message>
        <source>Point clouds</source>
        <translation>Nubes de puntos</translation>
    </message>
    <message>
        <source>Some points of layer “%1” cannot be read: the data of a node is missing or damaged.</source>
        <translation>No se pueden leer algunos puntos de la capa “%1”: los datos de un nodo faltan o están dañados.</translation>
    </message>
    <message>
        <source>Layer “%1” has more than 4,294,967,295 points, which is more than one run can take.</source>
        <translation>La capa “%1” tiene más de 4.294.967.295 puntos, más de los que admite una ejecución.</translation>
    </message>
    <message>
        <source>Points of layer “%1” have no attribute “%2”.</source>
        <translation>Los puntos de la capa “%1” no tienen el atributo “%2”.</translation>
    </message>
</context>
<context>
    <name>RedBlueIntersectionsAlgorithm</name>
    <message>
        <source>Red–blue intersections</source>
        <translation>Intersecciones rojo–azul</translation>
    </message>
    <message>
        <source>intersection,crossing,line,polygon,border,overlap,touch,shared,exact,topology,gpu,cuda,points</source>
        <translation>intersección,intersection,cruce,línea,polígono,borde,límite,solape,superposición,overlap,toque,compartido,exacto,topología,gpu,cuda,puntos</translation>
    </message>
    <message>
        <source>Finds every place where the lines or borders of two layers meet, exactly.</source>
        <translation>Encuentra con exactitud todos los lugares donde se encuentran las líneas o los bordes de dos capas.</translation>
    </message>
    <message>
        <source>Input layer</source>
        <translation>Capa de entrada</translation>
    </message>
    <message>
        <source>Intersect layer</source>
        <translation>Capa de intersección</translation>
    </message>
    <message>
        <source>Input fields to keep (leave empty to keep all fields)</source>
        <translation>Campos de entrada a conservar (dejar vacío para conservar todos los campos)</translation>
    </message>
    <message>
        <source>Intersect fields to keep (leave empty to keep all fields)</source>
        <translation>Campos de intersección a conservar (dejar vacío para conservar todos los campos)</translation>
    </message>
    <message>
        <source>Intersect fields prefix</source>
        <translation>Prefijo de los campos de intersección</translation>
    </message>
    <message>
        <source>Intersections</source>
        <translation>Intersecciones</translation>
    </message>
    <message>
        <source>Overlaps</source>
        <translation>Solapes</translation>
    </message>
    <message>
        <source>Segment pairs</source>
        <translation>Pares de segmentos</translation>
    </message>
    <message>
        <source>Segments of the input layer</source>
        <translation>Segmentos de la capa de entrada</translation>
    </message>
    <message>
        <source>Segments of the intersect layer</source>
        <translation>Segmentos de la capa de intersección</translation>
    </message>
    <message>
        <source>Segment pairs that share a point</source>
        <translation>Pares de segmentos que comparten un punto</translation>
    </message>
    <message>
        <source>Pairs whose interiors cross</source>
        <translation>Pares cuyos interiores se cruzan</translation>
    </message>
    <message>
        <source>Pairs where an end of one lies within the other</source>
        <translation>Pares en los que un extremo de uno está dentro del otro</translation>
    </message>
    <message>
        <source>Pairs whose ends coincide</source>
        <translation>Pares cuyos extremos coinciden</translation>
    </message>
    <message>
        <source>Pairs that share a stretch</source>
        <translation>Pares que comparten un tramo</translation>
    </message>
    <message>
        <source>Intersection points</source>
        <translation>Puntos de intersección</translation>
    </message>
    <message>
        <source>Shared stretches</source>
        <translation>Tramos compartidos</translation>
    </message>
    <message>
        <source>Finding intersections</source>
        <translation>Buscando intersecciones</translation>
    </message>
    <message>
        <source>%1 pairs, %2 points, %3 overlaps</source>
        <translation>%1 pares, %2 puntos, %3 solapes</translation>
    </message>
    <message>
        <source>Vector overlay</source>
        <translation>Superposición vectorial</translation>
    </message>
</context>
<context>
    <name>RubiconAlgorithm</name>
    <message>
        <source>Compute on</source>
        <translation>Calcular en</translation>
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
        <translation>Hilos de CPU (0: todos los núcleos)</translation>
    </message>
    <message>
        <source>Allow a geographic coordinate reference system (lengths are in degrees)</source>
        <translation>Permitir un sistema de referencia de coordenadas geográficas (las distancias están en grados)</translation>
    </message>
    <message>
        <source>Layer “%1” is in %2, a geographic coordinate reference system: lengths would be in degrees. Reproject it first, or allow it (ALLOW_GEOGRAPHIC).</source>
        <translation>La capa “%1” está en %2, un sistema de referencia de coordenadas geográficas: las distancias estarían en grados. Reproyéctela primero o permítalo (ALLOW_GEOGRAPHIC).</translation>
    </message>
    <message>
        <source>Predicates decided by the filter</source>
        <translation>Predicados decididos por el filtro</translation>
    </message>
    <message>
        <source>Predicates decided by intervals</source>
        <translation>Predicados decididos por intervalos</translation>
    </message>
    <message>
        <source>Predicates decided by expansions</source>
        <translation>Predicados decididos por expansiones</translation>
    </message>
    <message>
        <source>Predicates decided by rationals</source>
        <translation>Predicados decididos por racionales</translation>
    </message>
    <message>
        <source>Checksum of the result</source>
        <translation>Suma de comprobación del resultado</translation>
    </message>
    <message>
        <source>Processor that decided</source>
        <translation>Procesador que decidió</translation>
    </message>
    <message>
        <source>Rubicon %1 on %2: %3; </source>
        <translation>Rubicon %1 en %2: %3; </translation>
    </message>
    <message>
        <source>decided by filter %1, interval %2, expansion %3, rational %4; </source>
        <translation>decididos por filtro %1, intervalo %2, expansión %3, racional %4; </translation>
    </message>
    <message>
        <source>seconds: read %1, index %2, decide %3, assemble %4, write %5, total %6.</source>
        <translation>segundos: leer %1, indexar %2, decidir %3, ensamblar %4, escribir %5, total %6.</translation>
    </message>
    <message>
        <source>Cancelled; nothing was written.</source>
        <translation>Cancelado; no se escribió nada.</translation>
    </message>
    <message>
        <source>Cancelled; no file was written. A layer that rows are appended to may have some of them, and a table that was to be replaced may be gone.</source>
        <translation>Cancelado; no se escribió ningún archivo. Una capa a la que se añaden filas puede tener algunas de ellas, y una tabla que se iba a reemplazar puede haber desaparecido.</translation>
    </message>
    <message>
        <source>Not enough memory for layers of this size.</source>
        <translation>No hay memoria suficiente para capas de este tamaño.</translation>
    </message>
    <message>
        <source>Warning: %1: QGIS rounds numbers in this format to about 15 digits; GeoPackage and FlatGeobuf keep all of them.</source>
        <translation>Advertencia: %1: QGIS redondea los números en este formato a unas 15 cifras; GeoPackage y FlatGeobuf las conservan todas.</translation>
    </message>
    <message>
        <source>Warning: %1 is without geometries: QGIS writes none in this format.</source>
        <translation>Advertencia: %1 queda sin geometrías: QGIS no escribe ninguna en este formato.</translation>
    </message>
    <message>
        <source>Warning: %1 is without M, which this format does not hold.</source>
        <translation>Advertencia: %1 queda sin M, que este formato no admite.</translation>
    </message>
    <message>
        <source>Reading “%1”</source>
        <translation>Leyendo “%1”</translation>
    </message>
    <message>
        <source>Writing the results</source>
        <translation>Escribiendo los resultados</translation>
    </message>
    <message>
        <source>Reading “%1” and “%2”</source>
        <translation>Leyendo “%1” y “%2”</translation>
    </message>
    <message>
        <source>Automatic (where it is expected to be faster)</source>
        <translation>Automático (donde se espera que sea más rápido)</translation>
    </message>
    <message>
        <source>%1 is “%2”, which is no number.</source>
        <translation>%1 es “%2”, que no es un número.</translation>
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
        <translation>Sondajes</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>Copiar como</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecutar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>qgis_process command</source>
        <translation>Comando qgis_process</translation>
    </message>
    <message>
        <source>Python command</source>
        <translation>Comando de Python</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>Cancelando…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Hecho</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Detenido</translation>
    </message>
    <message>
        <source>Copied to the clipboard</source>
        <translation>Copiado al portapapeles</translation>
    </message>
    <message>
        <source>Rubicon: Help</source>
        <translation>Rubicon: Ayuda</translation>
    </message>
</context>
<context>
    <name>RubiconPlugin</name>
    <message>
        <source>Find Intersections…</source>
        <translation>Buscar intersecciones…</translation>
    </message>
    <message>
        <source>Finds exactly where two maps cross, or drill holes and ore bodies</source>
        <translation>Encuentra con exactitud dónde se cruzan dos mapas, o sondajes y cuerpos mineralizados</translation>
    </message>
    <message>
        <source>Look at One Hit</source>
        <translation>Examinar un impacto</translation>
    </message>
    <message>
        <source>Shows what made a point or event, in exact numbers and on the map</source>
        <translation>Muestra qué originó un punto o un evento, en números exactos y en el mapa</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Sección</translation>
    </message>
    <message>
        <source>Shows drill holes and ore bodies in a vertical section over a line of the map</source>
        <translation>Muestra sondajes y cuerpos mineralizados en una sección vertical a lo largo de una línea del mapa</translation>
    </message>
</context>
<context>
    <name>RubiconProvider</name>
    <message>
        <source>Rubicon (exact intersections)</source>
        <translation>Rubicon (intersecciones exactas)</translation>
    </message>
</context>
<context>
    <name>SectionDock</name>
    <message>
        <source>Rubicon Section</source>
        <translation>Sección de Rubicon</translation>
    </message>
    <message>
        <source>Distance %1, elevation %2</source>
        <translation>Distancia %1, cota %2</translation>
    </message>
    <message>
        <source>Draw a section line on the map: two clicks</source>
        <translation>Dibujar una línea de sección en el mapa: dos clics</translation>
    </message>
    <message>
        <source>Pick a drill hole on the map: a section along its azimuth</source>
        <translation>Elegir un sondaje en el mapa: una sección a lo largo de su azimut</translation>
    </message>
    <message>
        <source>Previous section: away from you by the thickness, to the left of the line</source>
        <translation>Sección anterior: se aleja de usted un espesor, a la izquierda de la línea</translation>
    </message>
    <message>
        <source>Next section: towards you by the thickness, to the right of the line</source>
        <translation>Sección siguiente: se acerca a usted un espesor, a la derecha de la línea</translation>
    </message>
    <message>
        <source>Look from the other side</source>
        <translation>Mirar desde el otro lado</translation>
    </message>
    <message>
        <source>Read the layers again</source>
        <translation>Volver a leer las capas</translation>
    </message>
    <message>
        <source>Show all of the section</source>
        <translation>Mostrar toda la sección</translation>
    </message>
    <message>
        <source>Thickness </source>
        <translation>Espesor </translation>
    </message>
    <message>
        <source>Thickness: what lies up to half of it before and behind the plane is shown</source>
        <translation>Espesor: se muestra lo que está delante o detrás del plano hasta la mitad de este valor</translation>
    </message>
    <message>
        <source>Vertical </source>
        <translation>Vertical </translation>
    </message>
    <message>
        <source>Vertical exaggeration</source>
        <translation>Exageración vertical</translation>
    </message>
    <message>
        <source>Layers of the section</source>
        <translation>Capas de la sección</translation>
    </message>
    <message>
        <source>Export the section</source>
        <translation>Exportar la sección</translation>
    </message>
    <message>
        <source>Picture (PNG, SVG)…</source>
        <translation>Imagen (PNG, SVG)…</translation>
    </message>
    <message>
        <source>Layers in Section Coordinates</source>
        <translation>Capas en coordenadas de sección</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Choose the layer of traces before picking a hole.</source>
        <translation>Elija la capa de trazas antes de elegir un sondaje.</translation>
    </message>
    <message>
        <source>There is no trace of “%1” here.</source>
        <translation>Aquí no hay ninguna traza de “%1”.</translation>
    </message>
    <message>
        <source>In %1 distances would be in degrees: choose a projected coordinate reference system for the project.</source>
        <translation>En %1 las distancias estarían en grados: elija un sistema de referencia de coordenadas proyectado para el proyecto.</translation>
    </message>
    <message>
        <source>The section line has no length.</source>
        <translation>La línea de sección no tiene longitud.</translation>
    </message>
    <message>
        <source>Cancelled: the section is not complete.</source>
        <translation>Cancelado: la sección no está completa.</translation>
    </message>
    <message>
        <source>section line</source>
        <translation>línea de sección</translation>
    </message>
    <message>
        <source>Draw a section line on the map, or pick a drill hole.</source>
        <translation>Dibuje una línea de sección en el mapa o elija un sondaje.</translation>
    </message>
    <message>
        <source>Section %1, vertical exaggeration %2</source>
        <translation>Sección %1, exageración vertical %2</translation>
    </message>
    <message>
        <source>Written to “%1”.</source>
        <translation>Guardado en “%1”.</translation>
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
        <translation>Sección como imagen</translation>
    </message>
    <message>
        <source>Section coordinates: %1</source>
        <translation>Coordenadas de sección: %1</translation>
    </message>
    <message>
        <source>%1 (section coordinates)</source>
        <translation>%1 (coordenadas de sección)</translation>
    </message>
    <message>
        <source>Wireframes are cut where the project has a coordinate reference system only.</source>
        <translation>Los wireframes solo se cortan donde el proyecto tiene un sistema de referencia de coordenadas.</translation>
    </message>
    <message>
        <source>In %1 distances here are %2 times those on the ground, but heights are not.</source>
        <translation>En %1 las distancias son aquí %2 veces las del terreno, pero las alturas no.</translation>
    </message>
    <message>
        <source>Without heights, and so not shown: %1 lines or points.</source>
        <translation>Sin alturas y por eso no mostrados: %1 líneas o puntos.</translation>
    </message>
    <message>
        <source>There is nothing in this section to export.</source>
        <translation>En esta sección no hay nada que exportar.</translation>
    </message>
</context>
<context>
    <name>SectionImage</name>
    <message>
        <source>The picture cannot be written to “%1”: %2.</source>
        <translation>No se puede escribir la imagen en “%1”: %2.</translation>
    </message>
</context>
<context>
    <name>SectionLayerForm</name>
    <message>
        <source>Traces</source>
        <translation>Trazas</translation>
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
        <translation>Distingue los wireframes de una capa; vacío si la capa es uno solo</translation>
    </message>
    <message>
        <source>Name field</source>
        <translation>Campo de nombre</translation>
    </message>
    <message>
        <source>or mesh file</source>
        <translation>o archivo de mallas</translation>
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
        <translation>Trazas</translation>
    </message>
    <message>
        <source>Outlines of wireframes</source>
        <translation>Contornos de wireframes</translation>
    </message>
    <message>
        <source>Areas of wireframes</source>
        <translation>Áreas de wireframes</translation>
    </message>
</context>
<context>
    <name>SectionLine</name>
    <message>
        <source>%1 → %2, azimuth %3°, %4 long, %5 thick</source>
        <translation>%1 → %2, azimut %3°, longitud %4, espesor %5</translation>
    </message>
</context>
<context>
    <name>SectionReading</name>
    <message>
        <source>Reading the section</source>
        <translation>Leyendo la sección</translation>
    </message>
    <message>
        <source>Not enough memory for layers of this size.</source>
        <translation>No hay memoria suficiente para capas de este tamaño.</translation>
    </message>
</context>
<context>
    <name>VerifyAlgorithm</name>
    <message>
        <source>Verify this computer</source>
        <translation>Verificar este equipo</translation>
    </message>
    <message>
        <source>test,check,self-test,exact,proof,gpu,cuda,cpu,processor</source>
        <translation>prueba,test,comprobar,verificar,autocomprobación,exacto,demostración,gpu,cuda,cpu,procesador</translation>
    </message>
    <message>
        <source>Checks that the processors of this computer, the GPU included, give exact results.</source>
        <translation>Comprueba que los procesadores de este equipo, incluida la GPU, dan resultados exactos.</translation>
    </message>
    <message>
        <source>Cases in each group</source>
        <translation>Casos en cada grupo</translation>
    </message>
    <message>
        <source>Seed: another one makes other cases</source>
        <translation>Semilla: otra genera otros casos</translation>
    </message>
    <message>
        <source>Cases that were run</source>
        <translation>Casos ejecutados</translation>
    </message>
    <message>
        <source>Comparing processors</source>
        <translation>Comparando procesadores</translation>
    </message>
    <message>
        <source>All agree, bit for bit (%1 s).</source>
        <translation>Todos coinciden, bit a bit (%1 s).</translation>
    </message>
</context>
</TS>
