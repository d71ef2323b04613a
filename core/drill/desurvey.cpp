// SPDX-License-Identifier: GPL-2.0-or-later
// The holes' stations put in order, faults noted on the way, and one line for each hole.
// Relies on drill/desurvey.h, drill/hole_ids.h, compute/paced_progress.h and error.h.
#include "core/drill/desurvey.h"

#include "core/compute/paced_progress.h"
#include "core/drill/hole_ids.h"
#include "core/error.h"
#include "core/ingest/polyline_builder3.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <string_view>
#include <unordered_set>

namespace rubicon
{

namespace
{

// In the order of SurveyFaultKind.
constexpr std::array<FaultText, 22> fault_texts{ {
  { "collar_without_id", "The collar has no hole id: left out." },
  { "repeated_collar", "The table has a collar of this id already: left out." },
  { "collar_not_a_number", "A coordinate of the collar is missing or no number: no trace." },
  { "unusable_direction",
    "There is no station at 0, and the collar's azimuth or dip is missing or out of range: not used." },
  { "wrapped_direction", "The collar's azimuth is not within 0 to 360: taken round the circle." },
  { "no_survey", "The hole has no usable station: taken as vertical." },
  { "no_length", "The hole has no depth, none above 0, or one that no coordinate can show: no trace." },
  { "station_without_id", "The station has no hole id: left out." },
  { "no_collar", "No collar has this id: no trace." },
  { "spelt_otherwise", "The id differs from the collar's in blanks or case alone: taken as the same hole." },
  { "station_not_a_number", "Depth, azimuth or dip is missing or no number: station left out." },
  { "negative_depth", "The depth is negative: station left out." },
  { "azimuth_wrapped", "The azimuth is not within 0 to 360: taken round the circle." },
  { "azimuth_out_of_range", "The azimuth is more than a turn outside 0 to 360: station left out." },
  { "dip_out_of_range", "The dip is not within -90 to 90, or 0 to 180 from vertical: station left out." },
  { "unordered_depths", "The depths are not in order: sorted." },
  { "repeated_depth", "A second station of this depth and the same direction: left out." },
  { "contradiction", "A second station of this depth, in another direction: left out." },
  { "no_station_at_0", "There is no station at 0: this first direction is used from the collar on." },
  { "late_survey",
    "There is no station in the upper half of the hole: the first direction is used from the collar on." },
  { "depth_past_end", "The station lies below the end of the hole: the trace stops at the collar's depth." },
  { "reversal", "The direction is opposite to that of the station before: no arc, straight on to this depth." },
} };
static_assert( fault_texts.size() == static_cast<std::size_t>( SurveyFaultKind::reversal ) + 1 );

Point3 operator+( Point3 a, Point3 b )
{
  return { a.x + b.x, a.y + b.y, a.z + b.z };
}

Point3 operator-( Point3 a, Point3 b )
{
  return { a.x - b.x, a.y - b.y, a.z - b.z };
}

Point3 operator*( double s, Point3 a )
{
  return { s * a.x, s * a.y, s * a.z };
}

double length( Point3 a )
{
  return std::sqrt( a.x * a.x + a.y * a.y + a.z * a.z );
}

struct SineCosine
{
    double sine, cosine;
};

// The remainder to the nearest multiple of 90 degrees is exact, so there is no rounding but that of the last step.
SineCosine sine_cosine_of_degrees( double degrees )
{
  int quarters = 0;
  const double radians = std::remquo( degrees, 90.0, &quarters ) * ( std::numbers::pi / 180 );
  const double s = std::sin( radians ), c = std::cos( radians );
  switch ( quarters & 3 )
  {
    case 0: return { s, c };
    case 1: return { c, -s };
    case 2: return { -s, -c };
    default: return { -c, s };
  }
}

//! A station as a point of the hole's course: unit vector east, north, up.
struct Course
{
    double depth;
    Point3 direction;
    std::size_t row; //!< of the survey table; not read where the collar or nothing tells the direction
};

//! How far a direction is from level: its sine upwards, and its cosine.
SineCosine rise_of( double dip, DipConvention convention )
{
  switch ( convention )
  {
    case DipConvention::down_negative: return sine_cosine_of_degrees( dip );
    case DipConvention::down_positive: return sine_cosine_of_degrees( -dip );
    case DipConvention::from_vertical: break;
  }
  const SineCosine from_vertical = sine_cosine_of_degrees( dip );
  return { -from_vertical.cosine, from_vertical.sine };
}

Point3 direction_of( double azimuth, double dip, const DesurveyOptions &options )
{
  const SineCosine rise = rise_of( dip, options.dip );
  if ( rise.cosine == 0 )
    return { 0, 0, rise.sine };
  // 0 and 360 are one direction, whatever is added.
  const double remainder = std::fmod( azimuth, 360.0 );
  const double turned = remainder < 0 ? remainder + 360 : remainder;
  const SineCosine grid = sine_cosine_of_degrees( turned + options.azimuth_offset );
  return { rise.cosine * grid.sine, rise.cosine * grid.cosine, rise.sine };
}

/**
 * The angle between two unit vectors, exact in its small digits near 0 and near 180 degrees, where the arc cosine of
 * the scalar product has none: half of it has the tangent |a - b| / |a + b|.
 */
double angle_between( Point3 a, Point3 b )
{
  return 2 * std::atan2( length( a - b ), length( a + b ) );
}

/**
 * The ratio factor of minimum curvature. Between directions t1 and t2 that differ by the angle a lies an arc of radius
 * R = D / a for a length D along the hole. Its chord is 2 R sin(a/2) long and points along t1 + t2, which is
 * 2 cos(a/2) long, so
 *
 *   chord = 2 R sin(a/2) (t1 + t2) / (2 cos(a/2)) = D/2 (t1 + t2) f(a),   f(a) = tan(a/2) / (a/2)
 *
 * (Sawaryn and Thorogood 2005, minimum curvature; they write a shape factor for the same). Towards a = 0 the quotient
 * becomes 0/0 and the Taylor series takes over:
 *
 *   f(a) = 1 + a^2/12 + a^4/120 + 17 a^6/20160 + 31 a^8/362880 + ...
 *
 * All terms are positive and each is below a^2/9 times the one before. Left off from a^8 on, below a = 0.02 they sum up
 * to less than 1.01 * 31/362880 * 0.02^8 < 3e-18, a fortieth of half a unit in the last place of 1.
 */
double ratio_factor( double angle )
{
  if ( angle < 0.02 )
  {
    const double q = angle * angle;
    return 1 + q * ( 1.0 / 12 + q * ( 1.0 / 120 + q * ( 17.0 / 20160 ) ) );
  }
  return std::tan( angle / 2 ) / ( angle / 2 );
}

//! The direction at \a share of an arc of \a angle from \a a to \a b: both turned within their plane.
Point3 direction_within( Point3 a, Point3 b, double angle, double share )
{
  if ( angle == 0 )
    return a;
  const double whole = std::sin( angle );
  return ( std::sin( ( 1 - share ) * angle ) / whole ) * a + ( std::sin( share * angle ) / whole ) * b;
}

/**
 * Below this length of t1 + t2 the rounding of two unit vectors, some 2e-16 each, turns the plane of the arc by more
 * than 1e-9: it is an accident of rounding, not of the survey. 2e-7 is a dogleg of 180 degrees less 0.00001.
 */
constexpr double shortest_bisector = 2e-7;

//! One hole on its way from stations to vertices.
class Trace
{
  public:
    Trace( const Collar &collar, const DesurveyOptions &options )
      : mOptions( options )
      , mVertices{ { collar.x, collar.y, collar.z } }
      , mDepths{ 0 }
    {}

