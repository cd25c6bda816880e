import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LEGAL_VARIANTS } from "./legal-variants.js";
import { informerNamed, MUTANTS } from "./registry.js";

/** Tests run from the root of the repository. */

describe("MUTANTS", () => {
  const names = [...MUTANTS, ...LEGAL_VARIANTS].map(({ name }) => name);

  it("have names of their own, in kebab-case", () => {
    assert.deepEqual([...new Set(names)], names);
    assert.deepEqual(
      names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)),
      [],
    );
  });

  it("differ from the reference, each and every one", () => {
    const unchanged = [...MUTANTS, ...LEGAL_VARIANTS].filter(
      ({ change }) => Object.keys(change).length === 0,
    );

    assert.deepEqual(unchanged, []);
  });

  it("say which version did that, or that nobody is known to", () => {
    const vague = MUTANTS.filter(
      ({ mimics }) => !/^no known case: /.test(mimics) && !/\d/.test(mimics),
    );

    assert.deepEqual(
      vague.map(({ name, mimics }) => `${name}: ${mimics}`),
      [],
    );
  });
});

describe("informerNamed()", () => {
  it("finds mutants and legal variants", () => {
    assert.equal(informerNamed("no-backoff").name, "no-backoff");
    assert.equal(informerNamed("unhurried").name, "unhurried");
  });

  it("refuses a name that nobody has", () => {
    assert.throws(() => informerNamed("flawless"), {
      name: "RangeError",
      message: 'Cannot drive MUTANT "flawless": there is no such informer',
    });
  });
});
