/** The bare loop beside informers, as a program: splits a stream into lines and parses each. URL, count. */
import http from "node:http";
import { argv } from "node:process";
import { StringDecoder } from "node:string_decoder";
import { readSinkArguments, SinkMeter } from "./sink-report.js";

const { url, wantedCount } = readSinkArguments(argv.slice(2));
const meter = new SinkMeter(wantedCount);
http.get(`${url}/api/v1/pods?watch=1`, (response) => {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  response.on("data", (chunk: Buffer) => {
    const lines = (rest + decoder.write(chunk)).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      JSON.parse(line);
      meter.tell();
    }
  });
});
