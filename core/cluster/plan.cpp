// SPDX-License-Identifier: GPL-2.0-or-later
// Cuts where a sample of both layers has equal weights on both sides; a plan as lines of text.
// Relies on cluster/plan.h and cluster/records.h.
#include "core/cluster/plan.h"

#include "core/cluster/records.h"
#include "core/error.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <sstream>

namespace rubicon
{

namespace
{

constexpr std::size_t most_sampled = 4096, most_partitions = 1 << 20;
constexpr const char *title =
  "rubicon-plan 5"; // with another number for other plans, pieces, contacts, parts, edges or hits

std::string number_text( double value )
{
  std::array<char, 40> text; // the shortest that reads back as the same double
  const auto [end, error] = std::to_chars( text.data(), text.data() + text.size(), value );
  return { text.data(), end };
}

//! The words after \a name, which begin the next line of \a lines.
std::vector<std::string> words_after( std::istringstream &lines, const std::string &name )
{
  std::string line, word;
  std::getline( lines, line );
  std::istringstream words( line );
  if ( !( words >> word ) || word != name )
    throw Error( "The plan has no line \"" + name + "\" where it belongs." );
  std::vector<std::string> found;
  while ( words >> word )
    found.push_back( word );
  return found;
}

template <typename Number = double>
Number number( const std::string &word )
{
  Number value;
  const auto [end, error] = std::from_chars( word.data(), word.data() + word.size(), value );
  if ( error != std::errc() || end != word.data() + word.size() || value != value )
    throw Error( "The plan has \"" + word + "\" where a number belongs." );
  return value;
}

} // namespace

std::vector<std::uint64_t> contents_of( const ChainSet2 &layer )
{
  const std::span vertices( layer.vertices.data(), layer.vertices.size() );
  std::vector<std::uint64_t> contents( layer.feature_ids.size() );
  for ( std::uint32_t chain = 0; chain < layer.chain_count(); ++chain )
  {
    const std::uint32_t begin = layer.chain_begin[chain], end = layer.chain_begin[chain + 1];
    std::uint64_t &content = contents[layer.chain_feature[chain]];
    content = hash_of( std::as_bytes( vertices.subspan( begin, end - begin ) ), content );
  }
  return contents;
}

std::uint64_t content_of( const ChainSet2 &layer, std::span<const std::uint64_t> contents )
{
  return hash_of_arrays( contents, layer.z, layer.chain_begin, layer.feature_ids, layer.collapsed );
}

Surveyor::Surveyor( std::size_t vertices )
  : mStride( vertices / most_sampled + 1 )
{}

void Surveyor::add( const ChainSet2 &share, std::span<const std::uint64_t> contents )
{
  const std::uint64_t content = content_of( share, contents );
  mSurvey.content = mVertices == 0 ? content : hash_of( std::as_bytes( std::span( &content, 1 ) ), mSurvey.content );
  mSurvey.has_z = mSurvey.has_z || share.has_z();
  const std::span vertices( share.vertices.data(), share.vertices.size() );
  mSurvey.bounds = hull_of( mSurvey.bounds, share.bounds ? *share.bounds : bounds_of( vertices ) );
  const std::size_t next = ( mVertices + mStride - 1 ) / mStride * mStride - mVertices; // the next of each mStride-th
  for ( std::size_t i = next; i < share.vertices.size(); i += mStride )
  {
    const auto vertex = static_cast<std::uint32_t>( i );
    const std::uint32_t segment = std::min( vertex, share.last_segment( share.chain_of( vertex ) ) );
    mSurvey.sample.push_back( { vertices[segment], vertices[segment + 1], static_cast<double>( mStride ) } );
  }
  mVertices += share.vertices.size();
}

LayerSurvey survey( const ChainSet2 &layer, std::span<const std::uint64_t> contents )
{
  Surveyor surveyor( layer.vertices.size() );
  surveyor.add( layer, contents );
  return surveyor.take();
}

std::string bytes_of( const LayerSurvey &survey )
{
  std::string bytes;
  const std::uint64_t numbers[] = { survey.content, survey.has_z };
  append( bytes, &survey.bounds, 1 );
  append( bytes, numbers, std::size( numbers ) );
  append_counted( bytes, survey.sample );
  const std::uint64_t hash = hash_of( std::as_bytes( std::span( bytes ) ) );
  append( bytes, &hash, 1 );
  return bytes;
}

LayerSurvey survey_from( std::span<const std::byte> bytes )
{
  RecordBytes left( unsealed( bytes, 0 ) );
  LayerSurvey survey;
  survey.bounds = left.take<Box2>();
  survey.content = left.take<std::uint64_t>();
  survey.has_z = left.take<std::uint64_t>() != 0;
  left.take( survey.sample );
  left.finish();
  return survey;
}

void check_task( const char *kind, std::uint32_t number, std::uint32_t count )
{
  if ( number >= count )
    throw Error( std::string( "The job has no " ) + kind + " " + std::to_string( number )
                 + ": they are numbered from 0 to " + std::to_string( count - 1 ) + "." );
}

Plan::Plan( const Box2 &shared, bool red_has_z, bool blue_has_z, std::uint64_t content, std::vector<Node> tree )
  : mShared( shared )
  , mRedHasZ( red_has_z )
  , mBlueHasZ( blue_has_z )
  , mContent( content )
  , mTree( std::move( tree ) )
{
  if ( number_nodes( 0, 0 ) != mTree.size() )
    throw Error( "The tree of the plan has more nodes than places for them." );
  const std::string as_text = text();
  mIdentity = hash_of( std::as_bytes( std::span( as_text ) ) );
}

//! Sets what lies to the right of node \a number and of all behind it, and returns the node after them.
std::uint32_t Plan::number_nodes( std::uint32_t number, int depth )
{
  if ( number >= mTree.size() || depth > deepest )
    throw Error( "The tree of the plan is cut off, or too deep." );
  if ( mTree[number].axis == Node::Axis::none )
  {
    mTree[number].partition = partitions();
    mExpectedSegments.push_back( mTree[number].segments );
    return number + 1;
  }
  mTree[number].right = number_nodes( number + 1, depth + 1 );
  return number_nodes( mTree[number].right, depth + 1 );
}

std::string Plan::text() const
{
  std::string text = std::string( title ) + "\nshared";
  for ( const double bound : { mShared.x_low, mShared.y_low, mShared.x_high, mShared.y_high } )
    text += " " + number_text( bound );
  text += std::string( "\nz " ) + ( mRedHasZ ? "1" : "0" ) + ( mBlueHasZ ? " 1" : " 0" ) + "\ncontent "
          + std::to_string( mContent ) + "\ntree";
  for ( const Node &node : mTree )
    text += node.axis == Node::Axis::none ? " " + std::to_string( node.segments )
                                          : ( node.axis == Node::Axis::x ? " x " : " y " ) + number_text( node.cut );
  return text + "\n";
}

Plan Plan::from_text( std::string_view text )
{
  std::istringstream lines{ std::string( text ) };
  std::string first;
  std::getline( lines, first );
  if ( first != title )
  {
    std::size_t shown = std::min<std::size_t>( first.size(), 40 );
    while ( shown < first.size() && shown > 0 && ( first[shown] & 0xc0 ) == 0x80 ) // within a character of UTF-8
      --shown;
    throw Error( "This is no plan of this version of Rubicon: it begins with \"" + first.substr( 0, shown )
                 + "\" and not with \"" + title + "\"." );
  }
  const std::vector<std::string> shared = words_after( lines, "shared" ), z = words_after( lines, "z" ),
                                 content = words_after( lines, "content" ), words = words_after( lines, "tree" );
  if ( shared.size() != 4 || z.size() != 2 || content.size() != 1 )
    throw Error( "The plan is cut off, or its lines have numbers too many." );
  std::vector<Node> tree;
  for ( auto word = words.begin(); word != words.end(); ++word )
    if ( *word != "x" && *word != "y" )
      tree.push_back( { .segments = number<std::uint64_t>( *word ) } );
    else
    {
      const Node::Axis axis = *word == "x" ? Node::Axis::x : Node::Axis::y;
      if ( ++word == words.end() )
        throw Error( "The tree of the plan ends where a cut belongs." );
      tree.push_back( { axis, number( *word ) } );
    }
  return Plan( { number( shared[0] ), number( shared[1] ), number( shared[2] ), number( shared[3] ) }, z[0] != "0",
               z[1] != "0", number<std::uint64_t>( content[0] ), std::move( tree ) );
}

namespace
{

using Axis = Plan::Node::Axis;
using Sample = std::vector<SampledSegment>;

//! A segment as the one place where it counts: the middle of what its box has in common with what both layers share. First
//! vertices would do worse: where all lines begin at one side, they are all in one place.
struct PlacedWeight
{
    Point2 place;
    double weight;
};

PlacedWeight placed( const SampledSegment &segment, const Box2 &shared )
{
  const Box2 box = intersection_of( box_of( segment.from, segment.to ), shared );
  return { { box.x_low * 0.5 + box.x_high * 0.5, box.y_low * 0.5 + box.y_high * 0.5 }, segment.weight };
}

double along( Axis axis, Point2 place )
{
  return axis == Axis::x ? place.x : place.y;
}

double weight_of( const auto &sample )
{
  return std::transform_reduce( sample.begin(), sample.end(), 0.0, std::plus(),
                                []( const auto &segment ) { return segment.weight; } );
}

//! Cuts a sample where its weight is shared out, along the axis where it is longer, and if there all is one place along the other.
class TreeMaker
{
  public:
    //! Of partitions that \a most segments meet at most, where that can be.
    explicit TreeMaker( double most )
      : mMost( most )
    {}

