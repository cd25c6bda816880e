//! Tells the program which kube it is linked with, as Cargo.lock has it.

use std::fs::read_to_string;

fn main() {
    println!("cargo::rerun-if-changed=Cargo.lock");
    let lock = read_to_string("Cargo.lock").expect("Cargo.lock is committed");
    let version = lock
        .split_once("name = \"kube\"\nversion = \"")
        .and_then(|(_, rest)| rest.split_once('"'))
        .map(|(version, _)| version)
        .expect("Cargo.lock has kube");
    println!("cargo::rustc-env=KUBE_VERSION={version}");
}
