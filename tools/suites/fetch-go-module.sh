#!/bin/sh
# A module with its tests, out of the module cache, where nobody may write: fetch-go-module.sh MODULE VERSION FOLDER
set -eu

module=$1 version=$2 folder=$3
[ ! -d "$folder" ] || exit 0
facts=$(go mod download -json "$module@$version") || { echo "$facts" >&2; exit 1; }
source=$(echo "$facts" | sed -n 's/^.*"Dir": "\(.*\)".*$/\1/p')
mkdir -p "$(dirname "$folder")"
rm -rf "$folder.part"
cp -R "$source" "$folder.part"
chmod -R u+w "$folder.part"
mv "$folder.part" "$folder"
