<?xml version="1.0" encoding="utf-8"?>
<!-- SPDX-License-Identifier: GPL-2.0-or-later -->
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AlgorithmRun</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Processing has no algorithm “%1”.</source>
        <translation>Die Verarbeitung hat keinen Algorithmus „%1“.</translation>
    </message>
    <message>
        <source>step %1 of %2 (%3)</source>
        <translation>Schritt %1 von %2 (%3)</translation>
    </message>
    <message>
        <source>The project was closed: the run was cancelled, and none of its layers was added.</source>
        <translation>Das Projekt wurde geschlossen: Der Lauf wurde abgebrochen und keiner seiner Layer hinzugefügt.</translation>
    </message>
    <message>
        <source>Cancelled in %1.</source>
        <translation>Abgebrochen in %1.</translation>
    </message>
    <message>
        <source>Failed in %1: %2</source>
        <translation>Fehlgeschlagen in %1: %2</translation>
    </message>
    <message>
        <source>What the steps before it made was added.</source>
        <translation>Die Ergebnisse der Schritte davor wurden hinzugefügt.</translation>
    </message>
    <message>
        <source>Rubicon</source>
        <translation>Rubicon</translation>
    </message>
    <message>
        <source>The layer %1 cannot be loaded.</source>
        <translation>Der Layer %1 kann nicht geladen werden.</translation>
    </message>
    <message>
        <source>%1; %2 seconds.</source>
        <translation>%1; %2 Sekunden.</translation>
    </message>
    <message>
        <source>%1; %2 seconds on %3.</source>
        <translation>%1; %2 Sekunden auf %3.</translation>
    </message>
</context>
<context>
    <name>AssayIntervalsAlgorithm</name>
    <message>
        <source>Assay intervals</source>
        <translation>Analysenintervalle</translation>
    </message>
    <message>
        <source>assay,sample,grade,composite,intercept,drill hole,borehole,ore body,wireframe,flag,inside,interval,from,to,length-weighted mean</source>
        <translation>analyse,assay,probe,sample,gehalt,grade,komposit,composite,bohrabschnitt,intercept,bohrung,bohrloch,drill hole,erzkörper,ore body,drahtgittermodell,wireframe,markierung,flag,innerhalb,inside,intervall,von,bis,from,to,längengewichtetes mittel</translation>
    </message>
    <message>
        <source>Tells which part of each sample lies inside ore bodies, and composites the grades of each stay inside.</source>
        <translation>Ermittelt, welcher Teil jeder Probe in Erzkörpern liegt, und bildet Komposite der Gehalte für jeden Abschnitt im Inneren.</translation>
    </message>
    <message>
        <source>Assay table</source>
        <translation>Analysentabelle (Assay)</translation>
    </message>
    <message>
        <source>Hole id (leave empty for BHID or the like)</source>
        <translation>Bohrungs-ID (für BHID o. Ä. leer lassen)</translation>
    </message>
    <message>
        <source>Depth from (leave empty for FROM or the like)</source>
        <translation>Tiefe von (für FROM o. Ä. leer lassen)</translation>
    </message>
    <message>
        <source>Depth to (leave empty for TO or the like)</source>
        <translation>Tiefe bis (für TO o. Ä. leer lassen)</translation>
    </message>
    <message>
        <source>Values (leave empty for all fields that hold only numbers)</source>
        <translation>Werte (für alle Felder, die nur Zahlen enthalten, leer lassen)</translation>
    </message>
    <message>
        <source>Values below detection (such as &lt;0.005) and negative ones</source>
        <translation>Werte unter der Nachweisgrenze (wie &lt;0.005) und negative Werte</translation>
    </message>
    <message>
        <source>As they are (text is refused)</source>
        <translation>Unverändert (Text wird abgelehnt)</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Fehlend</translation>
    </message>
    <message>
        <source>Half the limit</source>
        <translation>Halbe Nachweisgrenze</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>Null</translation>
    </message>
    <message>
        <source>What stands for no value, with commas between</source>
        <translation>Platzhalter für fehlende Werte, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Intervals of line–mesh intersections</source>
        <translation>Intervalle aus „Schnittpunkte von Linien und Netzen“</translation>
    </message>
    <message>
        <source>Hole id of the intervals (leave empty for BHID or the like)</source>
        <translation>Bohrungs-ID der Intervalle (für BHID o. Ä. leer lassen)</translation>
    </message>
    <message>
        <source>Composites</source>
        <translation>Komposite</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Proben</translation>
    </message>
    <message>
        <source>Parts of samples</source>
        <translation>Probenteile</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Stays inside</source>
        <translation>Abschnitte im Inneren</translation>
    </message>
    <message>
        <source>Samples, for each mesh</source>
        <translation>Proben, je Netz</translation>
    </message>
    <message>
        <source>Samples wholly or partly inside, for each mesh</source>
        <translation>Ganz oder teilweise innerhalb liegende Proben, je Netz</translation>
    </message>
    <message>
        <source>Length of all stays</source>
        <translation>Länge aller Abschnitte im Inneren</translation>
    </message>
    <message>
        <source>Length of stays that no sample covers</source>
        <translation>Länge der Abschnitte im Inneren, die keine Probe abdeckt</translation>
    </message>
    <message>
        <source>“%1” has no field “%2”.</source>
        <translation>„%1“ hat kein Feld „%2“.</translation>
    </message>
    <message>
        <source>Values: %1.</source>
        <translation>Werte: %1.</translation>
    </message>
    <message>
        <source>Not taken as values, for they are named as ids or coordinates: %1.</source>
        <translation>Nicht als Werte verwendet, da sie wie IDs oder Koordinaten heißen: %1.</translation>
    </message>
    <message>
        <source>Cutting the samples</source>
        <translation>Proben werden zerlegt</translation>
    </message>
    <message>
        <source>Rubicon %1: %2 stays, %3 samples in %4 parts, %5 faults; %6 seconds.</source>
        <translation>Rubicon %1: %2 Abschnitte im Inneren, %3 Proben in %4 Teilen, %5 Fehler; %6 Sekunden.</translation>
    </message>
</context>
<context>
    <name>ConvexHull3DAlgorithm</name>
    <message>
        <source>Convex hull 3D</source>
        <translation>Konvexe Hülle 3D</translation>
    </message>
    <message>
        <source>hull,convex,envelope,bounding volume,minimum bounding volume,solid,volume,area,point cloud,lidar,stockpile,sample,drill hole,mesh,tin,wireframe,3d,exact,gpu,cuda</source>
        <translation>hülle,hull,konvex,convex,einhüllende,envelope,begrenzungsvolumen,bounding volume,minimum bounding volume,volumenkörper,solid,volumen,volume,fläche,area,punktwolke,point cloud,lidar,halde,stockpile,probe,sample,bohrung,drill hole,netz,mesh,tin,drahtgittermodell,wireframe,3d,exakt,exact,gpu,cuda</translation>
    </message>
    <message>
        <source>Finds the convex hulls of points in space, with volume and area, and what each point is to its hull, exactly.</source>
        <translation>Findet die konvexen Hüllen von Punkten im Raum, mit Volumen und Fläche, und was jeder Punkt für seine Hülle ist, exakt.</translation>
    </message>
    <message>
        <source>Group field (leave empty for one hull of all)</source>
        <translation>Gruppenfeld (leer lassen für eine einzige Hülle)</translation>
    </message>
    <message>
        <source>Fields that the points keep (leave empty to keep all fields)</source>
        <translation>Felder, die die Punkte behalten (für alle Felder leer lassen)</translation>
    </message>
    <message>
        <source>Prove each hull by exact signs, which takes longer than finding it</source>
        <translation>Jede Hülle mit exakten Vorzeichen beweisen, was länger dauert, als sie zu finden</translation>
    </message>
    <message>
        <source>Convex hulls</source>
        <translation>Konvexe Hüllen</translation>
    </message>
    <message>
        <source>Points by what they are to their hull</source>
        <translation>Punkte danach, was sie für ihre Hülle sind</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Hulls</source>
        <translation>Hüllen</translation>
    </message>
    <message>
        <source>Hulls that are bodies</source>
        <translation>Hüllen, die Körper sind</translation>
    </message>
    <message>
        <source>Vertices of the hulls</source>
        <translation>Ecken der Hüllen</translation>
    </message>
    <message>
        <source>Facets of the hulls</source>
        <translation>Facetten der Hüllen</translation>
    </message>
    <message>
        <source>Points with a NaN or infinite coordinate</source>
        <translation>Punkte mit einer Koordinate, die NaN oder unendlich ist</translation>
    </message>
    <message>
        <source>Volume of the hulls together</source>
        <translation>Volumen der Hüllen zusammen</translation>
    </message>
    <message>
        <source>Area of the hulls together</source>
        <translation>Fläche der Hüllen zusammen</translation>
    </message>
    <message>
        <source>Hulls cannot be written to a Shapefile: it tells holes by the way round on the map, where upright facets have none.</source>
        <translation>Hüllen können nicht in ein Shapefile geschrieben werden: Es erkennt Löcher am Umlaufsinn in der Karte, und vertikale Facetten haben dort keinen.</translation>
    </message>
    <message>
        <source>Finding the hulls</source>
        <translation>Hüllen werden gesucht</translation>
    </message>
    <message>
        <source>Proving the hulls</source>
        <translation>Hüllen werden bewiesen</translation>
    </message>
    <message>
        <source>Each hull is proved, by exact signs.</source>
        <translation>Jede Hülle ist mit exakten Vorzeichen bewiesen.</translation>
    </message>
    <message>
        <source>%1 points in %2 hulls: %3 bodies, %4 vertices, %5 facets</source>
        <translation>%1 Punkte in %2 Hüllen: %3 Körper, %4 Ecken, %5 Facetten</translation>
    </message>
