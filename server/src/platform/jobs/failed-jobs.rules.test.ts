import { expect, test } from "vitest";
import { describeFailure } from "./failed-jobs.rules.ts";

test("a failure is described by its kind, its code and its place, and never by its words", () => {
  const secret = "Zinaida Mark <zinaida@example.com>\n    at Zinaida (mark.ts:1:1)";
  const thrown = Object.assign(new TypeError(secret), { code: "ECONNREFUSED" });
  const described = describeFailure(thrown);
  expect(described).toMatchObject({ type: "TypeError", code: "ECONNREFUSED" });
  expect(described.at).toMatch(/failed-jobs\.rules\.test\.ts:\d+:\d+$/);
  expect(JSON.stringify(described).toLowerCase()).not.toContain("zinaida");
  // As pg-boss keeps it.
  const { name, message, stack, code } = thrown;
  expect(describeFailure({ name, message, stack, code })).toEqual(described);
});

test("what is no error, or names itself strangely, is an Error without more", () => {
  const nothing = { type: "Error", code: null, at: null };
  for (const thrown of [null, undefined, 7, "Ann Smith", { name: "Ann Smith", code: "ann@x.org", stack: "Ann (x)" }])
    expect(describeFailure(thrown)).toEqual(nothing);
});