    //! To the depth of \a to, or to \a end if that comes first. Returns false where the arc is undefined.
    bool advance( const Course &from, const Course &to, double end )
    {
      const bool straight = same_point( from.direction, to.direction );
      if ( mOptions.method == DesurveyMethod::balanced_tangent && !straight )
      {
        const double middle = from.depth + ( to.depth - from.depth ) / 2;
        go_straight( from.direction, std::min( middle, end ) );
        if ( middle < end )
          go_straight( to.direction, std::min( to.depth, end ) );
        return true;
      }
      const bool arc = mOptions.method == DesurveyMethod::minimum_curvature && !straight;
      if ( arc && length( from.direction + to.direction ) >= shortest_bisector )
      {
        go_round( from, to, end );
        return true;
      }
      go_straight( from.direction, std::min( to.depth, end ) );
      return !arc;
    }

    void go_straight( Point3 direction, double depth )
    {
      const double distance = ( depth - mDepths.back() ) * mOptions.depth_factor;
      add( mVertices.back() + distance * direction, depth );
    }

    const std::vector<Point3> &vertices() const { return mVertices; }
    const std::vector<double> &depths() const { return mDepths; }

  private:
    // Each vertex is placed from the upper station, so that errors do not add up along the arc.
    void go_round( const Course &from, const Course &to, double end )
    {
      const double angle = angle_between( from.direction, to.direction );
      const double interval = to.depth - from.depth;
      // An angle that is a multiple of the step but for its rounding needs no segment more.
      const double steps = angle * ( 180 / std::numbers::pi ) / mOptions.angle_step - 1e-9;
      const int segments = std::max( 1, static_cast<int>( std::ceil( steps ) ) );
      const Point3 start = mVertices.back();
      const auto place = [&]( double share, Point3 direction ) {
        const double distance = share * interval * mOptions.depth_factor;
        return start + ( distance / 2 * ratio_factor( share * angle ) ) * ( from.direction + direction );
      };
      for ( int i = 1; i < segments; ++i )
      {
        const double share = static_cast<double>( i ) / segments, depth = from.depth + share * interval;
        if ( depth >= std::min( end, to.depth ) ) // by rounding, too
          break;
        add( place( share, direction_within( from.direction, to.direction, angle, share ) ), depth );
      }
      if ( end < to.depth )
      {
        const double share = ( end - from.depth ) / interval;
        add( place( share, direction_within( from.direction, to.direction, angle, share ) ), end );
      }
      else
        add( place( 1, to.direction ), to.depth );
    }