</context>
<context>
    <name>DesurveyAlgorithm</name>
    <message>
        <source>Desurvey drill holes</source>
        <translation>Bohrpfade berechnen</translation>
    </message>
    <message>
        <source>drill hole,borehole,collar,survey,trace,deviation,azimuth,dip,minimum curvature,balanced tangent,desurvey,3d,mining,geology</source>
        <translation>bohrung,bohrloch,drill hole,borehole,bohransatzpunkt,ansatzpunkt,collar,bohrlochvermessung,vermessung,survey,bohrpfad,bohrlochverlauf,trace,abweichung,azimut,azimuth,einfallen,neigung,dip,minimale krümmung,minimum curvature,ausgeglichene tangente,balanced tangent,desurvey,3d,bergbau,geologie</translation>
    </message>
    <message>
        <source>Draws drill holes as 3D lines from a collar and a survey table.</source>
        <translation>Zeichnet Bohrungen als 3D-Linien aus einer Ansatzpunkt- und einer Vermessungstabelle.</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Minimum curvature</source>
        <translation>Minimale Krümmung</translation>
    </message>
    <message>
        <source>Tangent</source>
        <translation>Tangente</translation>
    </message>
    <message>
        <source>Balanced tangent</source>
        <translation>Ausgeglichene Tangente</translation>
    </message>
    <message>
        <source>Largest angle of a segment of an arc (degrees)</source>
        <translation>Größter Winkel eines Bogensegments (Grad)</translation>
    </message>
    <message>
        <source>Map units in one unit of depth</source>
        <translation>Karteneinheiten je Tiefeneinheit</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>Bohrpfade</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Rows of the collar table</source>
        <translation>Zeilen der Ansatzpunkttabelle</translation>
    </message>
    <message>
        <source>Holes drawn</source>
        <translation>Gezeichnete Bohrungen</translation>
    </message>
    <message>
        <source>Stations used</source>
        <translation>Verwendete Messpunkte</translation>
    </message>
    <message>
        <source>Collar table</source>
        <translation>Ansatzpunkttabelle (Collar)</translation>
    </message>
    <message>
        <source>Hole id of the collars (leave empty for BHID or the like)</source>
        <translation>Bohrungs-ID der Ansatzpunkte (für BHID o. Ä. leer lassen)</translation>
    </message>
    <message>
        <source>X (leave empty for the points, or XCOLLAR or the like)</source>
        <translation>X (für die Punkte oder XCOLLAR o. Ä. leer lassen)</translation>
    </message>
    <message>
        <source>Y (leave empty for the points, or YCOLLAR or the like)</source>
        <translation>Y (für die Punkte oder YCOLLAR o. Ä. leer lassen)</translation>
    </message>
    <message>
        <source>Z (leave empty for the points, or ZCOLLAR or the like)</source>
        <translation>Z (für die Punkte oder ZCOLLAR o. Ä. leer lassen)</translation>
    </message>
    <message>
        <source>Depth of the hole (leave empty for LENGTH or the like)</source>
        <translation>Tiefe der Bohrung (für LENGTH o. Ä. leer lassen)</translation>
    </message>
    <message>
        <source>Azimuth at the collar (leave empty for AZ or the like, if any)</source>
        <translation>Azimut am Ansatzpunkt (für AZ o. Ä., falls vorhanden, leer lassen)</translation>
    </message>
    <message>
        <source>Dip at the collar (leave empty for DIP or the like, if any)</source>
        <translation>Einfallen am Ansatzpunkt (für DIP o. Ä., falls vorhanden, leer lassen)</translation>
    </message>
    <message>
        <source>Collar fields to keep (leave empty to keep all fields)</source>
        <translation>Beizubehaltende Felder der Ansatzpunkte (für alle Felder leer lassen)</translation>
    </message>
    <message>
        <source>Survey table</source>
        <translation>Vermessungstabelle (Survey)</translation>
    </message>
    <message>
        <source>Hole id of the stations (leave empty for BHID or the like)</source>
        <translation>Bohrungs-ID der Messpunkte (für BHID o. Ä. leer lassen)</translation>
    </message>
    <message>
        <source>Depth of the station (leave empty for AT or the like)</source>
        <translation>Tiefe des Messpunkts (für AT o. Ä. leer lassen)</translation>
    </message>
    <message>
        <source>Azimuth (leave empty for AZ or the like)</source>
        <translation>Azimut (für AZ o. Ä. leer lassen)</translation>
    </message>
    <message>
        <source>Dip (leave empty for DIP or the like)</source>
        <translation>Einfallen (für DIP o. Ä. leer lassen)</translation>
    </message>
    <message>
        <source>Coordinate reference system of the collars (leave empty for that of the layer)</source>
        <translation>Koordinatenbezugssystem der Ansatzpunkte (für das des Layers leer lassen)</translation>
    </message>
    <message>
        <source>Dips</source>
        <translation>Angabe des Einfallens</translation>
    </message>
    <message>
        <source>Negative downwards (-90 is straight down)</source>
        <translation>Negativ nach unten (-90 ist senkrecht nach unten)</translation>
    </message>
    <message>
        <source>Positive downwards</source>
        <translation>Positiv nach unten</translation>
    </message>
    <message>
        <source>Angle from vertical (0 is straight down)</source>
        <translation>Winkel zur Vertikalen (0 ist senkrecht nach unten)</translation>
    </message>
    <message>
        <source>Unit of the depths</source>
        <translation>Einheit der Tiefen</translation>
    </message>
    <message>
        <source>As the coordinates</source>
        <translation>Wie die Koordinaten</translation>
    </message>
    <message>
        <source>Metres</source>
        <translation>Meter</translation>
    </message>
    <message>
        <source>Feet</source>
        <translation>Fuß</translation>
    </message>
    <message>
        <source>Other (factor below)</source>
        <translation>Andere (Faktor unten)</translation>
    </message>
    <message>
        <source>Azimuths refer to</source>
        <translation>Azimute beziehen sich auf</translation>
    </message>
    <message>
        <source>Grid north</source>
        <translation>Gitternord</translation>
    </message>
    <message>
        <source>True north</source>
        <translation>Geographisch Nord</translation>
    </message>
    <message>
        <source>Magnetic north</source>
        <translation>Magnetisch Nord</translation>
    </message>
    <message>
        <source>Degrees to add to azimuths to reach grid north</source>
        <translation>Zum Azimut zu addierende Grad, um Gitternord zu erhalten</translation>
    </message>
    <message>
        <source>Fields of “%1”: %2.</source>
        <translation>Felder von „%1“: %2.</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Warnung: %1</translation>
    </message>
    <message>
        <source>The points of layer “%1” are in %2, and CRS says %3: reproject the layer, or leave CRS empty.</source>
        <translation>Die Punkte des Layers „%1“ liegen in %2, CRS nennt aber %3: Reprojizieren Sie den Layer oder lassen Sie CRS leer.</translation>
    </message>
    <message>
        <source>Warning: “%1” has no coordinate reference system and CRS names none: nor have the traces.</source>
        <translation>Warnung: „%1“ hat kein Koordinatenbezugssystem und CRS nennt keines: Auch die Bohrpfade haben keines.</translation>
    </message>
    <message>
        <source>DEPTH_FACTOR is for the depth unit “Other” (DEPTH_UNIT 3).</source>
        <translation>DEPTH_FACTOR gilt nur für die Tiefeneinheit „Andere“ (DEPTH_UNIT 3).</translation>
    </message>
    <message>
        <source>The unit of the coordinates is not known, so that depths in metres or feet cannot be brought to it: name a projected CRS, or the factor (DEPTH_UNIT 3 and DEPTH_FACTOR).</source>
        <translation>Die Einheit der Koordinaten ist nicht bekannt, sodass Tiefen in Metern oder Fuß nicht umgerechnet werden können: Geben Sie ein projiziertes KBS oder den Faktor an (DEPTH_UNIT 3 und DEPTH_FACTOR).</translation>
    </message>
    <message>
        <source>AZIMUTH_OFFSET is for azimuths that refer to true or magnetic north (AZIMUTH_REFERENCE 1 or 2).</source>
        <translation>AZIMUTH_OFFSET gilt nur für Azimute, die sich auf geographisch oder magnetisch Nord beziehen (AZIMUTH_REFERENCE 1 oder 2).</translation>
    </message>
    <message>
        <source>No hole of “%1” has a collar in “%2”: ids are “%3” and the like there, “%4” here.</source>
        <translation>Keine Bohrung von „%1“ hat einen Ansatzpunkt in „%2“: Die IDs lauten in der ersten Tabelle „%3“ o. Ä., in der zweiten „%4“.</translation>
    </message>
    <message>
        <source>Drawing the holes</source>
        <translation>Bohrungen werden gezeichnet</translation>
    </message>
    <message>
        <source>%1 holes without a station at 0 begin in the direction that “%2” gives their collar.</source>
        <translation>%1 Bohrungen ohne Messpunkt bei 0 beginnen in der Richtung, die „%2“ für ihren Ansatzpunkt angibt.</translation>
    </message>
    <message>
        <source>Warning: most stations point upwards; is the dip convention (DIP) right?</source>
        <translation>Warnung: Die meisten Messpunkte weisen nach oben; stimmt die Angabe des Einfallens (DIP)?</translation>
    </message>
    <message>
        <source>%1 of %2 holes drawn by %3 stations, %4 faults.</source>
        <translation>%1 von %2 Bohrungen anhand von %3 Messpunkten gezeichnet, %4 Fehler.</translation>
    </message>
</context>
<context>
    <name>DrillHoleAlgorithm</name>
    <message>
        <source>Drill holes and meshes</source>
        <translation>Bohrungen und Netze</translation>
    </message>
</context>
<context>
    <name>DrillHolesPage</name>
    <message>
        <source>Holes</source>
        <translation>Bohrungen</translation>
    </message>
    <message>
        <source>Holes come from</source>
        <translation>Herkunft der Bohrungen</translation>
    </message>
    <message>
        <source>A layer of traces</source>
        <translation>Layer mit Bohrpfaden</translation>
    </message>
    <message>
        <source>Collar and survey tables</source>
        <translation>Ansatzpunkt- und Vermessungstabelle</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>Bohrpfade</translation>
    </message>
    <message>
        <source>Selected features only</source>
        <translation>Nur gewählte Objekte</translation>
    </message>
    <message>
        <source>Fields to keep</source>
        <translation>Beizubehaltende Felder</translation>
    </message>
    <message>
        <source>Depth along the lines</source>
        <translation>Tiefe entlang der Linien</translation>
    </message>
    <message>
        <source>Depth at start, end</source>
        <translation>Tiefe am Anfang, Ende</translation>
    </message>
    <message>
        <source>Field with the depth at the start</source>
        <translation>Feld mit der Tiefe am Anfang</translation>
    </message>
    <message>
        <source>Field with the depth at the end</source>
        <translation>Feld mit der Tiefe am Ende</translation>
    </message>
    <message>
        <source>Collar table</source>
        <translation>Ansatzpunkttabelle (Collar)</translation>
    </message>
    <message>
        <source>Hole id, depth</source>
        <translation>Bohrungs-ID, Tiefe</translation>
    </message>
    <message>
        <source>Hole id of the collars</source>
        <translation>Bohrungs-ID der Ansatzpunkte</translation>
    </message>
    <message>
        <source>Depth of the hole; may be left empty</source>
        <translation>Tiefe der Bohrung; kann leer bleiben</translation>
    </message>
    <message>
        <source>X, Y, Z</source>
        <translation>X, Y, Z</translation>
    </message>
    <message>
        <source>X; empty: of the points</source>
        <translation>X; leer: von den Punkten</translation>
    </message>
    <message>
        <source>Y; empty: of the points</source>
        <translation>Y; leer: von den Punkten</translation>
    </message>
    <message>
        <source>Z; empty: of the points</source>
        <translation>Z; leer: von den Punkten</translation>
    </message>
    <message>
        <source>Survey table</source>
        <translation>Vermessungstabelle (Survey)</translation>
    </message>
    <message>
        <source>Hole id of the stations</source>
        <translation>Bohrungs-ID der Messpunkte</translation>
    </message>
    <message>
        <source>Depth of the station</source>
        <translation>Tiefe des Messpunkts</translation>
    </message>
    <message>
        <source>Azimuth, dip</source>
        <translation>Azimut, Einfallen</translation>
    </message>
    <message>
        <source>Azimuth</source>
        <translation>Azimut</translation>
    </message>
    <message>
        <source>Dip, or angle from vertical</source>
        <translation>Einfallen oder Winkel zur Vertikalen</translation>
    </message>
    <message>
        <source>Dips</source>
        <translation>Angabe des Einfallens</translation>
    </message>
    <message>
        <source>Unit of the depths</source>
        <translation>Einheit der Tiefen</translation>
    </message>
    <message>
        <source>Map units in one unit of depth</source>
        <translation>Karteneinheiten je Tiefeneinheit</translation>
    </message>
    <message>
        <source>CRS of the collars</source>
        <translation>KBS der Ansatzpunkte</translation>
    </message>
    <message>
        <source>Wireframes</source>
        <translation>Drahtgittermodelle</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>Or a file</source>
        <translation>Oder eine Datei</translation>
    </message>
    <message>
        <source>OBJ, PLY, STL, OFF or DXF</source>
        <translation>OBJ, PLY, STL, OFF oder DXF</translation>
    </message>
    <message>
        <source>Field that names them</source>
        <translation>Feld mit ihren Namen</translation>
    </message>
    <message>
        <source>Empty: the layer is one wireframe</source>
        <translation>Leer: Der Layer ist ein einziges Drahtgittermodell</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Proben</translation>
    </message>
    <message>
        <source>Assay table</source>
        <translation>Analysentabelle (Assay)</translation>
    </message>
    <message>
        <source>Empty: no composites</source>
        <translation>Leer: keine Komposite</translation>
    </message>
    <message>
        <source>Hole id</source>
        <translation>Bohrungs-ID</translation>
    </message>
    <message>
        <source>Depth from, to</source>
        <translation>Tiefe von, bis</translation>
    </message>
    <message>
        <source>Depth where samples begin</source>
        <translation>Anfangstiefe der Proben</translation>
    </message>
    <message>
        <source>Depth where samples end</source>
        <translation>Endtiefe der Proben</translation>
    </message>
    <message>
        <source>Hole id of the traces</source>
        <translation>Bohrungs-ID der Bohrpfade</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Below detection</source>
        <translation>Unter der Nachweisgrenze</translation>
    </message>
    <message>
        <source>What values such as &lt;0.005, and negative ones, are taken as</source>
        <translation>Behandlung von Werten wie &lt;0.005 und von negativen Werten</translation>
    </message>
    <message>
        <source>No value is written as</source>
        <translation>Platzhalter für fehlende Werte</translation>
    </message>
    <message>
        <source>With commas between</source>
        <translation>Durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>The holes as 3D lines</source>
        <translation>Die Bohrungen als 3D-Linien</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>A point wherever a hole meets a wireframe</source>
        <translation>Ein Punkt überall dort, wo eine Bohrung auf ein Drahtgittermodell trifft</translation>
    </message>
    <message>
        <source>Intervals</source>
        <translation>Intervalle</translation>
    </message>
    <message>
        <source>A line for each stay inside, and between stays</source>
        <translation>Eine Linie für jeden Abschnitt im Inneren und für die Abschnitte dazwischen</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>A row for each hole and wireframe</source>
        <translation>Eine Zeile je Bohrung und Drahtgittermodell</translation>
    </message>
    <message>
        <source>Composites</source>
        <translation>Komposite</translation>
    </message>
    <message>
        <source>The mean grades of each stay inside</source>
        <translation>Die mittleren Gehalte jedes Abschnitts im Inneren</translation>
    </message>
    <message>
        <source>How much of each sample lies inside</source>
        <translation>Wie viel von jeder Probe innerhalb liegt</translation>
    </message>
    <message>
        <source>Compute on</source>
        <translation>Berechnen auf</translation>
    </message>
    <message>
        <source>Advanced options</source>
        <translation>Erweiterte Optionen</translation>
    </message>
    <message>
        <source>Azimuth, dip at the collar</source>
        <translation>Azimut, Einfallen am Ansatzpunkt</translation>
    </message>
    <message>
        <source>Collar fields to keep</source>
        <translation>Beizubehaltende Felder der Ansatzpunkte</translation>
    </message>
    <message>
        <source>Azimuths refer to</source>
        <translation>Azimute beziehen sich auf</translation>
    </message>
    <message>
        <source>Degrees to add to azimuths</source>
        <translation>Zum Azimut zu addierende Grad</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Largest angle of a segment</source>
        <translation>Größter Winkel eines Segments</translation>
    </message>
    <message>
        <source>°</source>
        <translation>°</translation>
    </message>
    <message>
        <source>Prefix of wireframe fields</source>
        <translation>Präfix für Felder der Drahtgittermodelle</translation>
    </message>
    <message>
        <source>Exact position of events, as text</source>
        <translation>Exakte Lage der Ereignisse, als Text</translation>
    </message>
    <message>
        <source>Allow lengths in degrees</source>
        <translation>Längen in Grad zulassen</translation>
    </message>
    <message>
        <source>CPU threads</source>
        <translation>CPU-Threads</translation>
    </message>
    <message>
        <source>All cores</source>
        <translation>Alle Kerne</translation>
    </message>
    <message>
        <source>That of the collar table</source>
        <translation>Das der Ansatzpunkttabelle</translation>
    </message>
    <message>
        <source>All fields that hold numbers</source>
        <translation>Alle Felder mit Zahlen</translation>
    </message>
    <message>
        <source>Choose at least one result.</source>
        <translation>Wählen Sie mindestens ein Ergebnis.</translation>
    </message>
    <message>
        <source>%1 are computed from this file, and its format does not keep all that they need, such as M and the names of fields: take “.gpkg” or “.fgb”, or leave the file empty.</source>
        <translation>%1 werden aus dieser Datei berechnet, und ihr Format bewahrt nicht alles, was dafür nötig ist, etwa M und die Feldnamen: Nehmen Sie „.gpkg“ oder „.fgb“ oder lassen Sie die Datei leer.</translation>
    </message>
    <message>
        <source>Intersections</source>
        <translation>Schnittpunkte</translation>
    </message>
    <message>
        <source>Grades</source>
        <translation>Gehalte</translation>
    </message>
    <message>
        <source>In %1 lengths would be in degrees: reproject the layer, or allow it among the advanced options.</source>
        <translation>In %1 wären Längen in Grad: Reprojizieren Sie den Layer oder lassen Sie es in den erweiterten Optionen zu.</translation>
    </message>
    <message>
        <source>Choose the field that holds the %1: none has a usual name.</source>
        <translation>Wählen Sie das Feld für „%1“: Keines hat einen üblichen Namen.</translation>
    </message>
    <message>
        <source>Choose a layer of lines with Z.</source>
        <translation>Wählen Sie einen Linienlayer mit Z.</translation>
    </message>
    <message>
        <source>The lines of layer “%1” have no Z.</source>
        <translation>Die Linien des Layers „%1“ haben kein Z.</translation>
    </message>
    <message>
        <source>Choose both fields.</source>
        <translation>Wählen Sie beide Felder.</translation>
    </message>
    <message>
        <source>Choose a table.</source>
        <translation>Wählen Sie eine Tabelle.</translation>
    </message>
    <message>
        <source>hole id</source>
        <translation>Bohrungs-ID</translation>
    </message>
    <message>
        <source>x coordinate</source>
        <translation>X-Koordinate</translation>
    </message>
    <message>
        <source>y coordinate</source>
        <translation>Y-Koordinate</translation>
    </message>
    <message>
        <source>Choose the fields of both x and y, or of neither.</source>
        <translation>Wählen Sie die Felder für X und Y oder keines von beiden.</translation>
    </message>
    <message>
        <source>z coordinate</source>
        <translation>Z-Koordinate</translation>
    </message>
    <message>
        <source>depth of the station</source>
        <translation>Tiefe des Messpunkts</translation>
    </message>
    <message>
        <source>azimuth</source>
        <translation>Azimut</translation>
    </message>
    <message>
        <source>dip</source>
        <translation>Einfallen</translation>
    </message>
    <message>
        <source>The unit of the coordinates is not known: choose a projected coordinate reference system, or another unit.</source>
        <translation>Die Einheit der Koordinaten ist nicht bekannt: Wählen Sie ein projiziertes Koordinatenbezugssystem oder eine andere Einheit.</translation>
    </message>
    <message>
        <source>There is no file “%1”.</source>
        <translation>Die Datei „%1“ gibt es nicht.</translation>
    </message>
    <message>
        <source>Choose a layer of faces with Z, or a file.</source>
        <translation>Wählen Sie einen Facettenlayer mit Z oder eine Datei.</translation>
    </message>
    <message>
        <source>The faces of layer “%1” have no Z.</source>
        <translation>Die Facetten des Layers „%1“ haben kein Z.</translation>
    </message>
    <message>
        <source>depth where samples begin</source>
        <translation>Anfangstiefe der Proben</translation>
    </message>
    <message>
        <source>depth where samples end</source>
        <translation>Endtiefe der Proben</translation>
    </message>
    <message>
        <source>Keep “%1” too: it tells which samples belong to a hole.</source>
        <translation>Behalten Sie auch „%1“ bei: Dieses Feld gibt an, welche Proben zu einer Bohrung gehören.</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 holes</source>
        <translation>%1 Bohrungen</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 Ereignisse</translation>
    </message>
    <message>
        <source>%1 intervals</source>
        <translation>%1 Intervalle</translation>
    </message>
    <message>
        <source>%1 composites</source>
        <translation>%1 Komposite</translation>
    </message>
    <message>
        <source>The table names none: choose that of its coordinates. For a local grid any projected one in its unit will do.</source>
        <translation>Die Tabelle nennt keines: Wählen Sie das ihrer Koordinaten. Für ein lokales Gitter tut es jedes projizierte in dessen Einheit.</translation>
    </message>
