<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<!-- SPDX-License-Identifier: GPL-2.0-or-later -->
<!-- Stays inside bodies, dots where they are too short to be seen. -->
<qgis version="3.22.0" styleCategories="Symbology|Labeling|Symbology3D" labelsEnabled="1">
  <renderer-3d type="vector">
    <vector-layer-3d-tiling zoom-levels-count="3" show-bounding-boxes="0"/>
    <symbol type="line" material_type="simpleline">
      <data alt-clamping="absolute" alt-binding="vertex" offset="0" extrusion-height="0" simple-lines="1" width="5"/>
      <material ambient="213,94,0,255"/>
    </symbol>
  </renderer-3d>
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules>
      <rule filter="&quot;missing&quot; = 0" symbol="0" label="stay inside, sampled throughout"/>
      <rule filter="ELSE" symbol="1" label="stay inside, samples missing"/>
    </rules>
    <symbols>
      <symbol type="line" name="0">
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="255,255,255,255"/>
            <Option type="QString" name="line_width" value="1.8"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="213,94,0,255"/>
            <Option type="QString" name="line_width" value="1.2"/>
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
                <Option type="QString" name="color" value="213,94,0,255"/>
                <Option type="QString" name="size" value="0"/>
                <Option type="QString" name="outline_color" value="255,255,255,255"/>
                <Option type="QString" name="outline_width" value="0.2"/>
              </Option>
              <data_defined_properties>
                <Option type="Map">
                  <Option type="Map" name="properties">
                    <Option type="Map" name="size">
                      <Option type="bool" name="active" value="true"/>
                      <Option type="QString" name="expression" value="if( length( $geometry ) * 1000 &lt; coalesce( @map_scale, 1 ), 2, 0 )"/>
                      <Option type="int" name="type" value="3"/>
                    </Option>
                  </Option>
                </Option>
              </data_defined_properties>
            </layer>
          </symbol>
        </layer>
      </symbol>
      <symbol type="line" name="1">
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="255,255,255,255"/>
            <Option type="QString" name="line_width" value="1.8"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="230,159,0,255"/>
            <Option type="QString" name="line_width" value="1.2"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
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
                <Option type="QString" name="color" value="230,159,0,255"/>
                <Option type="QString" name="size" value="0"/>
                <Option type="QString" name="outline_color" value="255,255,255,255"/>
                <Option type="QString" name="outline_width" value="0.2"/>
              </Option>
              <data_defined_properties>
                <Option type="Map">
                  <Option type="Map" name="properties">
                    <Option type="Map" name="size">
                      <Option type="bool" name="active" value="true"/>
                      <Option type="QString" name="expression" value="if( length( $geometry ) * 1000 &lt; coalesce( @map_scale, 1 ), 2, 0 )"/>
                      <Option type="int" name="type" value="3"/>
                    </Option>
                  </Option>
                </Option>
              </data_defined_properties>
            </layer>
          </symbol>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <labeling type="simple">
    <settings>
      <text-style isExpression="1" fieldName="&quot;hole&quot; || ': ' || format_number( &quot;from&quot;, 1 ) || '–' || format_number( &quot;to&quot;, 1 )" fontSize="8" fontSizeUnit="Point" fontWeight="-1" textColor="34,34,34,255">
        <text-buffer bufferDraw="1" bufferSize="0.8" bufferSizeUnits="MM" bufferColor="255,255,255,255"/>
      </text-style>
      <placement placement="6" dist="1" geometryGeneratorEnabled="1" geometryGeneratorType="PointGeometry" geometryGenerator="centroid( $geometry )"/>
      <rendering scaleVisibility="1" scaleMin="1" scaleMax="2500" obstacle="0"/>
    </settings>
  </labeling>
</qgis>
