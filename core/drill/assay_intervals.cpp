// SPDX-License-Identifier: GPL-2.0-or-later
// Intervals and samples put in order hole by hole, faults noted on the way; then pieces, and their means for each stay.
// Relies on drill/assay_intervals.h, drill/hole_ids.h, exact/ for sums and the mid-point, compute/paced_progress.h, error.h.
#include "core/drill/assay_intervals.h"

#include "core/compute/paced_progress.h"
#include "core/drill/hole_ids.h"
#include "core/error.h"
#include "core/exact/error_free.h"
#include "core/exact/rational.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace rubicon
{

namespace
{

// In the order of AssayFaultKind.
constexpr std::array<FaultText, 12> fault_texts{ {
  { "sample_without_id", "The sample has no hole id: left out." },
  { "sample_not_a_number", "From or to is missing or no number: sample left out." },
  { "negative_depth", "The depth is negative: sample left out." },
  { "sample_not_downwards", "From is not above to: sample left out." },
  { "no_line", "No interval has this hole id: sample left out." },
  { "spelt_otherwise", "The id differs from that of the intervals in blanks or case alone: taken as the same hole." },
  { "overlapping_samples",
    "The sample overlaps another of its hole with a value of the same field: the hole is refused." },
  { "off_the_line", "The sample reaches to where the hole has no interval: unknown there." },
  { "interval_without_id", "The interval has no hole id: left out." },
  { "interval_not_a_number", "From or to is missing or no number: interval left out." },
  { "interval_without_depth", "From equals to: interval left out." },
  { "overlapping_intervals",
    "The interval overlaps another of its hole and mesh, as where two lines have one id: the hole is refused." },
} };
static_assert( fault_texts.size() == static_cast<std::size_t>( AssayFaultKind::overlapping_intervals ) + 1 );

//! An interval that counts, upper end first.
struct CountedInterval
{
    std::size_t hole, mesh, row;
    double from, to;
    IntervalState state;

    bool same_course( const CountedInterval &other ) const { return hole == other.hole && mesh == other.mesh; }
};

//! Lengths that add up, and their sum rounded once. One length alone is a rounded difference already.
class LengthSum
{
  public:
    void add( double from, double to )
    {
      mRounded = to - from;
      mExact += mpq_class( to ) - mpq_class( from );
      ++mCount;
    }

    const mpq_class &exact() const { return mExact; }
    double rounded() const { return mCount < 2 ? mRounded : nearest_double( mExact ); }

  private:
    int mCount = 0;
    double mRounded = 0;
    mpq_class mExact;
};

/**
 * The sign of (from + to) / 2 - depth. Rounding is monotone, so a rounded sum above or below the double 2 depth tells
 * on which side the exact one is; where they are equal, its rounding error tells. Depths whose sum overflows are
 * halved, which rounds neither of them at that size.
 */
int compare_middle( double from, double to, double depth )
{
  const Exact2 sum = two_sum( from, to );
  if ( !std::isfinite( sum.value ) )
    return compare_middle( from / 2, to / 2, depth / 2 );
  const double twice = 2 * depth;
  const double difference = sum.value == twice ? sum.error : sum.value - twice;
  return ( difference > 0 ) - ( difference < 0 );
}

//! The mid-point of a sample lies above its end, so it lies in some piece or where one ends and the next begins: on the
//! surface if both are of the line, which itself may end inside.
IntervalState state_of_middle( const Sample &sample, std::span<const SamplePiece> pieces )
{
  const auto middle_from = [&sample]( double depth ) { return compare_middle( sample.from, sample.to, depth ); };
  const auto reaches = [&]( const SamplePiece &piece ) { return middle_from( piece.to ) <= 0; };
  const auto piece = std::find_if( pieces.begin(), pieces.end(), reaches );
  if ( middle_from( piece->to ) < 0 )
    return piece->state;
  const bool on_the_line = piece->interval != SamplePiece::no_interval
                           && std::next( piece )->interval != SamplePiece::no_interval;
  return on_the_line ? IntervalState::boundary : IntervalState::unknown;
}

//! Why a row cannot be used; nothing where it can.
std::optional<AssayFaultKind> unusable( const Sample &sample )
{
  if ( is_blank_id( sample.hole ) )
    return AssayFaultKind::sample_without_id;
  if ( !std::isfinite( sample.from ) || !std::isfinite( sample.to ) )
    return AssayFaultKind::sample_not_a_number;
  if ( sample.from < 0 || sample.to < 0 )
    return AssayFaultKind::negative_depth;
  if ( sample.from >= sample.to )
    return AssayFaultKind::sample_not_downwards;
  return std::nullopt;
}

std::optional<AssayFaultKind> unusable( const HoleInterval &interval )
{
  if ( is_blank_id( interval.hole ) )
    return AssayFaultKind::interval_without_id;
  if ( !std::isfinite( interval.from ) || !std::isfinite( interval.to ) )
    return AssayFaultKind::interval_not_a_number;
  if ( interval.from == interval.to )
    return AssayFaultKind::interval_without_depth;
  return std::nullopt;
}

class AssayJob
{
  public:
    AssayJob( const AssayTable &assay, std::span<const HoleInterval> intervals, const ProgressCallback &callback )
      : mAssay( assay )
      , mIntervals( intervals )
      , mProgress( callback )
    {}

    AssayIntervals run()
    {
      order_intervals();
      find_courses();
      for ( const Row &row : ordered_samples() )
      {
        mProgress.report( 0.5 * share( mResult.samples.size(), mAssay.samples.size() * mResult.meshes.size() ) );
        cut( row );
      }
      composite();
      std::sort( mResult.faults.begin(), mResult.faults.end(), []( const AssayFault &a, const AssayFault &b ) {
        const auto key = []( const AssayFault &f ) { return std::tuple( !is_of_sample( f.kind ), f.row, f.kind ); };
        return key( a ) < key( b );
      } );
      return std::move( mResult );
    }

  private:
    //! A sample that counts.
    struct Row
    {
        std::size_t order, hole, sample; //!< order: of its hole among those of the samples; hole: of the intervals
    };

    static double share( std::size_t done, std::size_t all )
    {
      return all == 0 ? 1 : static_cast<double>( done ) / static_cast<double>( all );
    }

    void refuse( std::size_t hole, const AssayFault &overlap )
    {
      mResult.faults.push_back( overlap );
      mRefused[hole] = true;
    }

    void order_intervals()
    {
      std::unordered_map<std::string_view, std::size_t> meshes;
      for ( std::size_t row = 0; row < mIntervals.size(); ++row )
      {
        const HoleInterval &interval = mIntervals[row];
        if ( const std::optional<AssayFaultKind> fault = unusable( interval ) )
        {
          mResult.faults.push_back( { *fault, interval.hole, row, interval.from } );
          continue;
        }
        const auto [mesh, is_new] = meshes.try_emplace( interval.mesh, meshes.size() );
        if ( is_new )
          mResult.meshes.push_back( interval.mesh );
        const auto [from, to] = std::minmax( interval.from, interval.to );
        mStretches.push_back( { mHoles.add( interval.hole ), mesh->second, row, from, to, interval.state } );
      }
      std::sort( mStretches.begin(), mStretches.end(), []( const CountedInterval &a, const CountedInterval &b ) {
        return std::tie( a.hole, a.mesh, a.from, a.to, a.row ) < std::tie( b.hole, b.mesh, b.from, b.to, b.row );
      } );
      mRefused.resize( mHoles.size() );
      refuse_overlapping_intervals();
    }

    void refuse_overlapping_intervals()
    {
      double reach = 0;
      for ( std::size_t i = 0; i < mStretches.size(); ++i )
      {
        const CountedInterval &stretch = mStretches[i];
        const bool first = i == 0 || !mStretches[i - 1].same_course( stretch );
        if ( !first && stretch.from < reach )
          refuse( stretch.hole, { AssayFaultKind::overlapping_intervals, mIntervals[stretch.row].hole, stretch.row,
                                  stretch.from, std::min( stretch.to, reach ) } );
        reach = first ? stretch.to : std::max( reach, stretch.to );
      }
    }

    void find_courses()
    {
      for ( std::size_t i = 0; i < mStretches.size(); ++i )
      {
        if ( i > 0 && mStretches[i - 1].same_course( mStretches[i] ) )
          continue;
        if ( i == 0 || mStretches[i - 1].hole != mStretches[i].hole )
          mHoleBegin.push_back( mCourseBegin.size() );
        mCourseBegin.push_back( i );
      }
      mHoleBegin.push_back( mCourseBegin.size() );
      mCourseBegin.push_back( mStretches.size() );
    }

    std::vector<Row> ordered_samples()
    {
      const std::vector<Sample> &samples = mAssay.samples;
      std::vector<Row> rows;
      std::vector<std::size_t> order( mHoles.size(), HoleIds::none );
      std::size_t holes = 0;
      for ( std::size_t i = 0; i < samples.size(); ++i )
      {
        const std::size_t hole = hole_of( i );
        if ( hole == HoleIds::none )
          continue;
        if ( order[hole] == HoleIds::none )
          order[hole] = holes++;
        rows.push_back( { order[hole], hole, i } );
      }
      std::sort( rows.begin(), rows.end(), [&samples]( const Row &a, const Row &b ) {
        const Sample &x = samples[a.sample], &y = samples[b.sample];
        return std::tie( a.order, x.from, x.to, a.sample ) < std::tie( b.order, y.from, y.to, b.sample );
      } );
      refuse_overlapping_samples( rows );
      std::erase_if( rows, [this]( const Row &row ) { return mRefused[row.hole]; } );
      return rows;
    }

    //! The number of the hole that a sample counts for; none, and noted why, where it counts for none.
    std::size_t hole_of( std::size_t row )
    {
      const Sample &sample = mAssay.samples[row];
      const std::optional<AssayFaultKind> fault = unusable( sample );
      const HoleIds::Match match = fault ? HoleIds::Match{} : mHoles.find( sample.hole );
      if ( match.number == HoleIds::none )
        mResult.faults.push_back( { fault.value_or( AssayFaultKind::no_line ), sample.hole, row, sample.from } );
      else if ( !match.is_exact && mSpelt.insert( sample.hole ).second )
        mResult.faults.push_back( { AssayFaultKind::spelt_otherwise, mHoles.id( match.number ), row, sample.from,
                                    std::numeric_limits<double>::quiet_NaN(), sample.hole } );
      return match.number;
    }

    void refuse_overlapping_samples( const std::vector<Row> &rows )
    {
      std::vector<double> reach( mAssay.fields );
      for ( std::size_t i = 0; i < rows.size(); ++i )
      {
        if ( i == 0 || rows[i - 1].hole != rows[i].hole )
          std::fill( reach.begin(), reach.end(), 0.0 );
        const Sample &sample = mAssay.samples[rows[i].sample];
        double overlap = sample.from;
        for ( std::size_t field = 0; field < mAssay.fields; ++field )
        {
          if ( !std::isfinite( mAssay.value( rows[i].sample, field ) ) )
            continue;
          overlap = std::max( overlap, std::min( reach[field], sample.to ) );
          reach[field] = std::max( reach[field], sample.to );
        }
        if ( overlap > sample.from )
          refuse( rows[i].hole, { AssayFaultKind::overlapping_samples, mHoles.id( rows[i].hole ), rows[i].sample,
                                  sample.from, overlap } );
      }
    }

    //! The pieces of a sample for each mesh that its hole has intervals of.
    void cut( const Row &row )
    {
      const Sample &sample = mAssay.samples[row.sample];
      double off_the_line = std::numeric_limits<double>::quiet_NaN();
      for ( std::size_t course = mHoleBegin[row.hole]; course < mHoleBegin[row.hole + 1]; ++course )
      {
        const std::span<const CountedInterval> stretches( mStretches.data() + mCourseBegin[course],
                                                          mStretches.data() + mCourseBegin[course + 1] );
        const std::size_t first = mResult.pieces.size();
        add_pieces( sample, stretches );
        const std::span<const SamplePiece> pieces( mResult.pieces.begin() + static_cast<std::ptrdiff_t>( first ),
                                                   mResult.pieces.end() );
        for ( const SamplePiece &piece : pieces )
        {
          if ( piece.interval == SamplePiece::no_interval && std::isnan( off_the_line ) )
            off_the_line = piece.from;
        }
        measure( row.sample, stretches.front().mesh, first, pieces );
      }
      if ( !std::isnan( off_the_line ) )
        mResult.faults.push_back( { AssayFaultKind::off_the_line, sample.hole, row.sample, off_the_line } );
    }

    void add_pieces( const Sample &sample, std::span<const CountedInterval> stretches )
    {
      const auto add = [this]( double from, double to, std::size_t interval, IntervalState state ) {
        if ( from < to )
          mResult.pieces.push_back( { from, to, interval, state } );
      };
      double reach = sample.from;
      const auto above = []( double depth, const CountedInterval &stretch ) { return depth < stretch.to; };
      for ( auto it = std::upper_bound( stretches.begin(), stretches.end(), sample.from, above );
            it != stretches.end() && it->from < sample.to; ++it )
      {
        add( reach, it->from, SamplePiece::no_interval, IntervalState::unknown );
        reach = std::min( it->to, sample.to );
        add( std::max( it->from, sample.from ), reach, it->row, it->state );
      }
      add( reach, sample.to, SamplePiece::no_interval, IntervalState::unknown );
    }

    void measure( std::size_t row, std::size_t mesh, std::size_t first, std::span<const SamplePiece> pieces )
    {
      const Sample &sample = mAssay.samples[row];
      const auto sum = [pieces]( IntervalState state ) {
        LengthSum lengths;
        for ( const SamplePiece &piece : pieces )
        {
          if ( piece.state == state )
            lengths.add( piece.from, piece.to );
        }
        return lengths;
      };
      const LengthSum inside = sum( IntervalState::inside );
      const mpq_class whole = mpq_class( sample.to ) - mpq_class( sample.from );
      mResult.samples.push_back( { row, mesh, first, pieces.size(), sample.to - sample.from, inside.rounded(),
                                   sum( IntervalState::outside ).rounded(), sum( IntervalState::boundary ).rounded(),
                                   sum( IntervalState::unknown ).rounded(), nearest_double( inside.exact() / whole ),
                                   state_of_middle( sample, pieces ) } );
    }

    //! One composite for each stretch inside, from the pieces in it, which are in the order of their upper ends.
    void composite()
    {
      std::vector<std::vector<Part>> parts( mIntervals.size() );
      for ( const SampleInMesh &sample : mResult.samples )
      {
        for ( std::size_t i = sample.first_piece; i < sample.first_piece + sample.piece_count; ++i )
        {
          const SamplePiece &piece = mResult.pieces[i];
          if ( piece.state == IntervalState::inside )
            parts[piece.interval].push_back( { piece.from, piece.to, sample.sample } );
        }
      }
      for ( std::size_t i = 0; i < mStretches.size(); ++i )
      {
        report_composited( i );
        if ( mStretches[i].state == IntervalState::inside && !mRefused[mStretches[i].hole] )
          composite( mStretches[i], parts[mStretches[i].row] );
      }
    }

    void report_composited( std::size_t stretch )
    {
      mProgress.report( 0.5 + 0.5 * share( stretch, mStretches.size() ) );
    }

    //! The part of a sample that lies in a stay.
    struct Part
    {
        double from, to;
        std::size_t sample;
    };

    void composite( const CountedInterval &stay, const std::vector<Part> &parts )
    {
      const auto all = []( const Part & ) { return true; };
      mResult.composites.push_back(
        { stay.row, stay.mesh, stay.from, stay.to, stay.to - stay.from, uncovered( stay, parts, all ), parts.size() } );
      for ( std::size_t field = 0; field < mAssay.fields; ++field )
      {
        const auto has_value = [&]( const Part &part ) { return std::isfinite( mAssay.value( part.sample, field ) ); };
        mpq_class weight, weighted;
        for ( const Part &part : parts )
        {
          report_composited( static_cast<std::size_t>( &stay - mStretches.data() ) );
          if ( !has_value( part ) )
            continue;
          const mpq_class length = mpq_class( part.to ) - mpq_class( part.from );
          weight += length;
          weighted += length * mpq_class( mAssay.value( part.sample, field ) );
        }
        mResult.means.push_back( weight == 0 ? std::numeric_limits<double>::quiet_NaN()
                                             : nearest_double( weighted / weight ) );
        mResult.missing.push_back( uncovered( stay, parts, has_value ) );
      }
    }

    //! How much of a stay no part covers, of those that count.
    template <typename Counts>
    static double uncovered( const CountedInterval &stay, const std::vector<Part> &parts, Counts counts )
    {
      LengthSum gaps;
      double reach = stay.from;
      for ( const Part &part : parts )
      {
        if ( !counts( part ) )
          continue;
        if ( part.from > reach )
          gaps.add( reach, part.from );
        reach = std::max( reach, part.to );
      }
      if ( reach < stay.to )
        gaps.add( reach, stay.to );
      return gaps.rounded();
    }

    const AssayTable &mAssay;
    std::span<const HoleInterval> mIntervals;
    PacedProgress mProgress;
    HoleIds mHoles;                              //!< of the intervals that count
    std::vector<bool> mRefused;                  //!< for each of these holes
    std::unordered_set<std::string_view> mSpelt; //!< ids of samples that are some hole's but for their spelling
    std::vector<CountedInterval> mStretches;     //!< by hole, mesh, depth
    std::vector<std::size_t> mCourseBegin; //!< stretches of one hole and mesh: courses + 1 offsets into mStretches
    std::vector<std::size_t> mHoleBegin;   //!< holes + 1 offsets into mCourseBegin
    AssayIntervals mResult;
};

} // namespace

const FaultText &fault_text( AssayFaultKind kind )
{
  return fault_texts[static_cast<std::size_t>( kind )];
}

bool is_of_sample( AssayFaultKind kind )
{
  return kind <= AssayFaultKind::off_the_line;
}

AssayIntervals assay_intervals( const AssayTable &assay, std::span<const HoleInterval> intervals,
                                const ProgressCallback &progress )
{
  if ( assay.values.size() != assay.samples.size() * assay.fields )
    throw Error( "The assay table needs one value for each sample and field." );
  return AssayJob( assay, intervals, progress ).run();
}

} // namespace rubicon