</context>
<context>
    <name>HitDock</name>
    <message>
        <source>Pick on map</source>
        <translation>In Karte anklicken</translation>
    </message>
    <message>
        <source>Click on a point, event, overlap or interval of a Rubicon result</source>
        <translation>Punkt, Ereignis, Überlappung oder Intervall eines Rubicon-Ergebnisses anklicken</translation>
    </message>
    <message>
        <source>Zoom to</source>
        <translation>Hinzoomen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copies all of it as text, with all digits</source>
        <translation>Kopiert alles als Text, mit allen Stellen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>or mesh file</source>
        <translation>oder Netzdatei</translation>
    </message>
    <message>
        <source>Mesh name field</source>
        <translation>Feld mit den Netznamen</translation>
    </message>
    <message>
        <source>Rubicon Hit</source>
        <translation>Rubicon-Treffer</translation>
    </message>
    <message>
        <source>Pick a row of a Rubicon result on the map, or select one.</source>
        <translation>Klicken Sie in der Karte ein Objekt eines Rubicon-Ergebnisses an oder wählen Sie eines.</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Red map</source>
        <translation>Rote Karte</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linien</translation>
    </message>
    <message>
        <source>Blue map</source>
        <translation>Blaue Karte</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>Choose what this result was made from.</source>
        <translation>Wählen Sie, woraus dieses Ergebnis berechnet wurde.</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
    <message>
        <source>Layer “%1” was changed. Pick or select the hit again.</source>
        <translation>Layer „%1“ wurde geändert. Klicken Sie den Treffer erneut an oder wählen Sie ihn erneut.</translation>
    </message>
    <message>
        <source>The layer of this hit was removed.</source>
        <translation>Der Layer dieses Treffers wurde entfernt.</translation>
    </message>
    <message>
        <source>Layer “%1” was removed, from which this hit came.</source>
        <translation>Layer „%1“, aus dem dieser Treffer stammt, wurde entfernt.</translation>
    </message>
</context>
<context>
    <name>HitFinding</name>
    <message>
        <source>%1/%2 (%3 and %4 digits)</source>
        <translation>%1/%2 (%3 und %4 Stellen)</translation>
    </message>
    <message>
        <source>rationals (whole numbers of any length)</source>
        <translation>rationale Zahlen (ganze Zahlen beliebiger Länge)</translation>
    </message>
    <message>
        <source>expansions (exact sums of doubles)</source>
        <translation>Expansionen (exakte Summen von Double-Zahlen)</translation>
    </message>
    <message>
        <source>intervals (every operation rounded down and up)</source>
        <translation>Intervalle (jede Operation ab- und aufgerundet)</translation>
    </message>
    <message>
        <source>filter (rounded arithmetic with a proven bound)</source>
        <translation>Filter (gerundete Arithmetik mit bewiesener Schranke)</translation>
    </message>
    <message>
        <source>%1 by the filter</source>
        <translation>%1 durch den Filter</translation>
    </message>
    <message>
        <source>%1 by intervals</source>
        <translation>%1 durch Intervalle</translation>
    </message>
    <message>
        <source>%1 by expansions</source>
        <translation>%1 durch Expansionen</translation>
    </message>
    <message>
        <source>%1 by rationals</source>
        <translation>%1 durch rationale Zahlen</translation>
    </message>
    <message>
        <source>Decided by</source>
        <translation>Entschieden durch</translation>
    </message>
    <message>
        <source>%1; signs: %2</source>
        <translation>%1; Vorzeichen: %2</translation>
    </message>
</context>
<context>
    <name>HitReading</name>
    <message>
        <source>the interiors of two segments meet in one point</source>
        <translation>zwei Segmente kreuzen sich im Inneren in einem Punkt</translation>
    </message>
    <message>
        <source>an end of one segment lies within the other</source>
        <translation>ein Ende des einen Segments liegt im Inneren des anderen</translation>
    </message>
    <message>
        <source>an end of one segment is an end of the other</source>
        <translation>ein Ende des einen Segments ist auch ein Ende des anderen</translation>
    </message>
    <message>
        <source>the two segments share a piece of some length</source>
        <translation>die beiden Segmente haben eine Strecke gemeinsam</translation>
    </message>
    <message>
        <source>the segment meets the inside of the triangle in one point</source>
        <translation>das Segment trifft das Innere des Dreiecks in einem Punkt</translation>
    </message>
    <message>
        <source>the segment meets a side of the triangle in one point</source>
        <translation>das Segment trifft eine Seite des Dreiecks in einem Punkt</translation>
    </message>
    <message>
        <source>the segment meets a corner of the triangle</source>
        <translation>das Segment trifft eine Ecke des Dreiecks</translation>
    </message>
    <message>
        <source>a piece of the segment lies in the triangle</source>
        <translation>ein Stück des Segments liegt im Dreieck</translation>
    </message>
    <message>
        <source>the line passes from outside to inside</source>
        <translation>die Linie geht von außen nach innen</translation>
    </message>
    <message>
        <source>the line passes from inside to outside</source>
        <translation>die Linie geht von innen nach außen</translation>
    </message>
    <message>
        <source>the line passes through the surface, which has no inside</source>
        <translation>die Linie durchstößt die Fläche, die kein Inneres hat</translation>
    </message>
    <message>
        <source>the line meets the surface and stays on its side</source>
        <translation>die Linie trifft auf die Fläche und bleibt auf derselben Seite</translation>
    </message>
    <message>
        <source>a contact of some length starts</source>
        <translation>eine Berührung entlang einer Strecke beginnt</translation>
    </message>
    <message>
        <source>a contact of some length ends</source>
        <translation>eine Berührung entlang einer Strecke endet</translation>
    </message>
    <message>
        <source>This pair</source>
        <translation>Dieses Paar</translation>
    </message>
    <message>
        <source>Apart</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>0: the rounded point is the exact one</source>
        <translation>0: Der gerundete Punkt ist der exakte</translation>
    </message>
    <message>
        <source>Along red</source>
        <translation>Entlang Rot</translation>
    </message>
    <message>
        <source>Along blue</source>
        <translation>Entlang Blau</translation>
    </message>
    <message>
        <source>Exact x</source>
        <translation>Exaktes X</translation>
    </message>
    <message>
        <source>Exact y</source>
        <translation>Exaktes Y</translation>
    </message>
    <message>
        <source>Rounded x</source>
        <translation>Gerundetes X</translation>
    </message>
    <message>
        <source>Rounded y</source>
        <translation>Gerundetes Y</translation>
    </message>
    <message>
        <source>Along the segment</source>
        <translation>Entlang des Segments</translation>
    </message>
    <message>
        <source>Exact z</source>
        <translation>Exaktes Z</translation>
    </message>
    <message>
        <source>Rounded z</source>
        <translation>Gerundetes Z</translation>
    </message>
    <message>
        <source>Part, segment</source>
        <translation>Teil, Segment</translation>
    </message>
    <message>
        <source>Rubicon: looking at one hit</source>
        <translation>Rubicon: Treffer wird untersucht</translation>
    </message>
    <message>
        <source>The blue map must be a vector layer.</source>
        <translation>Die blaue Karte muss ein Vektorlayer sein.</translation>
    </message>
    <message>
        <source>Not enough memory for layers of this size.</source>
        <translation>Nicht genug Speicher für Layer dieser Größe.</translation>
    </message>
    <message>
        <source>Layer “%1” or “%2” is no longer as it was when this result was made, or another one made it: where these features meet now, no row says what this one says.</source>
        <translation>Layer „%1“ oder „%2“ ist nicht mehr so wie bei der Berechnung dieses Ergebnisses, oder es wurde aus einem anderen Layer berechnet: Wo sich diese Objekte jetzt treffen, sagt keine Zeile dasselbe wie diese.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>Feature</source>
        <translation>Objekt</translation>
    </message>
    <message>
        <source>Layer “%1” has no feature %2 with a line any more.</source>
        <translation>Layer „%1“ hat kein Objekt %2 mit einer Linie mehr.</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>Entscheidung</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>The line begins within this interval: it meets nothing there.</source>
        <translation>Die Linie beginnt innerhalb dieses Intervalls: Dort trifft sie auf nichts.</translation>
    </message>
    <message>
        <source>The line ends within this interval: it meets nothing there.</source>
        <translation>Die Linie endet innerhalb dieses Intervalls: Dort trifft sie auf nichts.</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Linie</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Triangle</source>
        <translation>Dreieck</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
