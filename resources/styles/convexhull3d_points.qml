<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<!-- SPDX-License-Identifier: GPL-2.0-or-later -->
<!-- Points by what they are to their hull; in 3D those on it. -->
<qgis version="3.22.0" styleCategories="Symbology|Symbology3D">
  <renderer-3d type="rulebased">
    <vector-layer-3d-tiling zoom-levels-count="3" show-bounding-boxes="0"/>
    <rules>
      <rule filter="&quot;type&quot; = 'vertex'">
        <symbol type="point" material_type="phong" shape="billboard">
          <data alt-clamping="absolute"/>
          <transform matrix="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"/>
          <symbol type="marker" name="symbol">
            <layer class="SimpleMarker">
              <Option type="Map">
                <Option type="QString" name="name" value="circle"/>
                <Option type="QString" name="color" value="213,94,0,255"/>
                <Option type="QString" name="size" value="2.4"/>
                <Option type="QString" name="outline_color" value="255,255,255,255"/>
                <Option type="QString" name="outline_width" value="0.3"/>
              </Option>
            </layer>
          </symbol>
        </symbol>
      </rule>
      <rule filter="&quot;type&quot; = 'edge'">
        <symbol type="point" material_type="phong" shape="billboard">
          <data alt-clamping="absolute"/>
          <transform matrix="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"/>
          <symbol type="marker" name="symbol">
            <layer class="SimpleMarker">
              <Option type="Map">
                <Option type="QString" name="name" value="diamond"/>
                <Option type="QString" name="color" value="230,159,0,255"/>
                <Option type="QString" name="size" value="2.2"/>
                <Option type="QString" name="outline_color" value="34,34,34,255"/>
                <Option type="QString" name="outline_width" value="0.2"/>
              </Option>
            </layer>
          </symbol>
        </symbol>
      </rule>
      <rule filter="&quot;type&quot; = 'facet'">
        <symbol type="point" material_type="phong" shape="billboard">
          <data alt-clamping="absolute"/>
          <transform matrix="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"/>
          <symbol type="marker" name="symbol">
            <layer class="SimpleMarker">
              <Option type="Map">
                <Option type="QString" name="name" value="square"/>
                <Option type="QString" name="color" value="240,228,66,255"/>
                <Option type="QString" name="size" value="2"/>
                <Option type="QString" name="outline_color" value="34,34,34,255"/>
                <Option type="QString" name="outline_width" value="0.2"/>
              </Option>
            </layer>
          </symbol>
        </symbol>
      </rule>
    </rules>
  </renderer-3d>
  <renderer-v2 type="categorizedSymbol" attr="type" symbollevels="0">
    <categories>
      <category render="true" symbol="0" value="vertex" label="vertex of the hull"/>
      <category render="true" symbol="1" value="edge" label="on an edge"/>
      <category render="true" symbol="2" value="facet" label="within a facet"/>
      <category render="true" symbol="3" value="inside" label="strictly inside"/>
      <category render="true" symbol="4" value="duplicate" label="where an earlier point is"/>
      <category render="true" symbol="5" value="left out" label="not finite, left out"/>
    </categories>
    <symbols>
      <symbol type="marker" name="0">
        <layer class="SimpleMarker">
          <Option type="Map">
            <Option type="QString" name="name" value="circle"/>
            <Option type="QString" name="color" value="213,94,0,255"/>
            <Option type="QString" name="size" value="2.4"/>
            <Option type="QString" name="outline_color" value="255,255,255,255"/>
            <Option type="QString" name="outline_width" value="0.3"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="marker" name="1">
        <layer class="SimpleMarker">
          <Option type="Map">
            <Option type="QString" name="name" value="diamond"/>
            <Option type="QString" name="color" value="230,159,0,255"/>
            <Option type="QString" name="size" value="2.2"/>
            <Option type="QString" name="outline_color" value="34,34,34,255"/>
            <Option type="QString" name="outline_width" value="0.2"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="marker" name="2">
        <layer class="SimpleMarker">
          <Option type="Map">
            <Option type="QString" name="name" value="square"/>
            <Option type="QString" name="color" value="240,228,66,255"/>
            <Option type="QString" name="size" value="2"/>
            <Option type="QString" name="outline_color" value="34,34,34,255"/>
            <Option type="QString" name="outline_width" value="0.2"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="marker" name="3">
        <layer class="SimpleMarker">
          <Option type="Map">
            <Option type="QString" name="name" value="circle"/>
            <Option type="QString" name="color" value="140,140,140,255"/>
            <Option type="QString" name="size" value="1.2"/>
            <Option type="QString" name="outline_color" value="255,255,255,255"/>
            <Option type="QString" name="outline_width" value="0.1"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="marker" name="4">
        <layer class="SimpleMarker">
          <Option type="Map">
            <Option type="QString" name="name" value="circle"/>
            <Option type="QString" name="color" value="0,114,178,255"/>
            <Option type="QString" name="size" value="1.2"/>
            <Option type="QString" name="outline_color" value="255,255,255,255"/>
            <Option type="QString" name="outline_width" value="0.1"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="marker" name="5">
        <layer class="SimpleMarker">
          <Option type="Map">
            <Option type="QString" name="name" value="cross2"/>
            <Option type="QString" name="color" value="204,121,167,255"/>
            <Option type="QString" name="size" value="1.8"/>
            <Option type="QString" name="outline_color" value="204,121,167,255"/>
            <Option type="QString" name="outline_width" value="0.5"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
</qgis>
