<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<!-- SPDX-License-Identifier: GPL-2.0-or-later -->
<!-- What planes meet of the inside; those over section lines stand upright, and are lines on the map. -->
<qgis version="3.22.0" styleCategories="Symbology|Symbology3D">
  <renderer-3d type="vector">
    <vector-layer-3d-tiling zoom-levels-count="3" show-bounding-boxes="0"/>
    <symbol type="polygon" material_type="phong">
      <data alt-clamping="absolute" alt-binding="vertex" offset="0" extrusion-height="0" culling-mode="no-culling" add-back-faces="1"/>
      <material ambient="107,47,0,255" diffuse="213,94,0,255" specular="40,40,40,255" shininess="0"/>
    </symbol>
  </renderer-3d>
  <renderer-v2 type="categorizedSymbol" attr="if( &quot;height&quot; is null, 'upright', 'level' )" symbollevels="0">
    <categories>
      <category render="true" symbol="0" value="level" label="in a level plane"/>
      <category render="true" symbol="1" value="upright" label="over a section line"/>
    </categories>
    <symbols>
      <symbol type="fill" name="0">
        <layer class="SimpleFill">
          <Option type="Map">
            <Option type="QString" name="color" value="0,114,178,110"/>
            <Option type="QString" name="style" value="solid"/>
            <Option type="QString" name="outline_color" value="0,114,178,255"/>
            <Option type="QString" name="outline_width" value="0.5"/>
            <Option type="QString" name="outline_style" value="solid"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="fill" name="1">
        <layer class="SimpleFill">
          <Option type="Map">
            <Option type="QString" name="color" value="213,94,0,110"/>
            <Option type="QString" name="style" value="solid"/>
            <Option type="QString" name="outline_color" value="213,94,0,255"/>
            <Option type="QString" name="outline_width" value="0.5"/>
            <Option type="QString" name="outline_style" value="solid"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
</qgis>