</context>
<context>
    <name>HitRow</name>
    <message>
        <source>Point %1: %2</source>
        <translation>Punkt %1: %2</translation>
    </message>
    <message>
        <source>Overlap %1</source>
        <translation>Überlappung %1</translation>
    </message>
    <message>
        <source>Event %1: %2 of %3</source>
        <translation>Ereignis %1: %2 (%3)</translation>
    </message>
    <message>
        <source>Start of interval %1 of %2</source>
        <translation>Anfang von Intervall %1 (%2)</translation>
    </message>
    <message>
        <source>End of interval %1 of %2</source>
        <translation>Ende von Intervall %1 (%2)</translation>
    </message>
</context>
<context>
    <name>LayerChoice</name>
    <message>
        <source>All fields</source>
        <translation>Alle Felder</translation>
    </message>
</context>
<context>
    <name>LayerFileButton</name>
    <message>
        <source>Add a layer from a file</source>
        <translation>Einen Layer aus einer Datei hinzufügen</translation>
    </message>
    <message>
        <source>Layer from a File</source>
        <translation>Layer aus einer Datei</translation>
    </message>
    <message>
        <source>Layer of “%1”</source>
        <translation>Layer von „%1“</translation>
    </message>
    <message>
        <source>“%1” holds no layer that QGIS can read.</source>
        <translation>„%1“ enthält keinen Layer, den QGIS lesen kann.</translation>
    </message>
    <message>
        <source>Layer “%1” was added, but it cannot be chosen here.</source>
        <translation>Der Layer „%1“ wurde hinzugefügt, kann hier aber nicht gewählt werden.</translation>
    </message>
</context>
<context>
    <name>LineMeshIntersectionsAlgorithm</name>
    <message>
        <source>Line–mesh intersections</source>
        <translation>Schnittpunkte von Linien und Netzen</translation>
    </message>
    <message>
        <source>drill hole,borehole,ore body,wireframe,mesh,tin,surface,intercept,entry,exit,depth,inside,ray,3d,exact,gpu,cuda</source>
        <translation>bohrung,bohrloch,drill hole,borehole,erzkörper,ore body,drahtgittermodell,wireframe,netz,mesh,tin,fläche,surface,bohrabschnitt,intercept,eintritt,austritt,tiefe,teufe,innerhalb,inside,strahl,3d,exakt,exact,gpu,cuda</translation>
    </message>
    <message>
        <source>Finds where drill holes enter and leave ore bodies or pierce surfaces, and how long they stay inside, exactly.</source>
        <translation>Ermittelt exakt, wo Bohrungen in Erzkörper eintreten, aus ihnen austreten oder Flächen durchstoßen und wie lang die Abschnitte im Inneren sind.</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linien</translation>
    </message>
    <message>
        <source>Line fields to keep (leave empty to keep all fields)</source>
        <translation>Beizubehaltende Linienfelder (für alle Felder leer lassen)</translation>
    </message>
    <message>
        <source>Mesh fields to keep (leave empty to keep all fields)</source>
        <translation>Beizubehaltende Netzfelder (für alle Felder leer lassen)</translation>
    </message>
    <message>
        <source>Depth along the lines</source>
        <translation>Tiefe entlang der Linien</translation>
    </message>
    <message>
        <source>M of the lines, where they have it</source>
        <translation>M der Linien, wo vorhanden</translation>
    </message>
    <message>
        <source>Distance along the line</source>
        <translation>Entfernung entlang der Linie</translation>
    </message>
    <message>
        <source>From two fields</source>
        <translation>Aus zwei Feldern</translation>
    </message>
    <message>
        <source>Field with the depth at the start</source>
        <translation>Feld mit der Tiefe am Anfang</translation>
    </message>
    <message>
        <source>Field with the depth at the end</source>
        <translation>Feld mit der Tiefe am Ende</translation>
    </message>
    <message>
        <source>Mesh fields prefix</source>
        <translation>Präfix für Netzfelder</translation>
    </message>
    <message>
        <source>Exact position of events on their segments, as two fields of text</source>
        <translation>Exakte Lage der Ereignisse auf ihren Segmenten, als zwei Textfelder</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Intervals</source>
        <translation>Intervalle</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Mesh report</source>
        <translation>Netzbericht</translation>
    </message>
    <message>
        <source>Segments of the lines</source>
        <translation>Segmente der Linien</translation>
    </message>
    <message>
        <source>Triangles of the meshes</source>
        <translation>Dreiecke der Netze</translation>
    </message>
    <message>
        <source>Pairs of segment and triangle that share a point</source>
        <translation>Paare aus Segment und Dreieck mit einem gemeinsamen Punkt</translation>
    </message>
    <message>
        <source>Hits in the interior of a triangle</source>
        <translation>Treffer im Inneren eines Dreiecks</translation>
    </message>
    <message>
        <source>Hits on a side</source>
        <translation>Treffer auf einer Seite</translation>
    </message>
    <message>
        <source>Hits on a corner</source>
        <translation>Treffer auf einer Ecke</translation>
    </message>
    <message>
        <source>Hits along a piece of some length</source>
        <translation>Treffer entlang einer Strecke</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Eintritte</translation>
    </message>
    <message>
        <source>Exits</source>
        <translation>Austritte</translation>
    </message>
    <message>
        <source>Passages through meshes without an inside</source>
        <translation>Durchgänge durch Netze ohne Inneres</translation>
    </message>
    <message>
        <source>Touches</source>
        <translation>Berührungen</translation>
    </message>
    <message>
        <source>Starts and ends of contacts of some length</source>
        <translation>Anfänge und Enden von Berührungen entlang einer Strecke</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>Meshes that are closed</source>
        <translation>Geschlossene Netze</translation>
    </message>
    <message>
        <source>Depth is to come from two fields, and %1 names none.</source>
        <translation>Die Tiefe soll aus zwei Feldern kommen, aber %1 nennt keines.</translation>
    </message>
    <message>
        <source>Layer “%1” has no field “%2”.</source>
        <translation>Layer „%1“ hat kein Feld „%2“.</translation>
    </message>
    <message>
        <source>Finding intersections</source>
        <translation>Schnittpunkte werden gesucht</translation>
    </message>
    <message>
        <source>%1 hits, %2 events, %3 intervals</source>
        <translation>%1 Treffer, %2 Ereignisse, %3 Intervalle</translation>
    </message>
</context>
<context>
    <name>MapsPage</name>
    <message>
        <source>Red map</source>
        <translation>Rote Karte</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>Selected features only</source>
        <translation>Nur gewählte Objekte</translation>
    </message>
    <message>
        <source>Fields to keep</source>
        <translation>Beizubehaltende Felder</translation>
    </message>
    <message>
        <source>Blue map</source>
        <translation>Blaue Karte</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Intersections</source>
        <translation>Schnittpunkte</translation>
    </message>
    <message>
        <source>A point for each place where a red and a blue feature meet</source>
        <translation>Ein Punkt für jede Stelle, an der sich ein rotes und ein blaues Objekt treffen</translation>
    </message>
    <message>
        <source>Overlaps</source>
        <translation>Überlappungen</translation>
    </message>
    <message>
        <source>A line for each stretch that a red and a blue feature share</source>
        <translation>Eine Linie für jede Strecke, die ein rotes und ein blaues Objekt gemeinsam haben</translation>
    </message>
    <message>
        <source>Segment pairs</source>
        <translation>Segmentpaare</translation>
    </message>
    <message>
        <source>A table of all pairs of segments that meet</source>
        <translation>Eine Tabelle aller Paare von Segmenten, die sich treffen</translation>
    </message>
    <message>
        <source>Compute on</source>
        <translation>Berechnen auf</translation>
    </message>
    <message>
        <source>Advanced options</source>
        <translation>Erweiterte Optionen</translation>
    </message>
    <message>
        <source>Prefix of blue fields</source>
        <translation>Präfix für blaue Felder</translation>
    </message>
    <message>
        <source>CPU threads</source>
        <translation>CPU-Threads</translation>
    </message>
    <message>
        <source>All cores</source>
        <translation>Alle Kerne</translation>
    </message>
    <message>
        <source>Choose a layer of lines or polygons.</source>
        <translation>Wählen Sie einen Linien- oder Polygonlayer.</translation>
    </message>
    <message>
        <source>Layer “%1” has no coordinate reference system.</source>
        <translation>Layer „%1“ hat kein Koordinatenbezugssystem.</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 Punkte</translation>
    </message>
    <message>
        <source>%1 segment pairs</source>
        <translation>%1 Segmentpaare</translation>
    </message>
    <message>
        <source>%1 overlaps</source>
        <translation>%1 Überlappungen</translation>
    </message>
</context>
<context>
    <name>MeshAlgorithm</name>
    <message>
        <source>Meshes</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>Mesh file, where the meshes are no layer (OBJ, PLY, STL, OFF, DXF)</source>
        <translation>Netzdatei, falls die Netze kein Layer sind (OBJ, PLY, STL, OFF, DXF)</translation>
    </message>
    <message>
        <source>Mesh name field (leave empty where the layer is one mesh)</source>
        <translation>Feld mit den Netznamen (leer lassen, wenn der Layer ein einziges Netz ist)</translation>
    </message>
    <message>
        <source>%1 and %2 are both given: the meshes come from a layer or from a file.</source>
        <translation>%1 und %2 sind beide angegeben: Die Netze kommen aus einem Layer oder aus einer Datei.</translation>
    </message>
    <message>
        <source>Neither %1 nor %2 is given: the meshes come from a layer or from a file.</source>
        <translation>Weder %1 noch %2 ist angegeben: Die Netze kommen aus einem Layer oder aus einer Datei.</translation>
    </message>
    <message>
        <source>%1: no layer “%2”.</source>
        <translation>%1: kein Layer „%2“.</translation>
    </message>
    <message>
        <source>Warning: %1 Nothing is inside or outside of it.</source>
        <translation>Warnung: %1 Nichts liegt innerhalb oder außerhalb davon.</translation>
    </message>
    <message>
        <source>Inside is told by parity for %1 meshes, by winding number for %2, unknown for %3.</source>
        <translation>Das Innere ergibt sich bei %1 Netzen aus der Parität, bei %2 aus der Windungszahl; bei %3 ist es unbekannt.</translation>
    </message>
</context>
<context>
    <name>MeshCheckAlgorithm</name>
    <message>
        <source>Mesh check</source>
        <translation>Netzprüfung</translation>
    </message>
    <message>
        <source>wireframe,ore body,mesh,tin,surface,solid,closed,watertight,manifold,orientation,duplicate,degenerate,3d,validity</source>
        <translation>drahtgittermodell,wireframe,erzkörper,ore body,netz,mesh,tin,fläche,surface,volumenkörper,solid,geschlossen,closed,wasserdicht,watertight,mannigfaltigkeit,manifold,orientierung,doppelt,duplicate,entartet,degenerate,3d,gültigkeit</translation>
    </message>
    <message>
        <source>Says whether meshes are closed, and where they are not.</source>
        <translation>Gibt an, ob Netze geschlossen sind und wo sie es nicht sind.</translation>
    </message>
    <message>
        <source>Mesh report</source>
        <translation>Netzbericht</translation>
    </message>
    <message>
        <source>Verdicts</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>Meshes that are closed</source>
        <translation>Geschlossene Netze</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Faces with corners on no common plane</source>
        <translation>Facetten, deren Ecken nicht in einer Ebene liegen</translation>
    </message>
    <message>
        <source>Faces left out</source>
        <translation>Ausgelassene Facetten</translation>
    </message>
    <message>
        <source>Checking the meshes</source>
        <translation>Netze werden geprüft</translation>
    </message>
    <message>
        <source>%1 of %2 meshes closed, %3 faults in %4 triangles.</source>
        <translation>%1 von %2 Netzen geschlossen, %3 Fehler in %4 Dreiecken.</translation>
    </message>
