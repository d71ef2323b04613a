// SPDX-License-Identifier: GPL-2.0-or-later
// The vertices of a layer, its own or lent.
// Relies on geometry/point.h.
#pragma once

#include "core/geometry/point.h"

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace rubicon
{

/**
 * Vertices that a layer keeps, or that it reads where somebody else keeps them: copying those of a large layer takes as long as
 * a third of a quick job. What lends them outlives the layer and its copies, and leaves them as they are meanwhile.
 * In loops take data() once: which of both it is is asked each time.
 */
class Vertices2
{
  public:
    Vertices2() = default;
    Vertices2( std::vector<Point2> own )
      : mOwn( std::move( own ) )
    {}
    static Vertices2 lent( std::span<const Point2> vertices )
    {
      Vertices2 result;
      result.mLent = vertices;
      result.mIsLent = true;
      return result;
    }

    //! To fill them; of a layer that was lent none.
    std::vector<Point2> &own() { return mOwn; }

    const Point2 *data() const { return mIsLent ? mLent.data() : mOwn.data(); }
    std::size_t size() const { return mIsLent ? mLent.size() : mOwn.size(); }
    bool empty() const { return size() == 0; }
    const Point2 *begin() const { return data(); }
    const Point2 *end() const { return data() + size(); }
    const Point2 &operator[]( std::size_t i ) const { return data()[i]; }
    const Point2 &back() const { return data()[size() - 1]; }

  private:
    std::vector<Point2> mOwn;
    std::span<const Point2> mLent;
    bool mIsLent = false;
};

} // namespace rubicon
