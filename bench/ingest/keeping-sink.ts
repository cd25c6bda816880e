/**
 * The bare loop that keeps the newest object of each key, as a program: the least that an informer does. URL, count.
 */
import http from "node:http";
import { argv } from "node:process";
import { StringDecoder } from "node:string_decoder";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { readSinkArguments, SinkMeter } from "./sink-report.js";

const { url, wantedCount } = readSinkArguments(argv.slice(2));
const meter = new SinkMeter(wantedCount);
const newest = new Map<string, KubernetesObject>();
http.get(`${url}/api/v1/pods?watch=1`, (response) => {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  response.on("data", (chunk: Buffer) => {
    const lines = (rest + decoder.write(chunk)).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const { object }: { readonly object: KubernetesObject } = JSON.parse(line);
      const { namespace, name } = object.metadata;
      newest.set(`${namespace}/${name}`, object);
      meter.tell();
    }
  });
});
