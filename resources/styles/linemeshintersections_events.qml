<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<!-- SPDX-License-Identifier: GPL-2.0-or-later -->
<!-- Where lines meet meshes. Triangles point the way of the hole on the map; where it is vertical there are none. -->
<qgis version="3.22.0" styleCategories="Symbology|Labeling|Symbology3D" labelsEnabled="1">
  <renderer-3d type="rulebased">
    <vector-layer-3d-tiling zoom-levels-count="3" show-bounding-boxes="0"/>
    <rules>
      <rule filter="&quot;code&quot; = 'entry'">
        <symbol type="point" material_type="phong" shape="billboard">
          <data alt-clamping="absolute"/>
          <transform matrix="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"/>
          <symbol type="marker" name="symbol">
            <layer class="SimpleMarker">
              <Option type="Map">
                <Option type="QString" name="name" value="circle"/>
                <Option type="QString" name="color" value="213,94,0,255"/>
                <Option type="QString" name="size" value="3"/>
                <Option type="QString" name="outline_color" value="255,255,255,255"/>
                <Option type="QString" name="outline_width" value="0.3"/>
              </Option>
            </layer>
          </symbol>
        </symbol>
      </rule>
      <rule filter="&quot;code&quot; = 'exit'">
        <symbol type="point" material_type="phong" shape="billboard">
          <data alt-clamping="absolute"/>
          <transform matrix="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"/>
          <symbol type="marker" name="symbol">
            <layer class="SimpleMarker">
              <Option type="Map">
                <Option type="QString" name="name" value="circle"/>
                <Option type="QString" name="color" value="255,255,255,255"/>
                <Option type="QString" name="size" value="3"/>
                <Option type="QString" name="outline_color" value="0,114,178,255"/>
                <Option type="QString" name="outline_width" value="0.8"/>
              </Option>
            </layer>
          </symbol>
        </symbol>
      </rule>
      <rule filter="ELSE">
        <symbol type="point" material_type="phong" shape="billboard">
          <data alt-clamping="absolute"/>
          <transform matrix="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"/>
          <symbol type="marker" name="symbol">
            <layer class="SimpleMarker">
              <Option type="Map">
                <Option type="QString" name="name" value="diamond"/>
                <Option type="QString" name="color" value="204,121,167,255"/>
                <Option type="QString" name="size" value="3"/>
                <Option type="QString" name="outline_color" value="255,255,255,255"/>
                <Option type="QString" name="outline_width" value="0.3"/>
              </Option>
            </layer>
          </symbol>
        </symbol>
      </rule>
    </rules>
  </renderer-3d>
  <renderer-v2 type="categorizedSymbol" attr="code" symbollevels="1">
    <categories>
      <category render="true" symbol="0" value="entry" label="enters the body"/>
      <category render="true" symbol="1" value="exit" label="leaves the body"/>
      <category render="true" symbol="2" value="pierce" label="passes through a surface without an inside"/>
      <category render="true" symbol="3" value="touch" label="touches"/>
      <category render="true" symbol="4" value="slide_in" label="begins to run along the surface"/>
      <category render="true" symbol="5" value="slide_out" label="ceases to run along the surface"/>
    </categories>
    <symbols>
      <symbol type="marker" name="0">
        <layer class="SimpleMarker" pass="1">
          <Option type="Map">
            <Option type="QString" name="name" value="triangle"/>
            <Option type="QString" name="color" value="213,94,0,255"/>
            <Option type="QString" name="size" value="3"/>
            <Option type="QString" name="outline_color" value="255,255,255,255"/>
            <Option type="QString" name="outline_width" value="0.3"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option type="Map" name="properties">
                <Option type="Map" name="name">
                  <Option type="bool" name="active" value="true"/>
                  <Option type="QString" name="expression" value="if( &quot;heading&quot; IS NULL, 'circle', 'triangle' )"/>
                  <Option type="int" name="type" value="3"/>
                </Option>
                <Option type="Map" name="angle">
                  <Option type="bool" name="active" value="true"/>
                  <Option type="QString" name="expression" value="&quot;heading&quot;"/>
                  <Option type="int" name="type" value="3"/>
                </Option>
                <Option type="Map" name="size">
                  <Option type="bool" name="active" value="true"/>
                  <Option type="QString" name="expression" value="if( &quot;heading&quot; IS NULL, 2.2, 3 )"/>
                  <Option type="int" name="type" value="3"/>
                </Option>
              </Option>
            </Option>
          </data_defined_properties>
        </layer>
      </symbol>
      <symbol type="marker" name="1">
        <layer class="SimpleMarker">
          <Option type="Map">
            <Option type="QString" name="name" value="triangle"/>
            <Option type="QString" name="color" value="255,255,255,255"/>
            <Option type="QString" name="size" value="3"/>
            <Option type="QString" name="outline_color" value="0,114,178,255"/>
            <Option type="QString" name="outline_width" value="0.7"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option type="Map" name="properties">
                <Option type="Map" name="name">
                  <Option type="bool" name="active" value="true"/>
                  <Option type="QString" name="expression" value="if( &quot;heading&quot; IS NULL, 'circle', 'triangle' )"/>
                  <Option type="int" name="type" value="3"/>
                </Option>
                <Option type="Map" name="angle">
                  <Option type="bool" name="active" value="true"/>
                  <Option type="QString" name="expression" value="&quot;heading&quot;"/>
                  <Option type="int" name="type" value="3"/>
                </Option>
              </Option>
            </Option>
          </data_defined_properties>
        </layer>
      </symbol>
      <symbol type="marker" name="2">
        <layer class="SimpleMarker">
          <Option type="Map">
            <Option type="QString" name="name" value="triangle"/>
            <Option type="QString" name="color" value="204,121,167,255"/>
            <Option type="QString" name="size" value="3"/>
            <Option type="QString" name="outline_color" value="34,34,34,255"/>
            <Option type="QString" name="outline_width" value="0.3"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option type="Map" name="properties">
                <Option type="Map" name="name">
                  <Option type="bool" name="active" value="true"/>
                  <Option type="QString" name="expression" value="if( &quot;heading&quot; IS NULL, 'diamond', 'triangle' )"/>
                  <Option type="int" name="type" value="3"/>
                </Option>
                <Option type="Map" name="angle">
                  <Option type="bool" name="active" value="true"/>
                  <Option type="QString" name="expression" value="&quot;heading&quot;"/>
                  <Option type="int" name="type" value="3"/>
                </Option>
              </Option>
            </Option>
          </data_defined_properties>
        </layer>
      </symbol>
      <symbol type="marker" name="3">
        <layer class="SimpleMarker">
          <Option type="Map">
            <Option type="QString" name="name" value="circle"/>
            <Option type="QString" name="color" value="255,255,255,255"/>
            <Option type="QString" name="size" value="1.8"/>
            <Option type="QString" name="outline_color" value="34,34,34,255"/>
            <Option type="QString" name="outline_width" value="0.3"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="marker" name="4">
        <layer class="SimpleMarker">
          <Option type="Map">
            <Option type="QString" name="name" value="square"/>
            <Option type="QString" name="color" value="230,159,0,255"/>
            <Option type="QString" name="size" value="2.2"/>
            <Option type="QString" name="outline_color" value="255,255,255,255"/>
            <Option type="QString" name="outline_width" value="0.3"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="marker" name="5">
        <layer class="SimpleMarker">
          <Option type="Map">
            <Option type="QString" name="name" value="square"/>
            <Option type="QString" name="color" value="255,255,255,255"/>
            <Option type="QString" name="size" value="2"/>
            <Option type="QString" name="outline_color" value="230,159,0,255"/>
            <Option type="QString" name="outline_width" value="0.7"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <labeling type="simple">
    <settings>
      <text-style isExpression="1" fieldName="format_number( coalesce( &quot;depth&quot;, &quot;dist3d&quot; ), 1 )" fontSize="8" fontSizeUnit="Point" fontWeight="-1" textColor="34,34,34,255">
        <text-buffer bufferDraw="1" bufferSize="0.8" bufferSizeUnits="MM" bufferColor="255,255,255,255"/>
      </text-style>
      <placement placement="6" dist="1"/>
      <rendering scaleVisibility="1" scaleMin="1" scaleMax="750" obstacle="0"/>
    </settings>
  </labeling>
</qgis>