</context>
<context>
    <name>MeshSectionAlgorithm</name>
    <message>
        <source>Mesh section</source>
        <translation>Netzschnitt</translation>
    </message>
    <message>
        <source>section,cross section,profile,slice,contour,level,bench,wireframe,ore body,mesh,tin,solid,cut,plane,area,3d,exact</source>
        <translation>schnitt,section,querschnitt,cross section,profil,profile,scheibe,slice,höhenlinie,contour,sohle,level,strosse,bench,drahtgittermodell,wireframe,erzkörper,ore body,netz,mesh,tin,volumenkörper,solid,schneiden,ebene,plane,fläche,3d,exakt,exact</translation>
    </message>
    <message>
        <source>Cuts meshes with upright planes over lines, or with a stack of level ones, exactly.</source>
        <translation>Schneidet Netze exakt mit vertikalen Ebenen über Linien oder mit einem Stapel horizontaler Ebenen.</translation>
    </message>
    <message>
        <source>Section lines (straight), for upright planes</source>
        <translation>Profillinien (gerade), für vertikale Ebenen</translation>
    </message>
    <message>
        <source>Lowest level plane</source>
        <translation>Unterste horizontale Ebene</translation>
    </message>
    <message>
        <source>Highest level plane</source>
        <translation>Oberste horizontale Ebene</translation>
    </message>
    <message>
        <source>Height between level planes</source>
        <translation>Höhenabstand der horizontalen Ebenen</translation>
    </message>
    <message>
        <source>Section outlines</source>
        <translation>Schnittumrisse</translation>
    </message>
    <message>
        <source>Section areas</source>
        <translation>Schnittflächen</translation>
    </message>
    <message>
        <source>Planes</source>
        <translation>Ebenen</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>Triangles of the meshes</source>
        <translation>Dreiecke der Netze</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linien</translation>
    </message>
    <message>
        <source>Their length</source>
        <translation>Deren Länge</translation>
    </message>
    <message>
        <source>Areas</source>
        <translation>Flächen</translation>
    </message>
    <message>
        <source>Their area</source>
        <translation>Deren Flächeninhalt</translation>
    </message>
    <message>
        <source>SECTION_LINES and heights are both given: leave one of them out, for planes are upright or level.</source>
        <translation>SECTION_LINES und Höhen sind beide angegeben: Eines davon muss entfallen, denn Ebenen sind vertikal oder horizontal.</translation>
    </message>
    <message>
        <source>Neither SECTION_LINES nor BOTTOM, TOP and STEP are given: there is no plane.</source>
        <translation>Weder SECTION_LINES noch BOTTOM, TOP und STEP sind angegeben: Es gibt keine Ebene.</translation>
    </message>
    <message>
        <source>A stack of level planes takes BOTTOM, TOP and STEP.</source>
        <translation>Ein Stapel horizontaler Ebenen braucht BOTTOM, TOP und STEP.</translation>
    </message>
    <message>
        <source>Upright areas cannot be written to a Shapefile: it tells holes by the way round on the map.</source>
        <translation>Vertikale Flächen können nicht in ein Shapefile geschrieben werden: Es erkennt Löcher am Umlaufsinn in der Karte.</translation>
    </message>
    <message>
        <source>Layer “%1”: </source>
        <translation>Layer „%1“: </translation>
    </message>
    <message>
        <source>Cutting the meshes</source>
        <translation>Netze werden geschnitten</translation>
    </message>
    <message>
        <source>%1 planes through %2 meshes: %3 lines, %4 areas</source>
        <translation>%1 Ebenen durch %2 Netze: %3 Linien, %4 Flächen</translation>
    </message>
</context>
<context>
    <name>MinimumBoundingVolumeAlgorithm</name>
    <message>
        <source>Minimum bounding volume</source>
        <translation>Minimales Begrenzungsvolumen</translation>
    </message>
    <message>
        <source>bounding volume,minimum bounding volume,bounding box,oriented bounding box,envelope,enclosing sphere,smallest sphere,width,length,azimuth,plunge,orientation,volume,area,sample,drill hole,mesh,wireframe,3d,exact</source>
        <translation>begrenzungsvolumen,bounding volume,minimum bounding volume,begrenzungsquader,bounding box,oriented bounding box,einhüllende,envelope,umkugel,enclosing sphere,kleinste kugel,smallest sphere,breite,width,länge,length,azimut,azimuth,abtauchen,plunge,ausrichtung,orientation,volumen,volume,fläche,area,probe,sample,bohrung,drill hole,netz,mesh,drahtgittermodell,wireframe,3d,exakt,exact</translation>
    </message>
    <message>
        <source>Finds the smallest sphere or box around groups of points in space, with its extents and directions, exactly.</source>
        <translation>Findet die kleinste Kugel oder den kleinsten Quader um Gruppen von Punkten im Raum, mit Ausdehnungen und Richtungen, exakt.</translation>
    </message>
    <message>
        <source>Group field (leave empty for one volume around all)</source>
        <translation>Gruppenfeld (leer lassen für ein einziges Volumen um alle)</translation>
    </message>
    <message>
        <source>Volume type</source>
        <translation>Art des Volumens</translation>
    </message>
    <message>
        <source>Envelope: box along the axes</source>
        <translation>Einhüllende: Quader entlang der Achsen</translation>
    </message>
    <message>
        <source>Smallest sphere</source>
        <translation>Kleinste Kugel</translation>
    </message>
    <message>
        <source>Box of the smallest volume with a side on a facet of the hull</source>
        <translation>Quader des kleinsten Volumens mit einer Seite auf einer Facette der Hülle</translation>
    </message>
    <message>
        <source>Box of the smallest surface with a side on a facet of the hull</source>
        <translation>Quader der kleinsten Oberfläche mit einer Seite auf einer Facette der Hülle</translation>
    </message>
    <message>
        <source>Box of the smallest width</source>
        <translation>Quader der kleinsten Breite</translation>
    </message>
    <message>
        <source>Bounding volumes</source>
        <translation>Begrenzungsvolumen</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Points with a NaN or infinite coordinate</source>
        <translation>Punkte mit einer Koordinate, die NaN oder unendlich ist</translation>
    </message>
    <message>
        <source>Volume of all together</source>
        <translation>Volumen von allen zusammen</translation>
    </message>
    <message>
        <source>Area of all together</source>
        <translation>Fläche von allen zusammen</translation>
    </message>
    <message>
        <source>Bounding volumes cannot be written to a Shapefile: it tells holes by the way round on the map, where upright faces have none.</source>
        <translation>Begrenzungsvolumen können nicht in ein Shapefile geschrieben werden: Es erkennt Löcher am Umlaufsinn in der Karte, und vertikale Flächen haben dort keinen.</translation>
    </message>
    <message>
        <source>Finding the hulls</source>
        <translation>Hüllen werden gesucht</translation>
    </message>
    <message>
        <source>Finding the bounding volumes</source>
        <translation>Begrenzungsvolumen werden gesucht</translation>
    </message>
    <message>
        <source>%1 points in %2 groups, volume %3</source>
        <translation>%1 Punkte in %2 Gruppen, Volumen %3</translation>
    </message>
</context>
<context>
    <name>Page</name>
    <message>
        <source>CPU: %1 threads</source>
        <translation>CPU: %1 Threads</translation>
    </message>
    <message>
        <source>GPU: %1</source>
        <translation>GPU: %1</translation>
    </message>
    <message>
        <source>GPU: none (%1)</source>
        <translation>GPU: keine (%1)</translation>
    </message>
    <message>
        <source>%1 (%2 changed)</source>
        <translation>%1 (%2 geändert)</translation>
    </message>
</context>
<context>
    <name>PointGroupsAlgorithm</name>
    <message>
        <source>Points, lines or polygons with Z</source>
        <translation>Punkte, Linien oder Polygone mit Z</translation>
    </message>
    <message>
        <source>The points come from one of INPUT, MESH and MESH_FILE; %1 of them are given.</source>
        <translation>Die Punkte kommen aus einem von INPUT, MESH und MESH_FILE; angegeben sind davon %1.</translation>
    </message>
    <message>
        <source>%1: no layer “%2”.</source>
        <translation>%1: kein Layer „%2“.</translation>
    </message>
    <message>
        <source>Warning: %1 points with a NaN or infinite coordinate are left out.</source>
        <translation>Warnung: %1 Punkte mit einer Koordinate, die NaN oder unendlich ist, sind ausgelassen.</translation>
    </message>
    <message>
        <source>Mesh or point cloud layer, instead of features</source>
        <translation>Netz- oder Punktwolkenlayer, anstelle von Objekten</translation>
    </message>
    <message>
        <source>Mesh or point cloud file, instead of a layer (OBJ, PLY, STL, OFF, DXF, LAS)</source>
        <translation>Netz- oder Punktwolkendatei, anstelle eines Layers (OBJ, PLY, STL, OFF, DXF, LAS)</translation>
    </message>
    <message>
        <source>Layer “%1” is neither mesh nor point cloud; features are given as INPUT.</source>
        <translation>Layer „%1“ ist weder Netz noch Punktwolke; Objekte werden als INPUT angegeben.</translation>
    </message>
    <message>
        <source>Points of a point cloud are grouped by</source>
        <translation>Punkte einer Punktwolke gruppieren nach</translation>
    </message>
    <message>
        <source>GROUP_FIELD is given, and is for features: points of a point cloud are grouped by CLOUD_GROUP.</source>
        <translation>GROUP_FIELD ist angegeben und gilt für Objekte: Punkte einer Punktwolke werden nach CLOUD_GROUP gruppiert.</translation>
    </message>
    <message>
        <source>CLOUD_GROUP is “%1”, and can be %2.</source>
        <translation>CLOUD_GROUP ist „%1“; möglich sind %2.</translation>
    </message>
    <message>
        <source>CLOUD_GROUP is given, and is for point clouds, which “%1” is not.</source>
        <translation>CLOUD_GROUP ist angegeben und gilt für Punktwolken; „%1“ ist keine.</translation>
    </message>
</context>
<context>
    <name>PointsInMeshAlgorithm</name>
    <message>
        <source>Points in mesh</source>
        <translation>Punkte im Netz</translation>
    </message>
    <message>
        <source>block model,sample,ore body,wireframe,mesh,tin,solid,inside,outside,flag,code,3d,exact</source>
        <translation>blockmodell,block model,probe,sample,erzkörper,ore body,drahtgittermodell,wireframe,netz,mesh,tin,volumenkörper,solid,innerhalb,inside,außerhalb,outside,markierung,flag,code,3d,exakt,exact</translation>
    </message>
    <message>
        <source>Says of each 3D point (block model, sample) in which closed meshes it lies, exactly.</source>
        <translation>Gibt für jeden 3D-Punkt (Blockmodell, Probe) exakt an, in welchen geschlossenen Netzen er liegt.</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Points in meshes</source>
        <translation>Punkte in Netzen</translation>
    </message>
    <message>
        <source>Triangles of the meshes</source>
        <translation>Dreiecke der Netze</translation>
    </message>
    <message>
        <source>Pairs of point and mesh, the point inside</source>
        <translation>Paare aus Punkt und Netz, Punkt innerhalb</translation>
    </message>
    <message>
        <source>Pairs of point and mesh, the point outside</source>
        <translation>Paare aus Punkt und Netz, Punkt außerhalb</translation>
    </message>
    <message>
        <source>Pairs of point and mesh, the point on the surface</source>
        <translation>Paare aus Punkt und Netz, Punkt auf der Oberfläche</translation>
    </message>
    <message>
        <source>Pairs of point and mesh, the mesh without an inside</source>
        <translation>Paare aus Punkt und Netz, Netz ohne Inneres</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>Meshes that are closed</source>
        <translation>Geschlossene Netze</translation>
    </message>
    <message>
        <source>Layer “%1” holds no points.</source>
        <translation>Layer „%1“ enthält keine Punkte.</translation>
    </message>
    <message>
        <source>The points of layer “%1” have no Z; “Set Z value” (native:setzvalue) gives them one from a field.</source>
        <translation>Die Punkte des Layers „%1“ haben kein Z; „Z-Wert setzen“ (native:setzvalue) gibt ihnen eines aus einem Feld.</translation>
    </message>
    <message>
        <source>Telling which points lie inside</source>
        <translation>Es wird ermittelt, welche Punkte innerhalb liegen</translation>
    </message>
    <message>
        <source>%1 points in %2 meshes: inside %3, outside %4, on the surface %5, unknown %6</source>
        <translation>%1 Punkte in %2 Netzen: innerhalb %3, außerhalb %4, auf der Oberfläche %5, unbekannt %6</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>Expected time: &lt;b&gt;%1&lt;/b&gt;</source>
        <translation>Voraussichtliche Dauer: &lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>, in %1</source>
        <translation>, in %1</translation>
    </message>
    <message>
        <source>; counting…</source>
        <translation>; wird gezählt…</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1:&lt;/b&gt; %2</source>
        <translation>&lt;b&gt;%1:&lt;/b&gt; %2</translation>
    </message>
    <message>
        <source>%1 row</source>
        <translation>%1 Zeile</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>%1 feature</source>
        <translation>%1 Objekt</translation>
    </message>
    <message>
        <source>%1 features</source>
        <translation>%1 Objekte</translation>
    </message>
    <message>
        <source>%1 triangle</source>
        <translation>%1 Dreieck</translation>
    </message>
    <message>
        <source>%1 triangles</source>
        <translation>%1 Dreiecke</translation>
    </message>
    <message>
        <source>%1 segment</source>
        <translation>%1 Segment</translation>
    </message>
    <message>
        <source>%1 segments</source>
        <translation>%1 Segmente</translation>
    </message>
    <message>
        <source>Looking whether they are closed…</source>
        <translation>Es wird geprüft, ob sie geschlossen sind…</translation>
    </message>
    <message>
        <source>The wireframe is closed.</source>
        <translation>Das Drahtgittermodell ist geschlossen.</translation>
    </message>
    <message>
        <source>The wireframe is not closed.</source>
        <translation>Das Drahtgittermodell ist nicht geschlossen.</translation>
    </message>
    <message>
        <source>%1 of %2 wireframes are closed.</source>
        <translation>%1 von %2 Drahtgittermodellen sind geschlossen.</translation>
    </message>
    <message>
        <source>%1 more have faults.</source>
        <translation>%1 weitere haben Fehler.</translation>
    </message>
    <message>
        <source>Show where</source>
        <translation>Stellen anzeigen</translation>
    </message>
