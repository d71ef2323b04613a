// SPDX-License-Identifier: GPL-2.0-or-later
// What layers hold of drill holes within the slab of a section, in section coordinates: x is the distance along the line,
// y the elevation, z the offset from the plane; M stays. Read in the background.
// Relies on core/section for the geometry, which is for drawing, and on CancellableTask for the thread.
#pragma once

#include "cancellabletask.h"
#include "sectionline.h"

#include "plugin/qgis/qgiscompat.h"

#include "qgscoordinatetransformcontext.h"
#include "qgsfeature.h"

#include <QHash>

#include <map>
#include <memory>
#include <vector>

class QgsVectorLayer;
class QgsVectorLayerFeatureSource;

//! What a section shows, from the top down.
enum class SectionPart
{
  Events,
  Intervals,
  Traces,
  Outlines, //!< where the plane meets wireframes
  Areas     //!< and what it meets of their inside
};

//! The fields that tell events where on which line they are.
struct LinePlaceFields
{
    int fid = -1, part = -1, segment = -1;

    bool areThere() const { return fid >= 0 && part >= 0 && segment >= 0; }
};

//! Something to be shown, with the fields of its layer.
struct SectionFeature
{
    QgsGeometry geometry;
    QgsAttributes attributes;
    bool hasStart = false;    //!< of a piece of a line: begins where the line begins
    double along = 0, up = 0; //!< of an event: where its hole goes in the section; both 0 where that is not known
};

struct SectionContents
{
    QgsFields fields;
    QgisCompat::WkbType type = QgisCompat::noGeometry; //!< of the geometries
    std::vector<SectionFeature> features;
};

/**
 * Reads traces, intervals and events. Layers may be removed meanwhile. Where one is in another CRS than the line, it is
 * reprojected. Events are told where their holes go by the traces, if they name a place on them that is there.
 */
class SectionReading : public CancellableTask<QgsTask>
{
    Q_OBJECT

  public:
    //! In the main thread. Layers that are null are left out.
    SectionReading( const SectionLine &line, double thickness, const std::map<SectionPart, QgsVectorLayer *> &layers );
    ~SectionReading() override;

    //! Once it is completed: nothing where there is a problem().
    std::map<SectionPart, SectionContents> takeContents() { return std::move( mContents ); }
    //! Once it is completed: why nothing could be read; empty where all was.
    QString problem() const { return mProblem; }
    //! Once it is completed: parts of lines and points in the section that are left out for a Z that is not there or not finite.
    std::size_t withoutHeight() const { return mWithoutHeight; }

  protected:
    bool work() override;

  private:
    struct Source
    {
        SectionPart part;
        std::unique_ptr<QgsVectorLayerFeatureSource> features;
    };

    bool readAll();
    void giveUp( const QString &problem );
    bool read( const Source &source );
    bool isNear( std::vector<rubicon::Point3> vertices ) const;
    void addPieces( const QgsFeature &feature, SectionContents &contents );
    void addPoints( const QgsFeature &feature, const LinePlaceFields &fields, SectionContents &contents );
    void setDirection( const QgsPoint &point, const LinePlaceFields &fields, SectionFeature &event ) const;

    SectionLine mLine;
    double mThickness;
    rubicon::SectionSlab mSlab;
    QgsCoordinateTransformContext mTransformContext;
    QgsFeedback mFeedback;
    std::vector<Source> mSources;             //!< traces first
    QHash<QgsFeatureId, QgsGeometry> mTraces; //!< those that come near the slab
    std::map<SectionPart, SectionContents> mContents;
    QString mProblem;
    std::size_t mWithoutHeight = 0;
};
