#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Builds QGIS on Qt 6 from Debian's source packages, for Debian 12 and 13, whose packaged QGIS is on Qt 5.
# Relies on apt for the build dependencies and for the mirror to take the sources from, and on the launcher beside it.
# Without Python, the 3D view and the server: what building and running a C++ plugin needs. About 75 minutes on 2 cores.
#   build.sh PREFIX WORK
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
prefix=$(mkdir -p "$1" && cd "$1" && pwd)
work=$(mkdir -p "$2" && cd "$2" && pwd)

dependencies=(
  build-essential cmake ninja-build mold patchelf flex bison curl xz-utils bzip2 python3-dev
  qt6-base-dev qt6-base-private-dev qt6-5compat-dev qt6-svg-dev qt6-positioning-dev qt6-serialport-dev
  qt6-declarative-dev qt6-declarative-private-dev qt6-multimedia-dev qt6-tools-dev qt6-tools-dev-tools
  qt6-l10n-tools qt6-qpa-plugins libqt6svgwidgets6 libqt6opengl6-dev libqt6sql6-sqlite
  qtkeychain-qt6-dev libqscintilla2-qt6-dev libgl-dev libvulkan-dev
  libgdal-dev libproj-dev libgeos-dev libspatialindex-dev libspatialite-dev libsqlite3-dev libexpat1-dev libgsl-dev
  libzip-dev libprotobuf-dev protobuf-compiler libpq-dev libexiv2-dev libzstd-dev libssl-dev nlohmann-json3-dev )

as_root()
{
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

install_dependencies()
{
  local missing=() package
  for package in "${dependencies[@]}"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=( "$package" )
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  echo "== Installing from the distribution: ${missing[*]}"
  as_root apt-get update -q
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
}

# fetch FILE POOL_PATH: a source archive from the mirror that apt uses, checked against SHA256SUMS.
fetch()
{
  local mirror
  [ ! -f "$1" ] || return 0
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -m 1 'debian/\?$')
  curl -fsS --retry 3 -o "$1.part" "${mirror%/}/pool/main/$2"
  mv "$1.part" "$1"
}

get_sources()
{
  fetch qgis.orig.tar.xz 'q/qgis/qgis_3.40.6+dfsg.orig.tar.xz'
  fetch qca.orig.tar.xz q/qca2/qca2_2.3.10.orig.tar.xz
  fetch qwt.orig.tar.bz2 q/qwt/qwt_6.3.0.orig.tar.bz2
  sha256sum -c "$here/SHA256SUMS"
  rm -rf qgis-3.40.6 qca-2.3.10 qwt-6.3.0
  local archive
  for archive in *.orig.tar.*; do
    tar -xf "$archive"
  done
}

build_qca()
{
  cmake -S qca-2.3.10 -B qca -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$prefix" \
    -DBUILD_WITH_QT6=ON -DQCA_SUFFIX=qt6 -DBUILD_PLUGINS=ossl -DBUILD_TESTS=OFF -DBUILD_TOOLS=OFF
  ninja -C qca install
}

# Only the widgets' library, into our prefix.
build_qwt()
(
  cd qwt-6.3.0
  sed -i -E \
    -e "s#QWT_INSTALL_PREFIX *= */usr/local/qwt-\\\$\\\$QWT_VERSION#QWT_INSTALL_PREFIX = $prefix#" \
    -e 's/^(QWT_CONFIG *\+= *Qwt(Examples|Tests|Playground|Designer|OpenGL|Svg))/#\1/' qwtconfig.pri
  qmake6 qwt.pro
  make -j"$(nproc)"
  make install
)

# Debian 12 has Qt 6.4: an incomplete type in a QList that later versions forgive, and a call that came with 6.6.
adapt_to_qt_6_4()
{
  sed -i '0,/#include "moc_qgsproject.cpp"/s//#include "qgsvectorlayer.h"\n&/' qgis-3.40.6/src/core/project/qgsproject.cpp
  sed -i 's/const QStringList keys = query->boundValueNames();/QStringList keys;\n#if QT_VERSION >= QT_VERSION_CHECK( 6, 6, 0 )\n    keys = query->boundValueNames();\n#endif/' \
    qgis-3.40.6/src/core/auth/qgsauthconfigurationstoragedb.cpp
}

# Unity batches take a third of the time; the launcher compiles one by one the files of a batch that clash.
build_qgis()
{
  local off=( WITH_BINDINGS WITH_3D WITH_PDAL WITH_EPT WITH_COPC WITH_DRACO WITH_GRASS7 WITH_GRASS8 WITH_SERVER
    WITH_QTWEBKIT WITH_QTWEBENGINE WITH_QUICK WITH_CUSTOM_WIDGETS WITH_OAUTH2_PLUGIN WITH_AUTH WITH_CRASH_HANDLER
    WITH_POSTGRESQL WITH_APIDOC ENABLE_TESTS USE_OPENCL USE_CCACHE )
  off=( "${off[@]/#/-D}" )
  cmake -S qgis-3.40.6 -B qgis -G Ninja -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE='-O1 -DNDEBUG' -DCMAKE_C_FLAGS_RELEASE='-O1 -DNDEBUG' \
    -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=8 -DCMAKE_CXX_COMPILER_LAUNCHER="$here/unity-or-split" \
    -DCMAKE_{SHARED,EXE,MODULE}_LINKER_FLAGS=-fuse-ld=mold -DENABLE_LOCAL_BUILD_SHORTCUTS=ON \
    -DBUILD_WITH_QT6=ON -DQWT_INCLUDE_DIR="$prefix/include" -DQWT_LIBRARY="$prefix/lib/libqwt.so" \
    -DWITH_INTERNAL_POLY2TRI=ON -DWITH_INTERNAL_MESHOPTIMIZER=ON "${off[@]/%/=OFF}"
  ninja -C qgis install
}

# Libraries find each other relative to themselves, so the prefix can be moved.
make_movable()
{
  find "$prefix/lib" -maxdepth 1 -name '*.so*' -type f -exec patchelf --set-rpath '$ORIGIN' {} \;
  find "$prefix/lib/qgis" -name '*.so' -type f -exec patchelf --set-rpath '$ORIGIN/../..' {} \;
  patchelf --set-rpath '$ORIGIN/../lib' "$prefix/bin/qgis" "$prefix/bin/qgis_process"
  find "$prefix/lib" "$prefix/bin" -name '*.so*' -type f -exec strip --strip-unneeded {} \;
}

install_dependencies
cd "$work"
get_sources
build_qca
build_qwt
adapt_to_qt_6_4
build_qgis
make_movable
"$prefix/bin/qgis_process" --version