</context>
<context>
    <name>PreviewTask</name>
    <message>
        <source>Counting what is in “%1”</source>
        <translation>Inhalt von „%1“ wird gezählt</translation>
    </message>
    <message>
        <source>Not enough memory for layers of this size.</source>
        <translation>Nicht genug Speicher für Layer dieser Größe.</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Drill intercepts (model)</source>
        <translation>Bohrabschnitte (Modell)</translation>
    </message>
    <message>
        <source>From collar, survey and assay tables and ore bodies to composited intercepts, in one step.</source>
        <translation>Von Ansatzpunkt-, Vermessungs- und Analysentabellen und Erzkörpern zu Bohrabschnitten mit Kompositen, in einem Schritt.</translation>
    </message>
    <message>
        <source>under a second</source>
        <translation>unter einer Sekunde</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>Minuten</translation>
    </message>
    <message>
        <source>longer</source>
        <translation>länger</translation>
    </message>
    <message>
        <source>

&lt;b&gt;For models and scripts&lt;/b&gt; there are also %1.</source>
        <translation>

&lt;b&gt;Für Modelle und Skripte&lt;/b&gt; gibt es außerdem %1.</translation>
    </message>
    <message>
        <source>Warning: %1 lines or rings are left out, so short that their vertices are one when rounded.</source>
        <translation>Warnung: %1 Linien oder Ringe sind ausgelassen; sie sind so kurz, dass ihre Stützpunkte gerundet zusammenfallen.</translation>
    </message>
    <message>
        <source>Triangles</source>
        <translation>Dreiecke</translation>
    </message>
    <message>
        <source>Vertices</source>
        <translation>Stützpunkte</translation>
    </message>
    <message>
        <source>Edges of one triangle</source>
        <translation>Kanten mit nur einem Dreieck</translation>
    </message>
    <message>
        <source>Edges of more than two triangles</source>
        <translation>Kanten mit mehr als zwei Dreiecken</translation>
    </message>
    <message>
        <source>Edges whose two triangles face differently</source>
        <translation>Kanten, deren zwei Dreiecke verschieden orientiert sind</translation>
    </message>
    <message>
        <source>Triangles that occur before</source>
        <translation>Dreiecke, die schon vorkommen</translation>
    </message>
    <message>
        <source>Triangles of zero area</source>
        <translation>Dreiecke ohne Flächeninhalt</translation>
    </message>
    <message>
        <source>Triangles that cross others</source>
        <translation>Dreiecke, die andere kreuzen</translation>
    </message>
    <message>
        <source>Shells within others and turned like them, which are holes all the same</source>
        <translation>Hüllen in anderen Hüllen, gleich orientiert und dennoch Hohlräume</translation>
    </message>
    <message>
        <source>Shells</source>
        <translation>Hüllen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Warning: “%1” is not drawn in its style “%2”: %3.</source>
        <translation>Warnung: „%1“ wird nicht im Stil „%2“ dargestellt: %3.</translation>
    </message>
    <message>
        <source>it has no field %1</source>
        <translation>kein Feld %1 vorhanden</translation>
    </message>
    <message>
        <source>Warning:</source>
        <translation>Warnung:</translation>
    </message>
    <message>
        <source>row %1 has “%2” in field “state”, which is none of inside, outside, boundary or NULL.</source>
        <translation>Zeile %1 hat im Feld „state“ den Wert „%2“, der weder inside, outside, boundary noch NULL ist.</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlend</translation>
    </message>
    <message>
        <source>half the limit</source>
        <translation>halbe Nachweisgrenze</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>Null</translation>
    </message>
    <message>
        <source>they are</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>“%1”, field “%2” has decimal commas: %3.</source>
        <translation>„%1“, Feld „%2“ hat Dezimalkommas: %3.</translation>
    </message>
    <message>
        <source>the depth where samples begin</source>
        <translation>die Anfangstiefe der Proben</translation>
    </message>
    <message>
        <source>the depth where samples end</source>
        <translation>die Endtiefe der Proben</translation>
    </message>
    <message>
        <source>which is no number.</source>
        <translation>der keine Zahl ist.</translation>
    </message>
    <message>
        <source>Warning: “%1”, field “%2” is not taken as values: %3 of its cells are numbers, and these are none: %4. NO_DATA may name what stands for a missing value.</source>
        <translation>Warnung: „%1“, Feld „%2“ wird nicht als Wertefeld verwendet: %3 seiner Zellen sind Zahlen, diese aber nicht: %4. NO_DATA kann angeben, was für einen fehlenden Wert steht.</translation>
    </message>
    <message>
        <source>which is no number. NO_DATA may name what stands for a missing value.</source>
        <translation>der keine Zahl ist. NO_DATA kann angeben, was für einen fehlenden Wert steht.</translation>
    </message>
    <message>
        <source>which is no number; say how values below detection are taken (BELOW_DETECTION).</source>
        <translation>der keine Zahl ist; geben Sie an, wie Werte unter der Nachweisgrenze behandelt werden (BELOW_DETECTION).</translation>
    </message>
    <message>
        <source>Warning: “%1”, field “%2”: %3: %4.</source>
        <translation>Warnung: „%1“, Feld „%2“: %3: %4.</translation>
    </message>
    <message>
        <source>values that stand for none are missing (NO_DATA)</source>
        <translation>Platzhalter für fehlende Werte gelten als fehlend (NO_DATA)</translation>
    </message>
    <message>
        <source>values below detection are taken as %1</source>
        <translation>Werte unter der Nachweisgrenze gelten als %1</translation>
    </message>
    <message>
        <source>negative values count as they are (BELOW_DETECTION, NO_DATA)</source>
        <translation>negative Werte zählen unverändert (BELOW_DETECTION, NO_DATA)</translation>
    </message>
    <message>
        <source>negative values are taken as %1</source>
        <translation>negative Werte gelten als %1</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot;: row %2 has “%3” in field “%4”, %5</source>
        <translation>Layer „%1“: Zeile %2 hat im Feld „%4“ den Wert „%3“, %5</translation>
    </message>
    <message>
        <source>“%1” has no field “%2”; it must be the intervals that line–mesh intersections writes.</source>
        <translation>„%1“ hat kein Feld „%2“; es müssen die Intervalle sein, die „Schnittpunkte von Linien und Netzen“ schreibt.</translation>
    </message>
    <message>
        <source>Layer “%1” holds neither lines nor polygons.</source>
        <translation>Layer „%1“ enthält weder Linien noch Polygone.</translation>
    </message>
    <message>
        <source>Layer “%1” has no coordinate reference system; give it one first.</source>
        <translation>Layer „%1“ hat kein Koordinatenbezugssystem; weisen Sie ihm zuerst eines zu.</translation>
    </message>
    <message>
        <source>dip (negative downwards)</source>
        <translation>Einfallen (negativ nach unten)</translation>
    </message>
    <message>
        <source>dip (positive downwards)</source>
        <translation>Einfallen (positiv nach unten)</translation>
    </message>
    <message>
        <source>angle from vertical (0 straight down)</source>
        <translation>Einfallen als Winkel zur Vertikalen (0 ist senkrecht nach unten)</translation>
    </message>
    <message>
        <source>“%1”: name the fields of both x and y, or of neither.</source>
        <translation>„%1“: Nennen Sie die Felder für X und Y oder keines von beiden.</translation>
    </message>
    <message>
        <source>the x coordinate of the collar</source>
        <translation>die X-Koordinate des Ansatzpunkts</translation>
    </message>
    <message>
        <source>the y coordinate of the collar</source>
        <translation>die Y-Koordinate des Ansatzpunkts</translation>
    </message>
    <message>
        <source>the z coordinate of the collar</source>
        <translation>die Z-Koordinate des Ansatzpunkts</translation>
    </message>
    <message>
        <source>the depth of the hole</source>
        <translation>die Tiefe der Bohrung</translation>
    </message>
    <message>
        <source>the azimuth of the collar</source>
        <translation>den Azimut am Ansatzpunkt</translation>
    </message>
    <message>
        <source>the dip of the collar</source>
        <translation>das Einfallen am Ansatzpunkt</translation>
    </message>
    <message>
        <source>hole id</source>
        <translation>Bohrungs-ID</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>azimuth at 0</source>
        <translation>Azimut bei 0</translation>
    </message>
    <message>
        <source>dip at 0</source>
        <translation>Einfallen bei 0</translation>
    </message>
    <message>
        <source>the depth of the station</source>
        <translation>die Tiefe des Messpunkts</translation>
    </message>
    <message>
        <source>the azimuth</source>
        <translation>den Azimut</translation>
    </message>
    <message>
        <source>the %1</source>
        <translation>das %1</translation>
    </message>
    <message>
        <source>“%1” has no field DIP; its “%2” is taken as the angle from vertical (0 is straight down). Where it holds dips from the horizontal, choose it as SURVEY_DIP.</source>
        <translation>„%1“ hat kein Feld DIP; das Feld „%2“ gilt als Winkel zur Vertikalen (0 ist senkrecht nach unten). Falls es das Einfallen gegen die Horizontale enthält, wählen Sie es als SURVEY_DIP.</translation>
    </message>
    <message>
        <source>“%2” of “%1” is taken as the dip from the horizontal; where it holds angles from vertical, say so (DIP 2).</source>
        <translation>„%2“ von „%1“ gilt als Einfallen gegen die Horizontale; falls es Winkel zur Vertikalen enthält, geben Sie das an (DIP 2).</translation>
    </message>
    <message>
        <source>azimuth</source>
        <translation>Azimut</translation>
    </message>
    <message>
        <source>row %1 has “%2” in field “%3”, which is named as an angle from vertical and cannot be one below 0; if it holds dips, choose it as SURVEY_DIP.</source>
        <translation>Zeile %1 hat im Feld „%3“ den Wert „%2“; das Feld heißt wie ein Winkel zur Vertikalen, und ein solcher kann nicht unter 0 liegen. Falls es das Einfallen enthält, wählen Sie es als SURVEY_DIP.</translation>
    </message>
    <message>
        <source>%1, for example “%2”, in rows %3%4</source>
        <translation>%1, zum Beispiel „%2“, in Zeile %3%4</translation>
    </message>
    <message>
        <source>“%1” is closed, but has faults. %2.</source>
        <translation>„%1“ ist geschlossen, hat aber Fehler. %2.</translation>
    </message>
    <message>
        <source>“%1” is not closed. %2.</source>
        <translation>„%1“ ist nicht geschlossen. %2.</translation>
    </message>
    <message>
        <source>Layer “%1” holds no lines.</source>
        <translation>Layer „%1“ enthält keine Linien.</translation>
    </message>
    <message>
        <source>The lines of layer “%1” have no Z, and drill holes need three coordinates at every vertex.</source>
        <translation>Die Linien des Layers „%1“ haben kein Z, und Bohrungen brauchen an jedem Stützpunkt drei Koordinaten.</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot;: feature %2 has “%3” in field “%4”, which is no number.</source>
        <translation>Layer „%1“: Objekt %2 hat im Feld „%4“ den Wert „%3“, der keine Zahl ist.</translation>
    </message>
    <message>
        <source>Layer “%1” has no field “%2”: mesh layers hold no fields.</source>
        <translation>Layer „%1“ hat kein Feld „%2“: Netzlayer enthalten keine Felder.</translation>
    </message>
    <message>
        <source>Layer “%1” is neither vector nor mesh.</source>
        <translation>Layer „%1“ ist weder ein Vektor- noch ein Netzlayer.</translation>
    </message>
    <message>
        <source>“%1” is no OBJ, PLY, STL, OFF or DXF file; open it as a layer.</source>
        <translation>„%1“ ist keine OBJ-, PLY-, STL-, OFF- oder DXF-Datei; öffnen Sie sie als Layer.</translation>
    </message>
    <message>
        <source>Mesh files</source>
        <translation>Netzdateien</translation>
    </message>
    <message>
        <source>Layer “%1” holds no faces.</source>
        <translation>Layer „%1“ enthält keine Facetten.</translation>
    </message>
    <message>
        <source>The faces of layer “%1” have no Z, and a mesh needs three coordinates at every corner.</source>
        <translation>Die Facetten des Layers „%1“ haben kein Z, und ein Netz braucht an jeder Ecke drei Koordinaten.</translation>
    </message>
    <message>
        <source>Layer “%1” has no field “%2”.</source>
        <translation>Layer „%1“ hat kein Feld „%2“.</translation>
    </message>
    <message>
        <source>The coordinates of “%1” are taken as they are: a mesh file names no coordinate reference system.</source>
        <translation>Die Koordinaten von „%1“ werden unverändert verwendet: Eine Netzdatei nennt kein Koordinatenbezugssystem.</translation>
    </message>
    <message>
        <source>Warning: the coordinates of layer “%1” are taken as they are, for one of the two layers has no coordinate reference system.</source>
        <translation>Warnung: Die Koordinaten des Layers „%1“ werden unverändert verwendet, da einer der beiden Layer kein Koordinatenbezugssystem hat.</translation>
    </message>
    <message>
        <source>Warning: layer “%1” has no face that could be read as part of a mesh.</source>
        <translation>Warnung: Layer „%1“ hat keine Facette, die als Teil eines Netzes gelesen werden konnte.</translation>
    </message>
    <message>
        <source>Layer “%1” is reprojected from %2 to %3.</source>
        <translation>Layer „%1“ wird von %2 nach %3 reprojiziert.</translation>
    </message>
    <message>
        <source>Layer “%1” cannot be reprojected from %2 to %3: QGIS knows no way.</source>
        <translation>Layer „%1“ kann nicht von %2 nach %3 reprojiziert werden: QGIS kennt keinen Weg.</translation>
    </message>
    <message>
        <source>row %1 has “%2” in field “%3”, which is no number.</source>
        <translation>Zeile %1 hat im Feld „%3“ den Wert „%2“, der keine Zahl ist.</translation>
    </message>
    <message>
        <source>the hole id</source>
        <translation>die Bohrungs-ID</translation>
    </message>
    <message>
        <source>“%1” has no field with a usual name for %2 (%3); choose the field.</source>
        <translation>„%1“ hat kein Feld mit einem üblichen Namen für %2 (%3); wählen Sie das Feld.</translation>
    </message>
    <message>
        <source>“%1” has no field “%2” for %3.</source>
        <translation>„%1“ hat kein Feld „%2“ für %3.</translation>
    </message>
    <message>
        <source>“%1” is a temporary layer, which a command cannot read: save it first.</source>
        <translation>„%1“ ist ein temporärer Layer, den ein Befehl nicht lesen kann: Speichern Sie ihn zuerst.</translation>
    </message>
    <message>
        <source>“%1” is a virtual layer, whose layers a command does not see: save it first.</source>
        <translation>„%1“ ist ein virtueller Layer, dessen Layer ein Befehl nicht sieht: speichern Sie ihn zuerst.</translation>
    </message>
    <message>
        <source>“%1” was given its CRS in this project, which a command does not see: save the layer with it first.</source>
        <translation>„%1“ hat sein KBS in diesem Projekt bekommen, was ein Befehl nicht sieht: speichern Sie den Layer zuerst damit.</translation>
    </message>
    <message>
        <source>“%1” has joined or virtual fields, which a command does not see: save the layer with them first.</source>
        <translation>„%1“ hat verknüpfte oder virtuelle Felder, die ein Befehl nicht sieht: speichern Sie den Layer zuerst mit ihnen.</translation>
    </message>
    <message>
        <source>“%1” has edits that were not saved, which a command does not see: save them first.</source>
        <translation>„%1“ hat nicht gespeicherte Änderungen, die ein Befehl nicht sieht: Speichern Sie sie zuerst.</translation>
    </message>
    <message>
        <source>A command knows no selection: save the selected features of “%1” as a layer first.</source>
        <translation>Ein Befehl kennt keine Auswahl: Speichern Sie die gewählten Objekte von „%1“ zuerst als Layer.</translation>
    </message>
    <message>
        <source>[Create temporary layer]</source>
        <translation>[Temporärlayer erzeugen]</translation>
    </message>
    <message>
        <source>Another result goes to this file.</source>
        <translation>In diese Datei wird schon ein anderes Ergebnis geschrieben.</translation>
    </message>
    <message>
        <source>This is a folder, not a file.</source>
        <translation>Das ist ein Ordner, keine Datei.</translation>
    </message>
    <message>
        <source>There is no folder “%1”.</source>
        <translation>Den Ordner „%1“ gibt es nicht.</translation>
    </message>
    <message>
        <source>Folder “%1” cannot be written to.</source>
        <translation>In den Ordner „%1“ kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>No format has the ending “%1”; “.gpkg” is a good one.</source>
        <translation>Kein Format hat die Endung „%1“; „.gpkg“ ist eine gute Wahl.</translation>
    </message>
    <message>
        <source>Faults of %1</source>
        <translation>Fehler in %1</translation>
    </message>
    <message>
        <source>%1 faults</source>
        <translation>%1 Fehler</translation>
    </message>
    <message>
        <source>Warning: %1 crosses itself in %2 triangles: it has lines and no areas. “Mesh check” shows where.</source>
        <translation>Warnung: %1 schneidet sich selbst in %2 Dreiecken: Es gibt davon Linien, aber keine Flächen. „Netzprüfung“ zeigt, wo.</translation>
    </message>
    <message>
        <source>Warning: %1 is not closed: one of its lines ends, and it has no area, in so many planes: %2. “Mesh check” shows where it is open.</source>
        <translation>Warnung: %1 ist nicht geschlossen: In so vielen Ebenen endet eine der Linien, und es gibt dort keine Fläche: %2. „Netzprüfung“ zeigt, wo sie offen ist.</translation>
    </message>
    <message>
        <source>Layer “%1” has the id %2 for more than one feature: their attributes cannot be told apart; save it as a file first.</source>
        <translation>Layer „%1“ hat die Kennung %2 für mehr als ein Objekt: Ihre Attribute lassen sich nicht auseinanderhalten; speichern Sie ihn zuerst als Datei.</translation>
    </message>
    <message>
        <source>Layer “%1” has the id %2 for more than one feature: their attributes cannot be told apart; save it as a file first, or leave POINTS out.</source>
        <translation>Layer „%1“ hat die Kennung %2 für mehr als ein Objekt: Ihre Attribute lassen sich nicht auseinanderhalten; speichern Sie ihn zuerst als Datei oder lassen Sie POINTS weg.</translation>
    </message>
    <message>
        <source>Layer “%1” has no geometry.</source>
        <translation>Layer „%1“ hat keine Geometrie.</translation>
    </message>
    <message>
        <source>The vertices of layer “%1” have no Z; “Set Z value” (native:setzvalue) gives them one from a field.</source>
        <translation>Die Stützpunkte des Layers „%1“ haben kein Z; „Z-Wert setzen“ (native:setzvalue) gibt ihnen eines aus einem Feld.</translation>
    </message>
    <message>
        <source>The points of layer “%1” cannot be read: QGIS has no index of them, or not yet.</source>
        <translation>Die Punkte des Layers „%1“ können nicht gelesen werden: QGIS hat keinen Index von ihnen, oder noch keinen.</translation>
    </message>
    <message>
        <source>Layer “%1” has a filter that QGIS does not take.</source>
        <translation>Layer „%1“ hat einen Filter, den QGIS nicht annimmt.</translation>
    </message>
    <message>
        <source>Point clouds</source>
        <translation>Punktwolken</translation>
    </message>
    <message>
        <source>Some points of layer “%1” cannot be read: the data of a node is missing or damaged.</source>
        <translation>Einige Punkte des Layers „%1“ können nicht gelesen werden: Die Daten eines Knotens fehlen oder sind beschädigt.</translation>
    </message>
    <message>
        <source>Layer “%1” has more than 4,294,967,295 points, which is more than one run can take.</source>
        <translation>Layer „%1“ hat mehr als 4.294.967.295 Punkte, mehr als ein Lauf bewältigt.</translation>
    </message>
    <message>
        <source>Points of layer “%1” have no attribute “%2”.</source>
        <translation>Die Punkte des Layers „%1“ haben kein Attribut „%2“.</translation>
    </message>
