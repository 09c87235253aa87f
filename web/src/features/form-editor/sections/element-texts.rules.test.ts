import { expect, test } from "vitest";
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
  const place = (language: (typeof offered)[number]) => ({ language, offered, business: "Acme" });
  expect(insteadOf({}, "startButton", place("en"))).toBe("Start");
  expect(insteadOf({}, "startButton", place("uk"))).toBe("Почати");
  expect(insteadOf({}, "startButton", place("pl"))).toBe("Start");
  expect(insteadOf({}, "approvedText", place("en"))).toBe("Everything went well. Acme has been notified.");
  expect(insteadOf({ pl: { startButton: "Zacznij" } }, "startButton", place("uk"))).toBe("Zacznij");
});
