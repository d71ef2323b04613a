// SPDX-License-Identifier: GPL-2.0-or-later
// Parameters, help, and the report as log and verdict.
// Relies on core/verify/verify.h.

#include "plugin/algorithms/verifyalgorithm.h"

#include "core/error.h"
#include "core/verify/verify.h"

#include "qgsprocessingfeedback.h"

namespace
{

const QString CASES = QStringLiteral( "CASES" );
const QString SEED = QStringLiteral( "SEED" );

void tell( const rubicon::VerifyReport &report, QgsProcessingFeedback *feedback )
{
  QStringList contestants{ QStringLiteral( "GMP" ) };
  for ( const rubicon::Contestant &contestant : report.contestants )
    contestants << QString::fromStdString( contestant.name );
  feedback->pushInfo( contestants.join( QStringLiteral( " | " ) ) );
  for ( const rubicon::GroupReport &group : report.groups )
  {
    feedback->pushInfo( QString::fromStdString( group.line() ) );
    for ( const std::string &difference : group.differences )
      feedback->reportError( QString::fromStdString( difference ) );
  }
}

} // namespace

VerifyAlgorithm::VerifyAlgorithm()
  : RubiconAlgorithm( { QStringLiteral( "verify" ), tr( "Verify this computer" ),
                        tr( "test,check,self-test,exact,proof,gpu,cuda,cpu,processor" ),
                        tr( "Checks that the processors of this computer, the GPU included, give exact results." ) } )
{}

void VerifyAlgorithm::initAlgorithm( const QVariantMap & )
{
  addParameter( new QgsProcessingParameterNumber( CASES, tr( "Cases in each group" ), QgisCompat::integerNumber,
                                                  static_cast<int>( rubicon::VerifyOptions().cases ), false, 1 ) );
  addParameter( new QgsProcessingParameterNumber( SEED, tr( "Seed: another one makes other cases" ),
                                                  QgisCompat::integerNumber,
                                                  static_cast<int>( rubicon::VerifyOptions().seed ), false, 0 ) );
  addBackendParameter();
  addNumericOutputs( { { "CASES_RUN", tr( "Cases that were run" ) } } );
}

QVariantMap VerifyAlgorithm::runAlgorithm( const Call &call )
{
  rubicon::VerifyOptions options{ runOptions( call ) };
  setStage( options, call, 0, 100, tr( "Comparing processors" ) );
  options.cases = static_cast<std::size_t>( parameterAsInt( call.parameters, CASES, call.context ) );
  options.seed = static_cast<std::uint64_t>( parameterAsInt( call.parameters, SEED, call.context ) );
  const rubicon::VerifyReport report = rubicon::verify( options );
  tell( report, call.feedback );
  if ( !report.agree() )
    throw rubicon::Error( "There are differences; this shows them again: " + repetition( report, options ) );
  call.feedback->pushInfo( tr( "All agree, bit for bit (%1 s)." ).arg( report.seconds, 0, 'f', 1 ) );
  qlonglong cases = 0;
  for ( const rubicon::GroupReport &group : report.groups )
    cases += static_cast<qlonglong>( group.cases );
  return { { QStringLiteral( "CASES_RUN" ), cases } };
}
