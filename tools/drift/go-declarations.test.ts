import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { goDeclarations } from "./go-declarations.js";

const FILE = `package cache

import "time"

// Add inserts.
func (c *cache) Add(obj any) error {
	if true {
		return nil
	}
	return nil
}

func New[T any](a int,
	b int) *cache {
	return nil
}

type Store interface {
	// Add inserts.
	Add(obj any) error
}

const (
	// shortest is a second.
	shortest = time.Second
	first, second = 1, 2
	long = map[string]int{
		"a": 1,
	}
)

var alone = 3

func Empty() {}
`;

describe("goDeclarations()", () => {
  const found = goDeclarations(FILE);
  const textOf = (name: string) => found.find(({ names }) => names.includes(name))?.text;

  it("finds functions, methods by both names, types, and members of groups", () => {
    assert.deepEqual(
      found.map(({ names }) => names.join(" ")),
      ["Add cache.Add", "New", "Store", "shortest", "first second", "long", "alone", "Empty"],
    );
  });

  it("takes the comment above and the whole body, and no more", () => {
    assert.equal(
      textOf("cache.Add"),
      "// Add inserts. func (c *cache) Add(obj any) error { if true { return nil } return nil }",
    );
    assert.equal(textOf("shortest"), "// shortest is a second. shortest = time.Second");
    assert.equal(textOf("long"), 'long = map[string]int{ "a": 1, }');
    assert.equal(textOf("Empty"), "func Empty() {}");
  });

  it("takes all of a function whose parameters are on several lines", () => {
    assert.equal(textOf("New"), "func New[T any](a int, b int) *cache { return nil }");
  });
});
