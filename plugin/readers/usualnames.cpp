// SPDX-License-Identifier: GPL-2.0-or-later
// Lists of names.
// Relies on nothing but Qt.

#include "plugin/readers/usualnames.h"

namespace
{

QStringList names( const char *list )
{
  return QString::fromLatin1( list ).split( ' ' );
}

} // namespace

namespace UsualNames
{

QStringList holeId()
{
  return names( "BHID DHID HOLEID HOLE_ID HOLE-ID HOLE" );
}

QStringList collarX()
{
  return names( "XCOLLAR X EASTING EAST X_COLLAR COLLAR_X UTM_E" );
}

QStringList collarY()
{
  return names( "YCOLLAR Y NORTHING NORTH Y_COLLAR COLLAR_Y UTM_N" );
}

QStringList collarZ()
{
  return names( "ZCOLLAR Z RL ELEVATION ELEV Z_COLLAR COLLAR_Z HEIGHT" );
}

QStringList holeDepth()
{
  return names( "LENGTH ENDDEPTH END_DEPTH EOH MAXDEPTH MAX_DEPTH TOTALDEPTH TOTAL_DEPTH DEPTH TD" );
}

QStringList azimuth()
{
  return names( "AZ BRG AZIMUTH AZIM BEARING AZI" );
}

QStringList stationDepth()
{
  return names( "AT DEPTH SURVEYDEPTH SURVEY_DEPTH MD DISTANCE" );
}

// An inclination is no dip: drillers measure it from vertical.
QStringList dip( rubicon::DipConvention convention )
{
  return convention == rubicon::DipConvention::from_vertical ? names( "INCLINATION INCLIN INCL INC" ) : names( "DIP" );
}

QStringList stationDip( rubicon::DipConvention convention )
{
  return convention == rubicon::DipConvention::down_negative
           ? dip( convention ) + dip( rubicon::DipConvention::from_vertical )
           : dip( convention );
}

QStringList sampleFrom()
{
  return names( "FROM DEPTH_FROM FROM_M" );
}

QStringList sampleTo()
{
  return names( "TO DEPTH_TO TO_M" );
}

} // namespace UsualNames
