<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<!-- SPDX-License-Identifier: GPL-2.0-or-later -->
<!-- Stretches that red and blue share; an arrow runs as red does. -->
<qgis version="3.22.0" styleCategories="Symbology">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules>
      <rule filter="to_string( &quot;same_dir&quot; ) IN ( 'true', '1' )" symbol="0" label="shared, both run the same way"/>
      <rule filter="ELSE" symbol="1" label="shared, they run against each other"/>
    </rules>
    <symbols>
      <symbol type="line" name="0">
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="255,255,255,255"/>
            <Option type="QString" name="line_width" value="1.6"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="0,158,115,255"/>
            <Option type="QString" name="line_width" value="1"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="MarkerLine">
          <Option type="Map">
            <Option type="QString" name="placement" value="centralpoint"/>
            <Option type="QString" name="rotate" value="1"/>
          </Option>
          <symbol type="marker" name="@0@2">
            <layer class="SimpleMarker">
              <Option type="Map">
                <Option type="QString" name="name" value="triangle"/>
                <Option type="QString" name="color" value="255,255,255,255"/>
                <Option type="QString" name="size" value="2.6"/>
                <Option type="QString" name="outline_color" value="0,158,115,255"/>
                <Option type="QString" name="outline_width" value="0.4"/>
                <Option type="QString" name="angle" value="90"/>
                <Option type="QString" name="offset" value="0,0"/>
              </Option>
            </layer>
          </symbol>
        </layer>
      </symbol>
      <symbol type="line" name="1">
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="255,255,255,255"/>
            <Option type="QString" name="line_width" value="1.6"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine">
          <Option type="Map">
            <Option type="QString" name="line_color" value="230,159,0,255"/>
            <Option type="QString" name="line_width" value="1"/>
            <Option type="QString" name="capstyle" value="round"/>
            <Option type="QString" name="joinstyle" value="round"/>
          </Option>
        </layer>
        <layer class="MarkerLine">
          <Option type="Map">
            <Option type="QString" name="placement" value="centralpoint"/>
            <Option type="QString" name="rotate" value="1"/>
          </Option>
          <symbol type="marker" name="@1@2">
            <layer class="SimpleMarker">
              <Option type="Map">
                <Option type="QString" name="name" value="triangle"/>
                <Option type="QString" name="color" value="255,255,255,255"/>
                <Option type="QString" name="size" value="2.6"/>
                <Option type="QString" name="outline_color" value="230,159,0,255"/>
                <Option type="QString" name="outline_width" value="0.4"/>
                <Option type="QString" name="angle" value="90"/>
                <Option type="QString" name="offset" value="0,-1.5"/>
              </Option>
            </layer>
            <layer class="SimpleMarker">
              <Option type="Map">
                <Option type="QString" name="name" value="triangle"/>
                <Option type="QString" name="color" value="255,255,255,255"/>
                <Option type="QString" name="size" value="2.6"/>
                <Option type="QString" name="outline_color" value="230,159,0,255"/>
                <Option type="QString" name="outline_width" value="0.4"/>
                <Option type="QString" name="angle" value="-90"/>
                <Option type="QString" name="offset" value="0,-1.5"/>
              </Option>
            </layer>
          </symbol>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
</qgis>
