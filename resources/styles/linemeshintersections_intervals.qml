<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<!-- SPDX-License-Identifier: GPL-2.0-or-later -->
<!-- Pieces of lines; those inside lie above the others, and are dots where they are too short to be seen. -->
<qgis version="3.22.0" styleCategories="Symbology|Labeling|Symbology3D" labelsEnabled="1">
  <renderer-3d type="rulebased">
    <vector-layer-3d-tiling zoom-levels-count="3" show-bounding-boxes="0"/>
    <rules>
      <rule filter="&quot;state&quot; = 'inside'">
        <symbol type="line" material_type="simpleline">
          <data alt-clamping="absolute" alt-binding="vertex" offset="0" extrusion-height="0" simple-lines="1" width="5"/>
          <material ambient="213,94,0,255"/>
        </symbol>
      </rule>
      <rule filter="&quot;state&quot; = 'boundary'">
        <symbol type="line" material_type="simpleline">
          <data alt-clamping="absolute" alt-binding="vertex" offset="0" extrusion-height="0" simple-lines="1" width="5"/>
          <material ambient="240,228,66,255"/>
        </symbol>
      </rule>
      <rule filter="&quot;state&quot; = 'outside'">
        <symbol type="line" material_type="simpleline">
          <data alt-clamping="absolute" alt-binding="vertex" offset="0" extrusion-height="0" simple-lines="1" width="2"/>
          <material ambient="140,140,140,255"/>
        </symbol>
      </rule>
      <rule filter="ELSE">
        <symbol type="line" material_type="simpleline">
          <data alt-clamping="absolute" alt-binding="vertex" offset="0" extrusion-height="0" simple-lines="1" width="2"/>
          <material ambient="204,121,167,255"/>
        </symbol>
      </rule>
    </rules>
  </renderer-3d>
  <renderer-v2 type="categorizedSymbol" attr="coalesce( nullif( &quot;state&quot;, '' ), 'unknown' )" symbollevels="1">
    <categories>
      <category render="true" symbol="0" value="inside" label="inside the body"/>
      <category render="true" symbol="1" value="boundary" label="on its surface"/>
      <category render="true" symbol="2" value="outside" label="outside"/>
      <category render="true" symbol="3" value="unknown" label="unknown: the mesh has no inside"/>
    </categories>
    <symbols>
      <symbol type="line" name="0">
        <layer class="SimpleLine" pass="2">
          <Option type="Map">
            <Option type="QString" name="line_color" value="255,255,255,255"/>
            <Option type="QString" name="line_width" value="1.8"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine" pass="2">
          <Option type="Map">
            <Option type="QString" name="line_color" value="213,94,0,255"/>
            <Option type="QString" name="line_width" value="1.2"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="MarkerLine" pass="2">
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
        <layer class="SimpleLine" pass="1">
          <Option type="Map">
            <Option type="QString" name="line_color" value="255,255,255,255"/>
            <Option type="QString" name="line_width" value="1.8"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine" pass="1">
          <Option type="Map">
            <Option type="QString" name="line_color" value="240,228,66,255"/>
            <Option type="QString" name="line_width" value="1.2"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="MarkerLine" pass="1">
          <Option type="Map">
            <Option type="QString" name="placement" value="firstvertex"/>
            <Option type="QString" name="rotate" value="0"/>
          </Option>
          <symbol type="marker" name="@1@2">
            <layer class="SimpleMarker">
              <Option type="Map">
                <Option type="QString" name="name" value="circle"/>
                <Option type="QString" name="color" value="240,228,66,255"/>
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
      <symbol type="line" name="2">
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="140,140,140,255"/>
            <Option type="QString" name="line_width" value="0.5"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="line" name="3">
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="204,121,167,255"/>
            <Option type="QString" name="line_width" value="0.5"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
            <Option type="QString" name="line_style" value="dash"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <labeling type="simple">
    <settings>
      <text-style isExpression="1" fieldName="if( &quot;state&quot; = 'inside', format_number( &quot;length&quot;, 1 ) || ' inside', NULL )" fontSize="8" fontSizeUnit="Point" fontWeight="-1" textColor="34,34,34,255">
        <text-buffer bufferDraw="1" bufferSize="0.8" bufferSizeUnits="MM" bufferColor="255,255,255,255"/>
      </text-style>
      <placement placement="6" dist="1" geometryGeneratorEnabled="1" geometryGeneratorType="PointGeometry" geometryGenerator="centroid( $geometry )"/>
      <rendering scaleVisibility="1" scaleMin="1" scaleMax="750" obstacle="0"/>
    </settings>
  </labeling>
</qgis>
