import { expect, test } from "vitest";
import english from "#contract/locales/en/flow.json" with { type: "json" };
import ukrainian from "#contract/locales/uk/flow.json" with { type: "json" };
import { changeElement, insteadOf } from "./element-texts.rules.ts";

const offered = ["en", "uk", "pl"] as const;

test("a text is written in one language; an emptied one is gone as if it had never been", () => {
  const once = changeElement({}, "en", "startButton", "Begin");
  expect(once).toEqual({ en: { startButton: "Begin" } });
  const twice = changeElement(once, "uk", "startButton", "Почати");
  expect(twice).toEqual({ en: { startButton: "Begin" }, uk: { startButton: "Почати" } });
  expect(changeElement(twice, "uk", "startButton", "")).toEqual(once);
  expect(changeElement(once, "en", "startButton", "")).toEqual({});
  expect(once).toEqual({ en: { startButton: "Begin" } });
  expect(Object.keys(changeElement(twice, "en", "startButton", "Go"))).toEqual(["en", "uk"]);
});

test("what is empty reads the form's own text of another language, else ours", () => {
  const of = (words: Record<string, string>) => ({ offered, business: "Acme", words });
  expect(insteadOf({}, "startButton", of(english))).toBe("Start");
  expect(insteadOf({}, "startButton", of(ukrainian))).toBe("Почати");
  expect(insteadOf({}, "approvedText", of(english))).toBe("Everything went well. Acme has been notified.");
  expect(insteadOf({ pl: { startButton: "Zacznij" } }, "startButton", of(ukrainian))).toBe("Zacznij");
});
