/** Lie: it is running, but never says hello. */
import process from "node:process";

process.stdin.resume();
