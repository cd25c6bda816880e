#!/bin/sh
# A package with its tests, out of its source distribution or of its repository, and an environment with what they need:
# fetch-python-package.sh NAME VERSION FOLDER OWN [URL COMMIT], where OWN has the requirements, and files that stand in for
# what tests expect beside them.
set -eu

name=$1 version=$2 folder=$3 own=$4 url=${5-} commit=${6-}
rm -rf "$folder" "$folder.part"
mkdir -p "$folder.part"
if [ -n "$url" ]; then
  git init --quiet "$folder.part"
  git -C "$folder.part" fetch --quiet --depth 1 "$url" "$commit"
  git -C "$folder.part" checkout --quiet FETCH_HEAD
else
  python3 -m pip download --quiet --no-deps --no-binary "$name" --dest "$folder.part" "$name==$version"
  tar -xzf "$folder.part"/*.tar.gz -C "$folder.part" --strip-components 1
fi
cp -R "$own/." "$folder.part"
mv "$folder.part" "$folder"
# Programs of an environment know where they are.
python3 -m venv "$folder/.venv"
"$folder/.venv/bin/python" -m pip install --quiet -r "$own/requirements.txt"