    //! \a met: the segments that meet what both layers share.
    std::vector<Plan::Node> make( const Sample &met, const Box2 &shared, std::size_t partitions )
    {
      std::vector<PlacedWeight> weights;
      for ( const SampledSegment &segment : met )
        weights.push_back( placed( segment, shared ) );
      add( weights, met, partitions, 0 );
      return std::move( mTree );
    }

  private:
    //! \a weights are shared out, \a met is on one side of a cut or on both.
    void add( std::span<PlacedWeight> weights, const Sample &met, std::size_t partitions, int depth )
    {
      Box2 box = empty_box2;
      for ( const PlacedWeight &weight : weights )
        box = hull_of( box, box_of( weight.place, weight.place ) );
      const bool is_wide = box.x_high * 0.5 - box.x_low * 0.5 >= box.y_high * 0.5 - box.y_low * 0.5;
      for ( const Axis axis : { is_wide ? Axis::x : Axis::y, is_wide ? Axis::y : Axis::x } )
        if ( add_cut( axis, weights, met, partitions, depth ) )
          return;
      mTree.push_back( { .segments = static_cast<std::uint64_t>( std::llround( weight_of( met ) ) ) } );
    }

    //! Whether there is a cut along \a axis, which is added then with all to both sides of it.
    bool add_cut( Axis axis, std::span<PlacedWeight> weights, const Sample &met, std::size_t partitions, int depth )
    {
      const double segments = weight_of( met );
      const bool is_too_large = partitions == 1 && segments > mMost && depth < Plan::deepest;
      if ( partitions == 1 && !is_too_large )
        return false;
      const std::size_t wanted = std::max<std::size_t>( partitions, 2 ), wanted_left = wanted / 2,
                        left = cut( weights, axis, wanted_left, wanted );
      if ( left == 0 )
        return false;
      const double at = along( axis, weights[left].place );
      Sample below, above;
      for ( const SampledSegment &segment : met )
      {
        const double from = along( axis, segment.from ), to = along( axis, segment.to );
        if ( lesser( from, to ) < at )
          below.push_back( segment );
        if ( greater( from, to ) >= at )
          above.push_back( segment );
      }
      // Where most segments are on both sides, many partitions would each have nearly all of them.
      constexpr double worthwhile = 0.875;
      if ( greater( weight_of( below ), weight_of( above ) ) > worthwhile * segments )
        return false;
      mTree.push_back( { axis, at } );
      add( weights.first( left ), below, wanted_left, depth + 1 );
      add( weights.subspan( left ), above, wanted - wanted_left, depth + 1 );
      return true;
    }

