import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compileTemplate } from "./template.js";

const POD = {
  metadata: { name: "a", labels: { "app.kubernetes.io/name": "web", tier: "front" } },
  spec: {
    replicas: 0,
    containers: [
      { name: "main", image: "m:1" },
      { name: "side", image: "s:1" },
    ],
  },
  nothing: null,
};

function filled(text: string, data: unknown = POD): string {
  return compileTemplate(text, ["Now"]).fill(data, { Now: () => "now" });
}

/** What text/template of Go prints of each, with numbers of data as json.Number. */
const PRINTED: readonly (readonly [template: string, printed: string])[] = [
  ["plain", "plain"],
  ["{{ .metadata.name }}", "a"],
  ["a {{- /* a comment */ -}} b", "ab"],
  ["a {{- .metadata.name -}} b", "aab"],
  ["{{ .missing }}|{{ .missing.deeper }}|{{ .nothing }}", "<no value>|<no value>|<no value>"],
  ["{{ .spec.containers }}", "[map[image:m:1 name:main] map[image:s:1 name:side]]"],
  ["{{ Now }} {{ Now | printf `%q` }}", 'now "now"'],
  ["{{ $x := .metadata.name }}{{ $x }}{{ $.metadata.name }}", "aa"],
  ["{{ $x := 1 }}{{ if true }}{{ $x = 2 }}{{ end }}{{ $x }}", "2"],
  ["{{ $x := 1 }}{{ if true }}{{ $x := 2 }}{{ $x }}{{ end }}{{ $x }}", "21"],
  ["{{ range .spec.containers }}{{ .name }} {{ end }}", "main side "],
  ["{{ range $i, $c := .spec.containers }}{{ $i }}{{ $c.name }}{{ end }}", "0main1side"],
  [
    "{{ range $name, $l := .metadata.labels }}{{ $name }}={{ $l }},{{ end }}",
    "app.kubernetes.io/name=web,tier=front,",
  ],
  ["{{ range .missing }}x{{ else }}none{{ end }}", "none"],
  ["{{ with .missing }}x{{ else }}none{{ end }}", "none"],
  ["{{ with .metadata }}{{ .name }}{{ $.spec.replicas }}{{ end }}", "a0"],
  ["{{ if .missing }}1{{ else if eq .metadata.name `a` }}2{{ else }}3{{ end }}", "2"],
  [
    "{{ if .spec.replicas }}a number of data{{ end }}{{ if 0 }}a number{{ end }}",
    "a number of data",
  ],
  ["{{ or .missing .metadata.name }}{{ and .metadata.name 7 }}", "a7"],
  ["{{ or .metadata.name (fail `not asked`) }}", "a"],
  ["{{ index .metadata.labels `app.kubernetes.io/name` }}", "web"],
  ["{{ (index .spec.containers 1).name }}", "side"],
  ["{{ len .spec.containers }} {{ len `äb` }}", "2 3"],
  ["{{ eq .missing `x` }} {{ ne 1 2 }} {{ lt 1 2 }} {{ not true }}", "false true true false"],
  ["{{ eq 2 1 2 }}", "true"],
  ["{{ printf `%05d|%-3s|%x|%v` 42 `a` 255 true }}", "00042|a  |ff|true"],
  ["{{ .missing | default `d` }}{{ default 3 .spec.replicas }}{{ default 3 (int 0) }}", "d03"],
  ["{{ dict `a` 1 | toJson }}{{ list 1 `b` | toJson }}", '{"a":1}[1,"b"]'],
  ["{{ add 1 2 3 }} {{ sub 5 7 }} {{ max 1 9 4 }} {{ div 7 2 }} {{ mod 7 2 }}", "6 -2 9 3 1"],
  ["{{ `a-b-c` | replace `-` `.` | upper | trunc 3 }}", "A.B"],
  ["{{ `x` | nindent 2 }}", "\n  x"],
  ["{{ range until 3 }}{{ . }}{{ end }}", "012"],
  ["{{ mul 9223372036854775807 2 }} {{ add1 9223372036854775807 }}", "-2 -9223372036854775808"],
];

describe("compileTemplate()", () => {
  for (const [template, printed] of PRINTED) {
    it(`fills in ${template}`, () => {
      assert.equal(filled(template), printed);
    });
  }

  const unreadable: readonly (readonly [template: string, why: RegExp, line: number])[] = [
    ["{{ .a", /"\{\{" has no "\}\}"/, 1],
    ["\n{{ if .a }}", /\{\{if\}\} has no \{\{end\}\}/, 2],
    ["{{ end }}", /unexpected \{\{end\}\}/, 1],
    ["{{ Nw }}", /there is no function "Nw"; did you mean "Now"\?/, 1],
    ["{{ $a }}", /there is no variable "\$a" here/, 1],
    ["{{ if 1 }}{{ $a := 1 }}{{ end }}{{ $a }}", /there is no variable "\$a"/, 1],
    ["\n\n{{ define `x` }}{{ end }}", /\{\{define\}\} is not served/, 3],
    ["{{ .a 1 }}", /only functions take arguments/, 1],
    ["{{ 1 | 2 }}", /has to be a function/, 1],
    ["{{ }}x{{ & }}", /unexpected "&"/, 1],
  ];
  for (const [template, why, line] of unreadable) {
    it(`refuses ${JSON.stringify(template)}`, () => {
      assert.throws(() => compileTemplate(template, ["Now"]), {
        name: "TemplateError",
        message: why,
        line,
      });
    });
  }

  const unfillable: readonly (readonly [template: string, why: RegExp])[] = [
    ["{{ index .missing 0 }}", /^index: index of untyped nil$/],
    ["{{ index .spec.containers 2 }}", /^index: index out of range: 2$/],
    ["{{ .metadata.name.x }}", /^a has no member "x"$/],
    ["{{ range .metadata.name }}{{ end }}", /^range cannot iterate over a$/],
    ["{{ eq `a` 1 }}", /incompatible types/],
    ["{{ fail `no` }}", /^fail: no$/],
    [
      "{{ range until 2000 }}{{ range until 2000 }}{{ Now }}{{ end }}{{ end }}",
      /does not end|too long/,
    ],
    ["{{ range until 100000 }}{{ range until 100000 }}{{ end }}{{ end }}", /does not end/],
    ["{{ range .spec.containers }}{{ range 900000 }}{{ end }}{{ end }}", /does not end/],
    ["{{ repeat 100000000 `a` }}", /too long/],
  ];
  for (const [template, why] of unfillable) {
    it(`cannot fill in ${template}`, () => {
      assert.throws(() => filled(template), { name: "TemplateError", message: why });
    });
  }

  it("does not see what JavaScript objects inherit", () => {
    assert.equal(filled("{{ .constructor }}{{ .metadata.toString }}", {}), "<no value><no value>");
    assert.equal(filled("{{ index . `__proto__` }}", {}), "<no value>");
  });
});
