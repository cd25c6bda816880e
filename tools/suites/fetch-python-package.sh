#!/bin/sh
# A package with its tests, out of its source distribution, and an environment with what they need:
# fetch-python-package.sh NAME VERSION FOLDER OWN, where OWN has the requirements, and files that stand in for what tests
# expect beside them.
set -eu

name=$1 version=$2 folder=$3 own=$4
rm -rf "$folder" "$folder.part"
mkdir -p "$folder.part"
python3 -m pip download --quiet --no-deps --no-binary "$name" --dest "$folder.part" "$name==$version"
tar -xzf "$folder.part"/*.tar.gz -C "$folder.part" --strip-components 1
cp -R "$own/." "$folder.part"
mv "$folder.part" "$folder"
# Programs of an environment know where they are.
python3 -m venv "$folder/.venv"
"$folder/.venv/bin/python" -m pip install --quiet -r "$own/requirements.txt"
