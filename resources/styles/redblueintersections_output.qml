<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<!-- SPDX-License-Identifier: GPL-2.0-or-later -->
<!-- Places where red and blue meet. -->
<qgis version="3.22.0" styleCategories="Symbology">
  <renderer-v2 type="categorizedSymbol" attr="kind" symbollevels="0">
    <categories>
      <category render="true" symbol="0" value="cross" label="they cross"/>
      <category render="true" symbol="1" value="t_touch" label="one ends on the other"/>
      <category render="true" symbol="2" value="v_touch" label="their ends meet"/>
    </categories>
    <symbols>
      <symbol type="marker" name="0">
        <layer class="SimpleMarker">
          <Option type="Map">
            <Option type="QString" name="name" value="circle"/>
            <Option type="QString" name="color" value="213,94,0,255"/>
            <Option type="QString" name="size" value="2.2"/>
            <Option type="QString" name="outline_color" value="255,255,255,255"/>
            <Option type="QString" name="outline_width" value="0.2"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="marker" name="1">
        <layer class="SimpleMarker">
          <Option type="Map">
            <Option type="QString" name="name" value="triangle"/>
            <Option type="QString" name="color" value="0,158,115,255"/>
            <Option type="QString" name="size" value="2.8"/>
            <Option type="QString" name="outline_color" value="255,255,255,255"/>
            <Option type="QString" name="outline_width" value="0.2"/>
          </Option>
        </layer>
      </symbol>
      <symbol type="marker" name="2">
        <layer class="SimpleMarker">
          <Option type="Map">
            <Option type="QString" name="name" value="square"/>
            <Option type="QString" name="color" value="0,114,178,255"/>
            <Option type="QString" name="size" value="2"/>
            <Option type="QString" name="outline_color" value="255,255,255,255"/>
            <Option type="QString" name="outline_width" value="0.2"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
</qgis>
