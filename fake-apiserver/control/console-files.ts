/**
 * The console: the page that a browser gets at `/`, and its files. It can only do what the control API can:
 * its content security policy allows only this port, and forbids frames.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { RequestHandler, Response } from "express";

const PREFIX = "/console/";

/** From dist/fake-apiserver/control. */
const ROOT = join(import.meta.dirname, "../../..");

/** The names of the page's own modules. */
const MODULE = /^[a-z][a-z0-9-]*\.js$/;

/** The library's modules, by their names in the page's imports. */
const LIBRARY: Readonly<Record<string, string>> = {
  preact: "dist/preact.mjs",
  "preact/hooks": "hooks/dist/hooks.mjs",
  "preact/jsx-runtime": "jsx-runtime/dist/jsxRuntime.mjs",
};

const IMPORTS = JSON.stringify({
  imports: Object.fromEntries(
    Object.entries(LIBRARY).map(([name, path]) => [name, `${PREFIX}lib/${path}`]),
  ),
});

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>fake-apiserver</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${PREFIX}base.css">
<link rel="stylesheet" href="${PREFIX}console.css">
<script type="importmap">${IMPORTS}</script>
<script type="module" src="${PREFIX}main.js"></script>
</head>
<body>
<noscript>The console needs JavaScript. curl has the same at this address.</noscript>
<div id="console"></div>
</body>
</html>
`;

const POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash("sha256").update(IMPORTS).digest("base64")}'`,
  "style-src 'self'",
  "img-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS = {
  "Content-Security-Policy": POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Cache-Control": "no-cache",
} as const;

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css",
  js: "text/javascript",
  mjs: "text/javascript",
};

/** Serves the console, and passes other requests to the control API: curl also requests `/`, but accepts JSON. */
export const serveConsole: RequestHandler = (request, response, next) => {
  response.set(HEADERS);
  if (request.path === "/") response.vary("Accept");
  const path = request.path.startsWith(PREFIX) ? filePath(request.path) : undefined;
  if (request.method !== "GET" && request.method !== "HEAD") next();
  else if (path !== undefined) sendFile(response, path);
  else if (request.path === "/" && request.accepts(["json", "html"]) === "html") {
    response.type("html").send(PAGE);
  } else next();
};

function sendFile(response: Response, path: string): void {
  const [, ending = ""] = /\.(\w+)$/.exec(path) ?? [];
  response.type(TYPES[ending] ?? "text/plain").send(readFileSync(path, "utf8"));
}

/** The path of a file of the page; undefined for any other. A requested name is never part of the path. */
function filePath(asked: string): string | undefined {
  const name = asked.slice(PREFIX.length);
  if (name === "base.css") return join(ROOT, "src/style/base.css");
  if (name === "console.css") return join(ROOT, "fake-apiserver/console/console.css");
  const library = Object.values(LIBRARY).find((path) => name === `lib/${path}`);
  if (library !== undefined) {
    const place = createRequire(import.meta.url).resolve("preact/package.json");
    return join(dirname(place), library);
  }
  const module = join(ROOT, "dist/fake-apiserver/console", name);
  return MODULE.test(name) && existsSync(module) ? module : undefined;
}