    void add( Point3 vertex, double depth )
    {
      mVertices.push_back( vertex );
      mDepths.push_back( depth );
    }

    const DesurveyOptions &mOptions;
    std::vector<Point3> mVertices;
    std::vector<double> mDepths;
};

//! What is wrong with a direction; nothing where all is well. One that is wrapped can be used all the same.
std::optional<SurveyFaultKind> direction_fault( double azimuth, double dip, DipConvention convention )
{
  const bool vertical = rise_of( dip, convention ).cosine == 0;
  if ( !std::isfinite( dip ) || ( !vertical && !std::isfinite( azimuth ) ) )
    return SurveyFaultKind::station_not_a_number;
  if ( convention == DipConvention::from_vertical ? dip < 0 || dip > 180 : std::abs( dip ) > 90 )
    return SurveyFaultKind::dip_out_of_range;
  if ( vertical || ( azimuth >= 0 && azimuth <= 360 ) )
    return std::nullopt;
  return azimuth >= -360 && azimuth <= 720 ? SurveyFaultKind::azimuth_wrapped : SurveyFaultKind::azimuth_out_of_range;
}

class Desurvey
{
  public:
    Desurvey( std::span<const Collar> collars, std::span<const Station> stations, const DesurveyOptions &options,
              const ProgressCallback &progress )
      : mCollars( collars )
      , mStations( stations )
      , mOptions( options )
      , mProgress( progress )
      , mRows( collars.size() )
    {}

    DesurveyResult run()
    {
      index_collars();
      assign_stations();
      for ( mHole = 0; mHole < mCollars.size(); ++mHole )
        trace();
      mResult.faults.insert( mResult.faults.end(), mOfIds.begin(), mOfIds.end() );
      mResult.traces = mBuilder.take();
      return std::move( mResult );
    }

  private:
    const Collar &collar() const { return mCollars[mHole]; }

    void report_progress()
    {
      const double holes = std::max( static_cast<double>( mCollars.size() ), 1.0 ); // stations may have none
      mProgress.report( static_cast<double>( mHole ) / holes );
    }

    void index_collars()
    {
      for ( std::size_t i = 0; i < mCollars.size(); ++i )
      {
        if ( !is_blank_id( mCollars[i].id ) && mIds.add( mCollars[i].id ) == mFirst.size() )
          mFirst.push_back( i );
      }
    }

