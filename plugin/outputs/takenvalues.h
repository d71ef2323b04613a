// SPDX-License-Identifier: GPL-2.0-or-later
// Attributes of features as the values of core's tables.
// Relies on core/tables/table.h and core/compute/run.h.
#pragma once

#include "core/compute/run.h"
#include "core/tables/table.h"

#include "qgsattributes.h"

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

//! The attributes of one feature. It can be moved, not copied.
struct FeatureValues
{
    std::vector<rubicon::Value> values; //!< one for each column, or none
    std::vector<std::string> texts;     //!< that the values show

    FeatureValues() = default;
    FeatureValues( FeatureValues && ) = default;
    FeatureValues &operator=( FeatureValues && ) = default;
};

//! Makes them once where several outputs take them over.
class TakenValues
{
  public:
    //! \a options: of the run; progress is not shown.
    explicit TakenValues( const rubicon::RunOptions &options )
      : mOptions( options )
    {
      mOptions.progress = {};
    }

    //! Those of \a features, as \a columns hold them: what is no value of a column's type is NULL. Throws rubicon::Cancelled.
    std::shared_ptr<const std::vector<FeatureValues>> of( std::span<const QgsAttributes> features,
                                                          std::span<const rubicon::Column> columns );

  private:
    rubicon::RunOptions mOptions;
    std::map<const QgsAttributes *, std::shared_ptr<const std::vector<FeatureValues>>>
      mKnown; //!< by the first of the features
};
