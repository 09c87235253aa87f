import { expect, it } from "vitest";
import { gravestChecks } from "./gravest-checks.rules.ts";

it("failures come before what is to check by hand, and two are shown", () => {
  const checks = [
    { name: "adverse_media", result: "review" },
    { name: "country", result: "pass" },
    { name: "face_match", result: "fail" },
    { name: "document_expiry", result: "fail" },
    { name: "connection_country", result: "not_available" },
  ] as never;
  expect(gravestChecks(checks).map(({ name }) => name)).toEqual(["face_match", "document_expiry"]);
  expect(gravestChecks([])).toEqual([]);
});