    void assign_stations()
    {
      std::unordered_set<std::string_view> reported;
      for ( std::size_t row = 0; row < mStations.size(); ++row )
      {
        report_progress();
        const std::string &id = mStations[row].id;
        if ( is_blank_id( id ) )
        {
          mOfIds.push_back( { SurveyFaultKind::station_without_id, id, row, mStations[row].depth } );
          continue;
        }
        const HoleIds::Match match = mIds.find( id );
        const bool found = match.number != HoleIds::none;
        if ( found )
          mRows[mFirst[match.number]].push_back( row );
        if ( match.is_exact || !reported.insert( id ).second )
          continue;
        mOfIds.push_back( { found ? SurveyFaultKind::spelt_otherwise : SurveyFaultKind::no_collar, id, row } );
        if ( found )
        {
          mOfIds.back().hole = mCollars[mFirst[match.number]].id;
          mOfIds.back().spelt = id;
        }
      }
    }

    void trace()
    {
      report_progress();
      if ( is_blank_id( collar().id ) )
        return report( SurveyFaultKind::collar_without_id );
      if ( mFirst[mIds.find( collar().id ).number] != mHole )
        return report( SurveyFaultKind::repeated_collar );
      if ( !std::isfinite( collar().x ) || !std::isfinite( collar().y ) || !std::isfinite( collar().z ) )
        return report( SurveyFaultKind::collar_not_a_number );

      std::vector<Course> courses = usable_stations( mRows[mHole] );
      start_at_collar( courses );
      const auto stations = static_cast<std::uint32_t>( courses.size() );
      mResult.stations += stations;
      mResult.rising += static_cast<std::uint64_t>(
        std::count_if( courses.begin(), courses.end(), []( const Course &c ) { return c.direction.z > 0; } ) );
      if ( courses.empty() )
      {
        report( SurveyFaultKind::no_survey );
        courses.push_back( { 0, { 0, 0, -1 }, 0 } );
      }
      const double end = std::isnan( collar().depth ) ? courses.back().depth : collar().depth;
      if ( !( end > 0 ) || !std::isfinite( end ) )
        return report( SurveyFaultKind::no_length );
      if ( build( courses, end ) )
        mResult.trace_stations.push_back( stations );
    }

    //! Puts the collar's own direction before stations that begin below it.
    void start_at_collar( std::vector<Course> &courses )
    {
      const bool has_none = std::isnan( collar().azimuth ) && std::isnan( collar().dip );
      if ( has_none || ( !courses.empty() && courses.front().depth == 0 ) )
        return;
      const std::optional<SurveyFaultKind> fault = direction_fault( collar().azimuth, collar().dip, mOptions.dip );
      if ( fault && *fault != SurveyFaultKind::azimuth_wrapped )
        return report( SurveyFaultKind::unusable_direction );
      if ( fault )
        report( SurveyFaultKind::wrapped_direction );
      courses.insert( courses.begin(), { 0, direction_of( collar().azimuth, collar().dip, mOptions ), 0 } );
      ++mResult.collar_stations;
    }

    //! Returns false where no trace could be drawn.
    bool build( const std::vector<Course> &courses, double end )
    {
      if ( courses.front().depth > 0 )
        report( courses.front().depth < end / 2 ? SurveyFaultKind::no_station_at_0 : SurveyFaultKind::late_survey,
                courses.front().row );
      if ( courses.back().depth > end )
        report( SurveyFaultKind::depth_past_end, courses.back().row );

      Trace trace( collar(), mOptions );
      if ( courses.front().depth > 0 )
        trace.go_straight( courses.front().direction, std::min( courses.front().depth, end ) );
      for ( std::size_t i = 1; i < courses.size() && courses[i - 1].depth < end; ++i )
      {
        report_progress();
        if ( !trace.advance( courses[i - 1], courses[i], end ) )
          report( SurveyFaultKind::reversal, courses[i].row );
      }
      if ( courses.back().depth < end )
        trace.go_straight( courses.back().direction, end );

      if ( !can_be_drawn( trace.vertices() ) )
      {
        report( SurveyFaultKind::no_length );
        return false;
      }
      mBuilder.begin_feature( static_cast<std::int64_t>( mHole ) );
      mBuilder.add_line( trace.vertices(), trace.depths() );
      mBuilder.end_feature();
      return true;
    }

