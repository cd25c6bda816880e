import { NEWEST_VERSION, RELEASES } from "../../fake-apiserver/profiles/releases.js";
import { type FeatureRow, SERVER_FEATURES } from "../../fake-apiserver/profiles/server-features.js";
import { serverProfile } from "../../fake-apiserver/profiles/server-profile.js";
import type { VersionSpan } from "../../fake-apiserver/profiles/version-span.js";
import { builtInResources } from "../../fake-apiserver/storage/built-in-resources.js";
import { groupBy } from "../../src/report/group-by.js";

/** The text of docs/profiles.md: every difference between releases that the fake apiserver shows. */
export function renderProfilesDocs(): string {
  const [oldest = NEWEST_VERSION] = RELEASES.map(({ version }) => version);
  const rows: readonly FeatureRow[] = Object.values(SERVER_FEATURES);
  return `# Version profiles

<!-- Generated from fake-apiserver/profiles by npm run generate. Do not edit. -->

A fake apiserver speaks as one release of Kubernetes, from ${oldest} to ${NEWEST_VERSION}; unless told otherwise, as the newest.

\`\`\`sh
npx fake-apiserver --profile 1.20
curl $ADMIN/worlds -d '{"profile": "1.20"}'
\`\`\`

\`\`\`ts
await using world = await createWorld({ profile: "1.20" });
\`\`\`

What a release does is looked up in one table, \`fake-apiserver/profiles/server-features.ts\`, by the name of the feature.
Each row is shown by a scenario of [features/apiserver](../features/apiserver), before the change and after it. Bookmarks,
\`limit\` and \`continue\`, \`remainingItemCount\`, server-side apply and tables are the same in all profiles.

| releases | what a server does | what others do instead | read in |
| --- | --- | --- | --- |
${rows.map(featureLine).join("\n")}

## Kinds

Versions of built-in kinds that not every release serves. Each is a collection of its own: what is written in one version
is not seen in another.

| kind | releases |
| --- | --- |
${kindLines().join("\n")}

A deprecated version is warned of in a header, from 1.19 on.

## What all profiles share

Messages that changed in wording alone are those of the newest release, and so are the rules for names and
labels. Lists are served from one place, so that consistent reads from a cache (1.31), lists that are streamed (1.33) and
watches that are compressed (1.37) look as before. \`reason: "Gone"\` is older than the oldest profile: servers said so up
to 1.16. The fault \`event.410\` says it in any.
`;
}

function featureLine(row: FeatureRow): string {
  const cells = [spanText(row), row.says, row.without ?? "", row.source];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
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
