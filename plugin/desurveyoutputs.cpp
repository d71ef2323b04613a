// SPDX-License-Identifier: GPL-2.0-or-later
// Fields and rows of traces and survey faults.
// Relies on core/drill/desurvey.h for the names and sentences of the faults.

#include "desurveyoutputs.h"

#include "outputfields.h"
#include "tablefaults.h"

#include "qgsgeometry.h"
#include "qgslinestring.h"
#include "qgspoint.h"
#include "qgsprocessingfeedback.h"

#include <QObject>

#include <cmath>
#include <map>
#include <string_view>
#include <unordered_map>

namespace
{

QgsLineString *traceOf( const rubicon::PolylineSet3 &traces, std::size_t line )
{
  const std::uint32_t begin = traces.line_begin[line];
  const int count = static_cast<int>( traces.line_begin[line + 1] - begin );
  QVector<double> x( count ), y( count ), z( count ), m( count );
  for ( int i = 0; i < count; ++i )
  {
    const std::size_t vertex = begin + static_cast<std::size_t>( i );
    x[i] = traces.vertices[vertex].x;
    y[i] = traces.vertices[vertex].y;
    z[i] = traces.vertices[vertex].z;
    m[i] = traces.m[vertex];
  }
  return new QgsLineString( x, y, z, m );
}

//! The collars by their ids: of several with one id the first, as in the engine.
std::unordered_map<std::string_view, std::size_t> collarsById( const std::vector<rubicon::Collar> &collars )
{
  std::unordered_map<std::string_view, std::size_t> byId;
  for ( std::size_t i = 0; i < collars.size(); ++i )
    byId.emplace( collars[i].id, i );
  return byId;
}

//! The hole of a fault, as the log names it.
QString holeOf( const rubicon::SurveyFault &fault )
{
  const QString hole = QString::fromStdString( fault.hole );
  return hole.trimmed().isEmpty() ? QObject::tr( "row %1" ).arg( fault.row + 1 )
         : fault.spelt.empty()    ? hole
                               : QObject::tr( "“%1” for “%2”" ).arg( QString::fromStdString( fault.spelt ), hole );
}

//! What is wrong and what was done; both spellings of an id where they differ.
QString sentenceOf( const rubicon::SurveyFault &fault )
{
  const QString sentence = QObject::tr( survey_fault_sentence( fault.kind ) );
  return fault.spelt.empty() ? sentence : holeOf( fault ) + QStringLiteral( ": " ) + sentence;
}

QgsGeometry pointAt( const rubicon::Collar &collar )
{
  if ( !std::isfinite( collar.x ) || !std::isfinite( collar.y ) )
    return QgsGeometry();
  return QgsGeometry( std::make_unique<QgsPoint>( collar.x, collar.y, collar.z ) );
}

} // namespace

QgsFields traceFields( const QgsFields &collar )
{
  using namespace QgisCompat;
  return withChosenFields(
    fieldsOf( { { "hole", textField }, { "trace_length", realField }, { "stations", idField } } ), collar );
}

QgsFields surveyFaultFields()
{
  using namespace QgisCompat;
  return fieldsOf( { { "hole", textField },
                     { "kind", textField },
                     { "sentence", textField },
                     { "table", textField },
                     { "row", idField },
                     { "depth", realField } } );
}

void writeTraces( OutputLayer &output, const DesurveyRows &rows, const QgsFields &fields, const RowWritten &written )
{
  const rubicon::PolylineSet3 &traces = rows.result.traces;
  QgsFeature feature( fields );
  for ( std::size_t i = 0; i < traces.line_count(); ++i )
  {
    const auto collar = static_cast<std::size_t>( traces.feature_ids[traces.line_feature[i]] );
    const QgsGeometry line( traceOf( traces, i ) );
    QgsAttributes attributes = rows.collars.attributes[collar];
    attributes << QString::fromStdString( rows.collars.collars[collar].id )
               << qgsgeometry_cast<const QgsLineString *>( line.constGet() )->length3D()
               << static_cast<qlonglong>( rows.result.trace_stations[i] );
    feature.setAttributes( attributes );
    feature.setGeometry( line );
    output.add( feature );
    written();
  }
}

void writeSurveyFaults( OutputLayer &output, const DesurveyRows &rows, const QgsFields &fields,
                        const RowWritten &written )
{
  const std::vector<rubicon::Collar> &collars = rows.collars.collars;
  const auto byId = collarsById( collars );
  QgsFeature feature( fields );
  for ( const rubicon::SurveyFault &fault : rows.result.faults )
  {
    const bool ofCollar = rubicon::is_of_collar( fault.kind );
    QgsAttributes attributes;
    attributes << QString::fromStdString( fault.hole ) << QString::fromLatin1( survey_fault_name( fault.kind ) )
               << sentenceOf( fault ) << QString::fromLatin1( ofCollar ? "collar" : "survey" )
               << QVariant::fromValue( static_cast<qlonglong>( fault.row ) + 1 )
               << ( std::isnan( fault.depth ) ? QVariant() : QVariant( fault.depth ) );
    feature.setAttributes( attributes );
    const auto found = fault.hole.empty() ? byId.end() : byId.find( fault.hole );
    if ( ofCollar )
      feature.setGeometry( pointAt( collars[fault.row] ) );
    else
      feature.setGeometry( found == byId.end() ? QgsGeometry() : pointAt( collars[found->second] ) );
    output.add( feature );
    written();
  }
}

void warnOfSurveyFaults( const rubicon::DesurveyResult &result, const QString &collarName, const QString &surveyName,
                         QgsProcessingFeedback *feedback )
{
  std::map<rubicon::SurveyFaultKind, TableFaults> kinds;
  for ( const rubicon::SurveyFault &fault : result.faults )
    kinds[fault.kind].add( fault.row, holeOf( fault ) );
  for ( const auto &[kind, faults] : kinds )
  {
    feedback->pushWarning(
      faults.warning( is_of_collar( kind ) ? collarName : surveyName, QObject::tr( survey_fault_sentence( kind ) ) ) );
  }
}