</context>
<context>
    <name>RedBlueIntersectionsAlgorithm</name>
    <message>
        <source>Red–blue intersections</source>
        <translation>Schnittpunkte Rot–Blau</translation>
    </message>
    <message>
        <source>intersection,crossing,line,polygon,border,overlap,touch,shared,exact,topology,gpu,cuda,points</source>
        <translation>schnittpunkt,verschneidung,intersection,kreuzung,crossing,linie,line,polygon,grenze,border,überlappung,overlap,berührung,touch,gemeinsam,shared,exakt,exact,topologie,gpu,cuda,punkte</translation>
    </message>
    <message>
        <source>Finds every place where the lines or borders of two layers meet, exactly.</source>
        <translation>Findet exakt jede Stelle, an der sich die Linien oder Grenzen zweier Layer treffen.</translation>
    </message>
    <message>
        <source>Input layer</source>
        <translation>Eingabelayer</translation>
    </message>
    <message>
        <source>Intersect layer</source>
        <translation>Schnittlayer</translation>
    </message>
    <message>
        <source>Input fields to keep (leave empty to keep all fields)</source>
        <translation>Beizubehaltende Felder des Eingabelayers (für alle Felder leer lassen)</translation>
    </message>
    <message>
        <source>Intersect fields to keep (leave empty to keep all fields)</source>
        <translation>Beizubehaltende Felder des Schnittlayers (für alle Felder leer lassen)</translation>
    </message>
    <message>
        <source>Intersect fields prefix</source>
        <translation>Präfix für Felder des Schnittlayers</translation>
    </message>
    <message>
        <source>Intersections</source>
        <translation>Schnittpunkte</translation>
    </message>
    <message>
        <source>Overlaps</source>
        <translation>Überlappungen</translation>
    </message>
    <message>
        <source>Segment pairs</source>
        <translation>Segmentpaare</translation>
    </message>
    <message>
        <source>Segments of the input layer</source>
        <translation>Segmente des Eingabelayers</translation>
    </message>
    <message>
        <source>Segments of the intersect layer</source>
        <translation>Segmente des Schnittlayers</translation>
    </message>
    <message>
        <source>Segment pairs that share a point</source>
        <translation>Segmentpaare mit einem gemeinsamen Punkt</translation>
    </message>
    <message>
        <source>Pairs whose interiors cross</source>
        <translation>Paare, die sich im Inneren kreuzen</translation>
    </message>
    <message>
        <source>Pairs where an end of one lies within the other</source>
        <translation>Paare, bei denen ein Segment im Inneren des anderen endet</translation>
    </message>
    <message>
        <source>Pairs whose ends coincide</source>
        <translation>Paare, deren Enden zusammenfallen</translation>
    </message>
    <message>
        <source>Pairs that share a stretch</source>
        <translation>Paare mit einer gemeinsamen Strecke</translation>
    </message>
    <message>
        <source>Intersection points</source>
        <translation>Schnittpunkte</translation>
    </message>
    <message>
        <source>Shared stretches</source>
        <translation>Gemeinsame Strecken</translation>
    </message>
    <message>
        <source>Finding intersections</source>
        <translation>Schnittpunkte werden gesucht</translation>
    </message>
    <message>
        <source>%1 pairs, %2 points, %3 overlaps</source>
        <translation>%1 Paare, %2 Punkte, %3 Überlappungen</translation>
    </message>
    <message>
        <source>Vector overlay</source>
        <translation>Vektorlayerüberlagerung</translation>
    </message>