    // A depth may be so small or so large that the coordinates stay where they are or overflow.
    static bool can_be_drawn( const std::vector<Point3> &vertices )
    {
      const Point3 top = vertices.front();
      return std::any_of( vertices.begin(), vertices.end(), [top]( Point3 v ) { return length( v - top ) > 0; } )
             && std::all_of( vertices.begin(), vertices.end(),
                             [top]( Point3 v ) { return std::isfinite( length( v - top ) ); } );
    }

    //! The stations of a hole that count, by depth; faults noted.
    std::vector<Course> usable_stations( const std::vector<std::size_t> &rows )
    {
      std::vector<Course> courses;
      for ( const std::size_t row : rows )
      {
        const Station &station = mStations[row];
        const std::optional<SurveyFaultKind> fault = station_fault( station );
        if ( fault )
          report( *fault, row );
        if ( !fault || *fault == SurveyFaultKind::azimuth_wrapped )
          courses.push_back( { station.depth, direction_of( station.azimuth, station.dip, mOptions ), row } );
      }
      const auto shallower = []( const Course &a, const Course &b ) { return a.depth < b.depth; };
      const auto first_unordered = std::is_sorted_until( courses.begin(), courses.end(), shallower );
      if ( first_unordered != courses.end() )
      {
        report( SurveyFaultKind::unordered_depths, first_unordered->row );
        std::stable_sort( courses.begin(), courses.end(), shallower );
      }
      return without_repeated_depths( courses );
    }

    std::vector<Course> without_repeated_depths( const std::vector<Course> &courses )
    {
      std::vector<Course> kept;
      for ( const Course &course : courses )
      {
        if ( kept.empty() || kept.back().depth < course.depth )
        {
          kept.push_back( course );
          continue;
        }
        report( same_point( kept.back().direction, course.direction ) ? SurveyFaultKind::repeated_depth
                                                                      : SurveyFaultKind::contradiction,
                course.row );
      }
      return kept;
    }

    //! What is wrong with a station; nothing where all is well.
    std::optional<SurveyFaultKind> station_fault( const Station &station ) const
    {
      if ( !std::isfinite( station.depth ) )
        return SurveyFaultKind::station_not_a_number;
      const std::optional<SurveyFaultKind> fault = direction_fault( station.azimuth, station.dip, mOptions.dip );
      return station.depth < 0 && fault != SurveyFaultKind::station_not_a_number ? SurveyFaultKind::negative_depth
                                                                                 : fault;
    }

    void report( SurveyFaultKind kind ) { mResult.faults.push_back( { kind, collar().id, mHole } ); }

    void report( SurveyFaultKind kind, std::size_t row )
    {
      mResult.faults.push_back( { kind, collar().id, row, mStations[row].depth } );
    }

    std::span<const Collar> mCollars;
    std::span<const Station> mStations;
    const DesurveyOptions &mOptions;
    PacedProgress mProgress;
    std::size_t mHole = 0;                       //!< the collar whose hole is traced
    HoleIds mIds;                                //!< of the collars
    std::vector<std::size_t> mFirst;             //!< for each of these the first collar
    std::vector<std::vector<std::size_t>> mRows; //!< for each collar the rows of its stations
    std::vector<SurveyFault> mOfIds;             //!< of stations whose id is no collar's
    PolylineBuilder3 mBuilder{ true };
    DesurveyResult mResult;
};

} // namespace

const FaultText &fault_text( SurveyFaultKind kind )
{
  return fault_texts[static_cast<std::size_t>( kind )];
}

bool is_of_collar( SurveyFaultKind kind )
{
  return kind <= SurveyFaultKind::no_length;
}

DesurveyResult desurvey( std::span<const Collar> collars, std::span<const Station> stations,
                         const DesurveyOptions &options, const ProgressCallback &progress )
{
  if ( !( options.depth_factor > 0 ) || !std::isfinite( options.depth_factor ) )
    throw Error( "The depth factor must be a number above 0." );
  if ( !( options.angle_step >= 0.01 && options.angle_step <= 90 ) )
    throw Error( "The angle step must lie within 0.01 and 90 degrees." );
  if ( !std::isfinite( options.azimuth_offset ) )
    throw Error( "The azimuth offset must be a number." );
  return Desurvey( collars, stations, options, progress ).run();
}

} // namespace rubicon
