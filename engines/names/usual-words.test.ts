import { expect, test } from "vitest";
import { compileNames } from "./compile-names.ts";
import { findNames } from "./find-names.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";
const others = Array.from({ length: 4000 }, (_, i) => ({
  names: [
    `${letters[i % 26]}${letters[(i >> 3) % 26]}ren ${i % 20 === 0 ? "Solvang" : `Va${letters[(i * 7) % 26]}${letters[i % 26]}nen`}`,
  ],
}));
const entry = { names: ["Henrik Solvang"] };

test("an entry that changed has the score that it has in the whole list", () => {
  const whole = compileNames([...others, entry]);
  const changed = compileNames([entry]);
  const whole4000 = others.length;
  for (const name of ["H. Solvang", "Henrik Solvagn", "Henrik J. Solvang", "Solvang", "Henryk Solvang Berg"]) {
    const options = { minScore: 0, limit: 500 };
    const inWhole = findNames(whole, { name }, options).find((match) => match.entry === whole4000)?.score;
    expect([name, findNames(changed, { name }, options, whole)[0]?.score]).toEqual([name, inWhole]);
  }
});

test("a surname with an initial falls by a slope as more bear the surname, and not by a step", () => {
  const scores = [0, 5, 10, 15, 20, 30, 40, 60, 80, 120, 200, 400].map((count) => {
    const index = compileNames([
      entry,
      ...others.filter((_, i) => i % 20 !== 0),
      ...others.filter((_, i) => i % 20 === 0).slice(0, count),
      ...Array.from({ length: Math.max(0, count - 200) }, () => ({ names: ["Olaf Solvang"] })),
    ]);
    return (
      findNames(index, { name: "H. Solvang" }, { minScore: 0, limit: 500 }).find((match) => match.entry === 0)?.score ??
      0
    );
  });
  expect(scores[0]).toBeGreaterThan(scores.at(-1) ?? 0);
  for (let i = 1; i < scores.length; i += 1) {
    expect(scores[i]).toBeLessThanOrEqual(scores[i - 1] ?? 0);
    expect((scores[i - 1] ?? 0) - (scores[i] ?? 0)).toBeLessThan(8);
  }
});
