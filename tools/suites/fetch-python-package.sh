#!/bin/sh
# A package with its tests, out of its source distribution, and an environment with what they need:
# fetch-python-package.sh NAME VERSION FOLDER REQUIREMENTS
set -eu

name=$1 version=$2 folder=$3 requirements=$4
rm -rf "$folder" "$folder.part"
mkdir -p "$folder.part"
python3 -m pip download --quiet --no-deps --no-binary "$name" --dest "$folder.part" "$name==$version"
tar -xzf "$folder.part"/*.tar.gz -C "$folder.part" --strip-components 1
python3 -m venv "$folder.part/.venv"
"$folder.part/.venv/bin/python" -m pip install --quiet -r "$requirements"
mv "$folder.part" "$folder"
