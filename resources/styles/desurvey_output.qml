<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<!-- SPDX-License-Identifier: GPL-2.0-or-later -->
<!-- Drill holes, with a ring at the collar. -->
<qgis version="3.22.0" styleCategories="Symbology|Labeling|Symbology3D" labelsEnabled="1">
  <renderer-3d type="vector">
    <vector-layer-3d-tiling zoom-levels-count="3" show-bounding-boxes="0"/>
    <symbol type="line" material_type="simpleline">
      <data alt-clamping="absolute" alt-binding="vertex" offset="0" extrusion-height="0" simple-lines="1" width="3"/>
      <material ambient="120,120,120,255"/>
    </symbol>
  </renderer-3d>
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules>
      <rule filter="&quot;stations&quot; &gt; 0" symbol="0" label="drill hole, its collar ringed"/>
      <rule filter="ELSE" symbol="1" label="drill hole without a station, taken as vertical"/>
    </rules>
    <symbols>
      <symbol type="line" name="0">
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="255,255,255,255"/>
            <Option type="QString" name="line_width" value="1.1"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="80,80,80,255"/>
            <Option type="QString" name="line_width" value="0.5"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="MarkerLine">
          <Option type="Map">
            <Option type="QString" name="placement" value="firstvertex"/>
            <Option type="QString" name="rotate" value="0"/>
          </Option>
          <symbol type="marker" name="@0@2">
            <layer class="SimpleMarker">
              <Option type="Map">
                <Option type="QString" name="name" value="circle"/>
                <Option type="QString" name="color" value="255,255,255,255"/>
                <Option type="QString" name="size" value="1.8"/>
                <Option type="QString" name="outline_color" value="80,80,80,255"/>
                <Option type="QString" name="outline_width" value="0.4"/>
              </Option>
            </layer>
          </symbol>
        </layer>
      </symbol>
      <symbol type="line" name="1">
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="255,255,255,255"/>
            <Option type="QString" name="line_width" value="1.1"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="80,80,80,255"/>
            <Option type="QString" name="line_width" value="0.5"/>
            <Option type="QString" name="capstyle" value="flat"/>
            <Option type="QString" name="joinstyle" value="round"/>
            <Option type="QString" name="line_style" value="dash"/>
          </Option>
        </layer>
        <layer class="MarkerLine">
          <Option type="Map">
            <Option type="QString" name="placement" value="firstvertex"/>
            <Option type="QString" name="rotate" value="0"/>
          </Option>
          <symbol type="marker" name="@1@2">
            <layer class="SimpleMarker">
              <Option type="Map">
                <Option type="QString" name="name" value="circle"/>
                <Option type="QString" name="color" value="255,255,255,255"/>
                <Option type="QString" name="size" value="1.8"/>
                <Option type="QString" name="outline_color" value="80,80,80,255"/>
                <Option type="QString" name="outline_width" value="0.4"/>
              </Option>
            </layer>
          </symbol>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <labeling type="simple">
    <settings>
      <text-style isExpression="1" fieldName="&quot;hole&quot;" fontSize="8" fontSizeUnit="Point" fontWeight="-1" textColor="34,34,34,255">
        <text-buffer bufferDraw="1" bufferSize="0.8" bufferSizeUnits="MM" bufferColor="255,255,255,255"/>
      </text-style>
      <placement placement="6" dist="1" geometryGeneratorEnabled="1" geometryGeneratorType="PointGeometry" geometryGenerator="start_point( $geometry )"/>
      <rendering scaleVisibility="1" scaleMin="1" scaleMax="10000" obstacle="0"/>
    </settings>
  </labeling>
</qgis>
