import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { junitResults } from "./junit-results.js";

describe("junitResults()", () => {
  it("reads what Ginkgo writes", () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
      <testsuites tests="3">
        <testsuite name="Client Suite" tests="3">
          <properties><property name="SuiteSucceeded" value="false"></property></properties>
          <testcase name="[BeforeSuite]" classname="Client Suite" status="passed" time="1.5"></testcase>
          <testcase name="[It] Client New() should fail if &#34;x&#34; is nil" classname="Client Suite" status="passed"></testcase>
          <testcase name="[It] Client Patch" classname="Client Suite" status="failed">
            <failure message="Expected&#xA;    a" type="failed">[FAILED] Expected&#xA;In [It] at: client_test.go:7</failure>
            <system-err>&gt; Enter [It] Patch</system-err>
          </testcase>
          <testcase name="[It] Client Wait" classname="Client Suite" status="pending"><skipped message="pending"></skipped></testcase>
        </testsuite>
      </testsuites>`;

    assert.deepEqual(junitResults(xml), [
      { name: 'Client New() should fail if "x" is nil', outcome: "passed", message: "" },
      {
        name: "Client Patch",
        outcome: "failed",
        message: "Expected\n    a\n[FAILED] Expected\nIn [It] at: client_test.go:7",
      },
      { name: "Client Wait", outcome: "skipped", message: "pending" },
    ]);
  });

  it("names a setup that fails", () => {
    const xml = `<testsuites><testsuite name="S"><testcase name="[BeforeSuite]" classname="S">
      <error message="no server"/></testcase></testsuite></testsuites>`;

    assert.deepEqual(junitResults(xml), [
      { name: "[BeforeSuite]", outcome: "failed", message: "no server" },
    ]);
  });

  it("reads what pytest writes", () => {
    const xml = `<testsuites name="pytest tests"><testsuite name="pytest" failures="1">
      <testcase classname="kr8s.tests.test_api" name="test_get[pods]" time="0.1" />
      <testcase classname="kr8s.tests.test_api" name="test_exec"><failure message="a">b</failure></testcase>
      </testsuite></testsuites>`;

    assert.deepEqual(junitResults(xml), [
      { name: "kr8s.tests.test_api.test_get[pods]", outcome: "passed", message: "" },
      { name: "kr8s.tests.test_api.test_exec", outcome: "failed", message: "a\nb" },
    ]);
  });

  it("refuses what is no XML, and what ends too early", () => {
    assert.throws(() => junitResults("panic: no"), /the report is no XML: /);
    assert.throws(() => junitResults("<testsuites><testsuite>"), /the report is no XML: Unclosed/);
  });
});
