import { NEWEST_VERSION, RELEASES } from "../../fake-apiserver/profiles/releases.js";
import { type FeatureRow, SERVER_FEATURES } from "../../fake-apiserver/profiles/server-features.js";
import { serverProfile } from "../../fake-apiserver/profiles/server-profile.js";
import type { VersionSpan } from "../../fake-apiserver/profiles/version-span.js";
import { builtInResources } from "../../fake-apiserver/storage/built-in-resources.js";
import { groupBy } from "../../src/report/group-by.js";
import { tableRow } from "./markdown-table.js";

/** The text of docs/profiles.md: every difference between releases that the fake apiserver shows. */
export function renderProfilesDocs(): string {
  const [oldest = NEWEST_VERSION] = RELEASES.map(({ version }) => version);
  const rows: readonly FeatureRow[] = Object.values(SERVER_FEATURES);
  return `# Version profiles

<!-- Generated from fake-apiserver/profiles by npm run generate. Do not edit. -->

A fake apiserver behaves like one release of Kubernetes, from ${oldest} to ${NEWEST_VERSION}; by default the newest.

\`\`\`sh
npx fake-apiserver --profile 1.20
curl $ADMIN/worlds -d '{"profile": "1.20"}'
\`\`\`

\`\`\`ts
await using world = await createWorld({ profile: "1.20" });
\`\`\`

The differences are in one table, \`fake-apiserver/profiles/server-features.ts\`. Each row has a scenario in
[features/apiserver](../features/apiserver) that shows it before and after the change. Bookmarks,
\`limit\` and \`continue\`, \`remainingItemCount\`, server-side apply and tables are the same in all profiles.

| releases | behaviour | behaviour of other releases | source |
| --- | --- | --- | --- |
${rows.map(featureLine).join("\n")}

## Kinds

Versions of built-in kinds that not all releases serve. Each is a separate collection: an object that is written in one version
does not exist in another.

| kind | releases |
| --- | --- |
${kindLines().join("\n")}

From 1.19 on, responses for a deprecated version have a \`Warning\` header.

## What all profiles share

Messages of which only the wording changed are those of the newest release, and so are the rules for names and labels.
All lists come from the same store, so consistent reads from the cache (1.31), streamed responses to lists (1.33) and compressed
watches (1.37) make no visible difference. \`reason: "Gone"\` is older than the oldest profile: servers used it up to 1.16.
The fault \`event.410\` sends it with any profile.
`;
}

function featureLine(row: FeatureRow): string {
  return tableRow([spanText(row), row.says, row.without ?? "", row.source]);
}

function spanText({ since, until, except = [] }: VersionSpan): string {
  const without = except.length === 0 ? "" : ` but ${except.join(", ")}`;
  if (since === undefined) return `to ${until ?? NEWEST_VERSION}${without}`;
  return until === undefined ? `from ${since}${without}` : `${since} to ${until}${without}`;
}

/** Kinds that some profile does not serve, with the releases that do. */
function kindLines(): readonly string[] {
  const served = RELEASES.flatMap(({ version: release }) =>
    builtInResources(serverProfile(release)).map(({ group, version, kind }) => ({
      name: `${group}/${version} ${kind}`,
      release,
    })),
  );
  return [...groupBy(served, ({ name }) => name)].flatMap(([name, by]) => {
    if (by.length === RELEASES.length) return [];
    const since = by[0]?.release ?? "";
    const until = by.at(-1)?.release;
    const isFirst = since === RELEASES[0]?.version;
    const span = {
      ...(isFirst ? {} : { since }),
      ...(until === undefined || until === NEWEST_VERSION ? {} : { until }),
    };
    return [`| \`${name}\` | ${spanText(span)} |`];
  });
}
