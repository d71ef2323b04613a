<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<!-- SPDX-License-Identifier: GPL-2.0-or-later -->
<!-- Faults of meshes: edges, and the borders of triangles. -->
<qgis version="3.22.0" styleCategories="Symbology|Symbology3D">
  <renderer-3d type="vector">
    <vector-layer-3d-tiling zoom-levels-count="3" show-bounding-boxes="0"/>
    <symbol type="line" material_type="simpleline">
      <data alt-clamping="absolute" alt-binding="vertex" offset="0" extrusion-height="0" simple-lines="1" width="4"/>
      <material ambient="213,94,0,255"/>
    </symbol>
  </renderer-3d>
  <renderer-v2 type="categorizedSymbol" attr="kind" symbollevels="0">
    <categories>
      <category render="true" symbol="0" value="boundary_edge" label="open: an edge of one triangle only"/>
      <category render="true" symbol="1" value="non_manifold_edge" label="an edge of more than two triangles"/>
      <category render="true" symbol="2" value="inconsistent_edge" label="the two triangles of an edge face differently"/>
      <category render="true" symbol="3" value="duplicate" label="a triangle that is stored twice"/>
      <category render="true" symbol="4" value="degenerate" label="a triangle of no area"/>
      <category render="true" symbol="5" value="self_intersection" label="a triangle that crosses others"/>
      <category render="true" symbol="6" value="inner_solid" label="a shell within another and turned like it"/>
    </categories>
    <symbols>
      <symbol type="line" name="0">
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="255,255,255,255"/>
            <Option type="QString" name="line_width" value="1.5"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="213,94,0,255"/>
            <Option type="QString" name="line_width" value="0.9"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="line" name="1">
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="255,255,255,255"/>
            <Option type="QString" name="line_width" value="1.5"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="204,121,167,255"/>
            <Option type="QString" name="line_width" value="0.9"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="line" name="2">
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="255,255,255,255"/>
            <Option type="QString" name="line_width" value="1.5"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="230,159,0,255"/>
            <Option type="QString" name="line_width" value="0.9"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="line" name="3">
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="255,255,255,255"/>
            <Option type="QString" name="line_width" value="1.3"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="0,114,178,255"/>
            <Option type="QString" name="line_width" value="0.7"/>
            <Option type="QString" name="capstyle" value="flat"/>
            <Option type="QString" name="joinstyle" value="round"/>
            <Option type="QString" name="line_style" value="dash"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="line" name="4">
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="255,255,255,255"/>
            <Option type="QString" name="line_width" value="1.5"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="140,140,140,255"/>
            <Option type="QString" name="line_width" value="0.9"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="line" name="5">
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="255,255,255,255"/>
            <Option type="QString" name="line_width" value="1.3"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="0,158,115,255"/>
            <Option type="QString" name="line_width" value="0.7"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="line" name="6">
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="255,255,255,255"/>
            <Option type="QString" name="line_width" value="1.5"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="86,180,233,255"/>
            <Option type="QString" name="line_width" value="0.9"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
</qgis>
