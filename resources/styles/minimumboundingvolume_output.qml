<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<!-- SPDX-License-Identifier: GPL-2.0-or-later -->
<!-- Bounding volumes by their kind; segments and points have no geometry. -->
<qgis version="3.22.0" styleCategories="Symbology|Symbology3D">
  <renderer-3d type="vector">
    <vector-layer-3d-tiling zoom-levels-count="3" show-bounding-boxes="0"/>
    <symbol type="polygon" material_type="phong">
      <data alt-clamping="absolute" alt-binding="vertex" offset="0" extrusion-height="0" culling-mode="no-culling" add-back-faces="1"/>
      <material ambient="0,57,89,255" diffuse="0,114,178,255" specular="40,40,40,255" shininess="0"/>
    </symbol>
  </renderer-3d>
  <renderer-v2 type="categorizedSymbol" attr="kind" symbollevels="0">
    <categories>
      <category render="true" symbol="0" value="envelope" label="envelope along the axes"/>
      <category render="true" symbol="1" value="sphere" label="smallest sphere"/>
      <category render="true" symbol="2" value="box-volume" label="box of the smallest volume on a facet"/>
      <category render="true" symbol="3" value="box-area" label="box of the smallest surface on a facet"/>
      <category render="true" symbol="4" value="box-width" label="box of the smallest width"/>
    </categories>
    <symbols>
      <symbol type="fill" name="0">
        <layer class="SimpleFill">
          <Option type="Map">
            <Option type="QString" name="color" value="0,114,178,70"/>
            <Option type="QString" name="style" value="solid"/>
            <Option type="QString" name="outline_color" value="0,114,178,255"/>
            <Option type="QString" name="outline_width" value="0.3"/>
            <Option type="QString" name="outline_style" value="solid"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="fill" name="1">
        <layer class="SimpleFill">
          <Option type="Map">
            <Option type="QString" name="color" value="213,94,0,70"/>
            <Option type="QString" name="style" value="solid"/>
            <Option type="QString" name="outline_color" value="213,94,0,255"/>
            <Option type="QString" name="outline_width" value="0.3"/>
            <Option type="QString" name="outline_style" value="solid"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="fill" name="2">
        <layer class="SimpleFill">
          <Option type="Map">
            <Option type="QString" name="color" value="204,121,167,70"/>
            <Option type="QString" name="style" value="solid"/>
            <Option type="QString" name="outline_color" value="204,121,167,255"/>
            <Option type="QString" name="outline_width" value="0.3"/>
            <Option type="QString" name="outline_style" value="solid"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="fill" name="3">
        <layer class="SimpleFill">
          <Option type="Map">
            <Option type="QString" name="color" value="0,158,115,70"/>
            <Option type="QString" name="style" value="solid"/>
            <Option type="QString" name="outline_color" value="0,158,115,255"/>
            <Option type="QString" name="outline_width" value="0.3"/>
            <Option type="QString" name="outline_style" value="solid"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="fill" name="4">
        <layer class="SimpleFill">
          <Option type="Map">
            <Option type="QString" name="color" value="230,159,0,70"/>
            <Option type="QString" name="style" value="solid"/>
            <Option type="QString" name="outline_color" value="230,159,0,255"/>
            <Option type="QString" name="outline_width" value="0.3"/>
            <Option type="QString" name="outline_style" value="solid"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
</qgis>
