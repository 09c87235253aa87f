import { describe, expect, test } from "vitest";
import {
  type NationalNumberProblem,
  nationalNumberCountries,
  nationalNumberKinds,
} from "#contract/values/national-numbers.ts";
import { numberDemands } from "./number-demands.ts";
import { numberSources } from "./number-sources.ts";
import { readNationalNumber } from "./read-national-number.ts";
import { drawing } from "./samples/draw.ts";

// Every kind of number with inputs that lack one line of its rule: docs/never-a-made-up-pass.md.

const today = "2026-11-25";
const all = nationalNumberCountries.flatMap((country) =>
  nationalNumberKinds(country).map(({ kind, example }) => [country, kind, example] as const),
);
const mostTries = 4_000;

/** The example with up to three other digits: which problems can be had by them. */
function problemsOf(country: string, kind: string, example: string): Set<NationalNumberProblem> {
  const draw = drawing(20_261_128);
  const places = [...example].flatMap((letter, at) => (/\d/.test(letter) ? [at] : []));
  const found = new Set<NationalNumberProblem>();
  for (let tries = 0; tries < mostTries; tries += 1) {
    const letters = [...example];
    for (let changes = 1 + (tries % 3); changes > 0; changes -= 1)
      letters[places[draw.upTo(places.length)] ?? 0] = String(draw.upTo(10));
    const read = readNationalNumber({ country, kind, text: letters.join(""), today });
    if ("problem" in read) found.add(read.problem);
  }
  return found;
}

test("every line has its source, every kind its own", () => {
  for (const { source, asks } of Object.values(numberDemands)) expect([source, asks]).not.toContain("");
  for (const [country, kind] of all) {
    const sources: Readonly<Record<string, string>> = numberSources[country];
    expect([country, kind, (sources[kind] ?? "").length > 10]).toEqual([country, kind, true]);
  }
});

describe.each(all)("%s %s", (country, kind, example) => {
  const read = (text: string) => readNationalNumber({ country, kind, text, today });

  test("whole, it is read; without a line of its rule it is not", () => {
    const whole = read(example);
    expect(whole).not.toHaveProperty("problem");
    if ("problem" in whole) return;
    expect(read(whole.number.slice(0, 3))).toEqual({ problem: "too_short" });
    expect(read(`${example}${"1".repeat(20)}`)).toEqual({ problem: "too_long" });
    expect(read(`${example.slice(0, 2)}*${example.slice(3)}`)).toEqual({ problem: "letters" });
    const problems = problemsOf(country, kind, example);
    // Some readers tell a wrong digit as a part that nobody has.
    if (whole.isChecked) expect([...problems].some((each) => each === "checksum" || each === "form")).toBe(true);
    if (whole.says.birthDates) expect([...problems]).toContain("date");
  });
});