</context>
<context>
    <name>RubiconAlgorithm</name>
    <message>
        <source>Compute on</source>
        <translation>Berechnen auf</translation>
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
        <translation>CPU-Threads (0: alle Kerne)</translation>
    </message>
    <message>
        <source>Allow a geographic coordinate reference system (lengths are in degrees)</source>
        <translation>Geographisches Koordinatenbezugssystem zulassen (Längen sind in Grad)</translation>
    </message>
    <message>
        <source>Layer “%1” is in %2, a geographic coordinate reference system: lengths would be in degrees. Reproject it first, or allow it (ALLOW_GEOGRAPHIC).</source>
        <translation>Layer „%1“ liegt in %2, einem geographischen Koordinatenbezugssystem: Längen wären in Grad. Reprojizieren Sie ihn zuerst oder lassen Sie es zu (ALLOW_GEOGRAPHIC).</translation>
    </message>
    <message>
        <source>Predicates decided by the filter</source>
        <translation>Durch den Filter entschiedene Prädikate</translation>
    </message>
    <message>
        <source>Predicates decided by intervals</source>
        <translation>Durch Intervalle entschiedene Prädikate</translation>
    </message>
    <message>
        <source>Predicates decided by expansions</source>
        <translation>Durch Expansionen entschiedene Prädikate</translation>
    </message>
    <message>
        <source>Predicates decided by rationals</source>
        <translation>Durch rationale Zahlen entschiedene Prädikate</translation>
    </message>
    <message>
        <source>Checksum of the result</source>
        <translation>Prüfsumme des Ergebnisses</translation>
    </message>
    <message>
        <source>Processor that decided</source>
        <translation>Prozessor, der entschieden hat</translation>
    </message>
    <message>
        <source>Rubicon %1 on %2: %3; </source>
        <translation>Rubicon %1 auf %2: %3; </translation>
    </message>
    <message>
        <source>decided by filter %1, interval %2, expansion %3, rational %4; </source>
        <translation>entschieden durch Filter %1, Intervall %2, Expansion %3, rationale Zahl %4; </translation>
    </message>
    <message>
        <source>seconds: read %1, index %2, decide %3, assemble %4, write %5, total %6.</source>
        <translation>Sekunden: Lesen %1, Index %2, Entscheiden %3, Zusammenstellen %4, Schreiben %5, gesamt %6.</translation>
    </message>
    <message>
        <source>Cancelled; nothing was written.</source>
        <translation>Abgebrochen; es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>Cancelled; no file was written. A layer that rows are appended to may have some of them, and a table that was to be replaced may be gone.</source>
        <translation>Abgebrochen; es wurde keine Datei geschrieben. Ein Layer, an den Zeilen angehängt werden, hat vielleicht einige davon, und eine Tabelle, die ersetzt werden sollte, ist vielleicht fort.</translation>
    </message>
    <message>
        <source>Not enough memory for layers of this size.</source>
        <translation>Nicht genug Speicher für Layer dieser Größe.</translation>
    </message>
    <message>
        <source>Warning: %1: QGIS rounds numbers in this format to about 15 digits; GeoPackage and FlatGeobuf keep all of them.</source>
        <translation>Warnung: %1: QGIS rundet Zahlen in diesem Format auf etwa 15 Stellen; GeoPackage und FlatGeobuf behalten sie ganz.</translation>
    </message>
    <message>
        <source>Warning: %1 is without geometries: QGIS writes none in this format.</source>
        <translation>Warnung: %1 ist ohne Geometrien: QGIS schreibt in diesem Format keine.</translation>
    </message>
    <message>
        <source>Warning: %1 is without M, which this format does not hold.</source>
        <translation>Warnung: %1 ist ohne M, das dieses Format nicht kennt.</translation>
    </message>
    <message>
        <source>Reading “%1”</source>
        <translation>„%1“ wird gelesen</translation>
    </message>
    <message>
        <source>Writing the results</source>
        <translation>Ergebnisse werden geschrieben</translation>
    </message>
    <message>
        <source>Reading “%1” and “%2”</source>
        <translation>„%1“ und „%2“ werden gelesen</translation>
    </message>
    <message>
        <source>Automatic (where it is expected to be faster)</source>
        <translation>Automatisch (wo es voraussichtlich schneller geht)</translation>
    </message>
    <message>
        <source>%1 is “%2”, which is no number.</source>
        <translation>%1 ist „%2“, das ist keine Zahl.</translation>
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
        <translation>Karten</translation>
    </message>
    <message>
        <source>Drill holes</source>
        <translation>Bohrungen</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>Kopieren als</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>qgis_process command</source>
        <translation>qgis_process-Befehl</translation>
    </message>
    <message>
        <source>Python command</source>
        <translation>Python-Befehl</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>Wird abgebrochen…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Gestoppt</translation>
    </message>
    <message>
        <source>Copied to the clipboard</source>
        <translation>In die Zwischenablage kopiert</translation>
    </message>
    <message>
        <source>Rubicon: Help</source>
        <translation>Rubicon: Hilfe</translation>
    </message>
</context>
<context>
    <name>RubiconPlugin</name>
    <message>
        <source>Find Intersections…</source>
        <translation>Schnittpunkte suchen…</translation>
    </message>
    <message>
        <source>Finds exactly where two maps cross, or drill holes and ore bodies</source>
        <translation>Findet exakt, wo sich zwei Karten oder Bohrungen und Erzkörper schneiden</translation>
    </message>
    <message>
        <source>Look at One Hit</source>
        <translation>Treffer untersuchen</translation>
    </message>
    <message>
        <source>Shows what made a point or event, in exact numbers and on the map</source>
        <translation>Zeigt, woraus ein Punkt oder Ereignis entstanden ist, in exakten Zahlen und in der Karte</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Schnitt</translation>
    </message>
    <message>
        <source>Shows drill holes and ore bodies in a vertical section over a line of the map</source>
        <translation>Zeigt Bohrungen und Erzkörper in einem vertikalen Schnitt entlang einer Linie in der Karte</translation>
    </message>
</context>
<context>
    <name>RubiconProvider</name>
    <message>
        <source>Rubicon (exact intersections)</source>
        <translation>Rubicon (exakte Schnittpunkte)</translation>
    </message>
</context>
<context>
    <name>SectionDock</name>
    <message>
        <source>Rubicon Section</source>
        <translation>Rubicon-Schnitt</translation>
    </message>
    <message>
        <source>Distance %1, elevation %2</source>
        <translation>Entfernung %1, Höhe %2</translation>
    </message>
    <message>
        <source>Draw a section line on the map: two clicks</source>
        <translation>Profillinie in der Karte zeichnen: zwei Klicks</translation>
    </message>
    <message>
        <source>Pick a drill hole on the map: a section along its azimuth</source>
        <translation>Bohrung in der Karte anklicken: Schnitt entlang ihres Azimuts</translation>
    </message>
    <message>
        <source>Previous section: away from you by the thickness, to the left of the line</source>
        <translation>Vorheriger Schnitt: um die Dicke von Ihnen weg, zur linken Seite der Linie hin</translation>
    </message>
    <message>
        <source>Next section: towards you by the thickness, to the right of the line</source>
        <translation>Nächster Schnitt: um die Dicke auf Sie zu, zur rechten Seite der Linie hin</translation>
    </message>
    <message>
        <source>Look from the other side</source>
        <translation>Von der anderen Seite betrachten</translation>
    </message>
    <message>
        <source>Read the layers again</source>
        <translation>Layer neu einlesen</translation>
    </message>
    <message>
        <source>Show all of the section</source>
        <translation>Ganzen Schnitt anzeigen</translation>
    </message>
    <message>
        <source>Thickness </source>
        <translation>Dicke </translation>
    </message>
    <message>
        <source>Thickness: what lies up to half of it before and behind the plane is shown</source>
        <translation>Dicke: Angezeigt wird, was bis zur halben Dicke vor und hinter der Ebene liegt</translation>
    </message>
    <message>
        <source>Vertical </source>
        <translation>Überhöhung </translation>
    </message>
    <message>
        <source>Vertical exaggeration</source>
        <translation>Vertikale Überhöhung</translation>
    </message>
    <message>
        <source>Layers of the section</source>
        <translation>Layer des Schnitts</translation>
    </message>
    <message>
        <source>Export the section</source>
        <translation>Schnitt exportieren</translation>
    </message>
    <message>
        <source>Picture (PNG, SVG)…</source>
        <translation>Bild (PNG, SVG)…</translation>
    </message>
    <message>
        <source>Layers in Section Coordinates</source>
        <translation>Layer in Schnittkoordinaten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Choose the layer of traces before picking a hole.</source>
        <translation>Wählen Sie den Layer mit Bohrpfaden, bevor Sie eine Bohrung anklicken.</translation>
    </message>
    <message>
        <source>There is no trace of “%1” here.</source>
        <translation>Hier gibt es keinen Bohrpfad aus „%1“.</translation>
    </message>
    <message>
        <source>In %1 distances would be in degrees: choose a projected coordinate reference system for the project.</source>
        <translation>In %1 wären Entfernungen in Grad: Wählen Sie für das Projekt ein projiziertes Koordinatenbezugssystem.</translation>
    </message>
    <message>
        <source>The section line has no length.</source>
        <translation>Die Profillinie hat keine Länge.</translation>
    </message>
    <message>
        <source>Cancelled: the section is not complete.</source>
        <translation>Abgebrochen: Der Schnitt ist nicht vollständig.</translation>
    </message>
    <message>
        <source>section line</source>
        <translation>Profillinie</translation>
    </message>
    <message>
        <source>Draw a section line on the map, or pick a drill hole.</source>
        <translation>Zeichnen Sie in der Karte eine Profillinie oder klicken Sie eine Bohrung an.</translation>
    </message>
    <message>
        <source>Section %1, vertical exaggeration %2</source>
        <translation>Schnitt %1, vertikale Überhöhung %2</translation>
    </message>
    <message>
        <source>Written to “%1”.</source>
        <translation>In „%1“ geschrieben.</translation>
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
        <translation>Schnitt als Bild</translation>
    </message>
    <message>
        <source>Section coordinates: %1</source>
        <translation>Schnittkoordinaten: %1</translation>
    </message>
    <message>
        <source>%1 (section coordinates)</source>
        <translation>%1 (Schnittkoordinaten)</translation>
    </message>
    <message>
        <source>Wireframes are cut where the project has a coordinate reference system only.</source>
        <translation>Drahtgittermodelle werden nur geschnitten, wo das Projekt ein Koordinatenbezugssystem hat.</translation>
    </message>
    <message>
        <source>In %1 distances here are %2 times those on the ground, but heights are not.</source>
        <translation>In %1 sind Entfernungen hier das %2-Fache derer am Boden, Höhen aber nicht.</translation>
    </message>
    <message>
        <source>Without heights, and so not shown: %1 lines or points.</source>
        <translation>Ohne Höhen und daher nicht gezeigt: %1 Linien oder Punkte.</translation>
    </message>
    <message>
        <source>There is nothing in this section to export.</source>
        <translation>In diesem Schnitt gibt es nichts zu exportieren.</translation>
    </message>
</context>
<context>
    <name>SectionImage</name>
    <message>
        <source>The picture cannot be written to “%1”: %2.</source>
        <translation>Das Bild kann nicht in „%1“ geschrieben werden: %2.</translation>
    </message>
</context>
<context>
    <name>SectionLayerForm</name>
    <message>
        <source>Traces</source>
        <translation>Bohrpfade</translation>
    </message>
    <message>
        <source>Intervals</source>
        <translation>Intervalle</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Wireframes</source>
        <translation>Drahtgittermodelle</translation>
    </message>
    <message>
        <source>Tells the wireframes of a layer apart; empty where it is one</source>
        <translation>Unterscheidet die Drahtgittermodelle eines Layers; leer, wenn der Layer ein einziges ist</translation>
    </message>
    <message>
        <source>Name field</source>
        <translation>Feld mit den Namen</translation>
    </message>
    <message>
        <source>or mesh file</source>
        <translation>oder Netzdatei</translation>
    </message>
</context>
<context>
    <name>SectionLayers</name>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Intervals</source>
        <translation>Intervalle</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>Bohrpfade</translation>
    </message>
    <message>
        <source>Outlines of wireframes</source>
        <translation>Schnittumrisse der Drahtgittermodelle</translation>
    </message>
    <message>
        <source>Areas of wireframes</source>
        <translation>Schnittflächen der Drahtgittermodelle</translation>
    </message>
</context>
<context>
    <name>SectionLine</name>
    <message>
        <source>%1 → %2, azimuth %3°, %4 long, %5 thick</source>
        <translation>%1 → %2, Azimut %3°, Länge %4, Dicke %5</translation>
    </message>
</context>
<context>
    <name>SectionReading</name>
    <message>
        <source>Reading the section</source>
        <translation>Schnitt wird gelesen</translation>
    </message>
    <message>
        <source>Not enough memory for layers of this size.</source>
        <translation>Nicht genug Speicher für Layer dieser Größe.</translation>
    </message>
</context>
<context>
    <name>VerifyAlgorithm</name>
    <message>
        <source>Verify this computer</source>
        <translation>Diesen Rechner prüfen</translation>
    </message>
    <message>
        <source>test,check,self-test,exact,proof,gpu,cuda,cpu,processor</source>
        <translation>test,prüfen,check,selbsttest,self-test,exakt,exact,beweis,gpu,cuda,cpu,prozessor,processor</translation>
    </message>
    <message>
        <source>Checks that the processors of this computer, the GPU included, give exact results.</source>
        <translation>Prüft, ob die Prozessoren dieses Rechners, einschließlich der GPU, exakte Ergebnisse liefern.</translation>
    </message>
    <message>
        <source>Cases in each group</source>
        <translation>Fälle je Gruppe</translation>
    </message>
    <message>
        <source>Seed: another one makes other cases</source>
        <translation>Startwert: Ein anderer erzeugt andere Fälle</translation>
    </message>
    <message>
        <source>Cases that were run</source>
        <translation>Gerechnete Fälle</translation>
    </message>
    <message>
        <source>Comparing processors</source>
        <translation>Prozessoren werden verglichen</translation>
    </message>
    <message>
        <source>All agree, bit for bit (%1 s).</source>
        <translation>Alle stimmen Bit für Bit überein (%1 s).</translation>
    </message>
</context>
</TS>