    //! Sorts \a sample, and returns how many of it make up about the \a part of \a whole of its weight; none where all is one place.
    static std::size_t cut( std::span<PlacedWeight> sample, Axis axis, std::size_t part, std::size_t whole )
    {
      std::ranges::sort( sample, {}, [axis]( const PlacedWeight &weight ) { return along( axis, weight.place ); } );
      const double wanted = weight_of( sample ) * static_cast<double>( part ) / static_cast<double>( whole );
      double before = 0, least = std::numeric_limits<double>::infinity();
      std::size_t best = 0;
      for ( std::size_t i = 1; i < sample.size(); ++i )
      {
        before += sample[i - 1].weight;
        const double off = std::fabs( before - wanted );
        if ( along( axis, sample[i - 1].place ) < along( axis, sample[i].place ) && off < least )
          least = off, best = i;
      }
      return best;
    }

    double mMost;
    std::vector<Plan::Node> mTree;
};

} // namespace

std::uint64_t items_within( std::uint64_t memory )
{
  if ( memory < memory_for( 1 ) )
    throw Error( "A worker needs more than " + std::to_string( memory_without_items >> 20 )
                 + " MiB of memory, whatever it works on." );
  return ( memory - memory_without_items ) / memory_of_item;
}

Plan make_plan( std::span<const LayerSurvey> red, std::span<const LayerSurvey> blue, std::size_t partitions,
                std::uint64_t memory )
{
  if ( partitions < 1 || partitions > most_partitions )
    throw Error( "A plan has 1 to " + std::to_string( most_partitions ) + " partitions, not "
                 + std::to_string( partitions ) + "." );
  const double most = memory == 0 ? std::numeric_limits<double>::infinity()
                                  : static_cast<double>( items_within( memory ) );
  const auto bounds = []( std::span<const LayerSurvey> surveys ) {
    return std::transform_reduce( surveys.begin(), surveys.end(), empty_box2, Hull(),
                                  []( const LayerSurvey &survey ) { return survey.bounds; } );
  };
  const auto has_z = []( std::span<const LayerSurvey> surveys ) {
    return std::any_of( surveys.begin(), surveys.end(), []( const LayerSurvey &survey ) { return survey.has_z; } );
  };
  const Box2 shared = intersection_of( bounds( red ), bounds( blue ) );
  Sample met;
  std::uint64_t content = partitions;
  for ( const std::span<const LayerSurvey> layer : { red, blue } )
    for ( const LayerSurvey &survey : layer )
    {
      std::ranges::copy_if( survey.sample, std::back_inserter( met ), [&]( const SampledSegment &segment ) {
        return overlap( box_of( segment.from, segment.to ), shared );
      } );
      content = hash_of( std::as_bytes( std::span( &survey.content, 1 ) ), content );
    }
  const Plan plan( shared, has_z( red ), has_z( blue ), content, TreeMaker( most ).make( met, shared, partitions ) );
  if ( plan.partitions() > most_partitions )
    throw Error( "With so little memory for each worker a plan would have more than "
                 + std::to_string( most_partitions ) + " partitions." );
  return plan;
}

} // namespace rubicon
