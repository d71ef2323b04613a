<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<!-- SPDX-License-Identifier: GPL-2.0-or-later -->
<!-- Faults of the tables, at the collar. -->
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="1">
  <renderer-v2 type="categorizedSymbol" attr="table" symbollevels="0">
    <categories>
      <category render="true" symbol="0" value="collar" label="fault of the collar table"/>
      <category render="true" symbol="1" value="survey" label="fault of the survey table"/>
    </categories>
    <symbols>
      <symbol type="marker" name="0">
        <layer class="SimpleMarker">
          <Option type="Map">
            <Option type="QString" name="name" value="triangle"/>
            <Option type="QString" name="color" value="240,228,66,255"/>
            <Option type="QString" name="size" value="3.2"/>
            <Option type="QString" name="outline_color" value="34,34,34,255"/>
            <Option type="QString" name="outline_width" value="0.3"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="marker" name="1">
        <layer class="SimpleMarker">
          <Option type="Map">
            <Option type="QString" name="name" value="diamond"/>
            <Option type="QString" name="color" value="86,180,233,255"/>
            <Option type="QString" name="size" value="3.2"/>
            <Option type="QString" name="outline_color" value="34,34,34,255"/>
            <Option type="QString" name="outline_width" value="0.3"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <labeling type="simple">
    <settings>
      <text-style isExpression="1" fieldName="&quot;hole&quot; || ': ' || replace( &quot;kind&quot;, '_', ' ' )" fontSize="8" fontSizeUnit="Point" fontWeight="-1" textColor="34,34,34,255">
        <text-buffer bufferDraw="1" bufferSize="0.8" bufferSizeUnits="MM" bufferColor="255,255,255,255"/>
      </text-style>
      <placement placement="6" dist="1"/>
      <rendering scaleVisibility="1" scaleMin="1" scaleMax="10000" obstacle="0"/>
    </settings>
  </labeling>
</qgis>
