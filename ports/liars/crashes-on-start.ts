/** Lie: it starts, and is gone before it could say hello. */
import process from "node:process";

process.stderr.write("cannot load the library\n");
process.exitCode = 7;
