<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<!-- SPDX-License-Identifier: GPL-2.0-or-later -->
<!-- Outlines, each with the name of its mesh, and the height where the plane is level. -->
<qgis version="3.22.0" styleCategories="Symbology|Labeling|Symbology3D" labelsEnabled="1">
  <renderer-3d type="vector">
    <vector-layer-3d-tiling zoom-levels-count="3" show-bounding-boxes="0"/>
    <symbol type="line" material_type="simpleline">
      <data alt-clamping="absolute" alt-binding="vertex" offset="0" extrusion-height="0" simple-lines="1" width="3"/>
      <material ambient="0,114,178,255"/>
    </symbol>
  </renderer-3d>
  <renderer-v2 type="categorizedSymbol" attr="if( &quot;height&quot; is null, 'upright', 'level' )" symbollevels="0">
    <categories>
      <category render="true" symbol="0" value="level" label="in a level plane"/>
      <category render="true" symbol="1" value="upright" label="over a section line"/>
    </categories>
    <symbols>
      <symbol type="line" name="0">
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="255,255,255,255"/>
            <Option type="QString" name="line_width" value="1"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="0,114,178,255"/>
            <Option type="QString" name="line_width" value="0.5"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="line" name="1">
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="255,255,255,255"/>
            <Option type="QString" name="line_width" value="1"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="213,94,0,255"/>
            <Option type="QString" name="line_width" value="0.5"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <labeling type="simple">
    <settings>
      <text-style isExpression="1" fieldName="concat( &quot;mesh&quot;, if( &quot;height&quot; is null, '', ' ' || &quot;height&quot; ) )" fontSize="8" fontSizeUnit="Point" fontWeight="-1" textColor="34,34,34,255">
        <text-buffer bufferDraw="1" bufferSize="0.8" bufferSizeUnits="MM" bufferColor="255,255,255,255"/>
      </text-style>
      <placement placement="2" placementFlags="10" dist="1"/>
      <rendering scaleVisibility="1" scaleMin="1" scaleMax="5000" obstacle="0"/>
    </settings>
  </labeling>
</qgis>
