#!/bin/sh
# Debian's kubectl, out of its package and not installed: nobody has to be root, and the system stays as it is.
set -eu

rm -rf .build/apt .build/usr
mkdir -p .build/apt/lists/partial .build/apt/archives/partial
cd .build/apt

# Lists of its own: those of the system may be missing, or old, and only root may renew them.
apt() {
  apt-get -qq -o Dir::State::Lists="$PWD/lists" -o Dir::Cache="$PWD" -o Debug::NoLocking=1 -o APT::Sandbox::User= "$@"
}

apt update
apt download kubernetes-client
dpkg-deb --extract kubernetes-client_*.deb ..
cd ..
rm -rf apt
