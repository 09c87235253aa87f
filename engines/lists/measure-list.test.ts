import { expect, it } from "vitest";
import { hasDestroyedLetters } from "./destroyed-letters.ts";
import type { ListRecord } from "./lists.types.ts";
import { ListMeasurer } from "./measure-list.ts";
import { emptyListRecord } from "./samples/list-samples.ts";
import { SelfSearch } from "./self-search.ts";

const record = (id: string, ...names: string[]): ListRecord => ({
  ...emptyListRecord,
  id,
  kind: "person",
  names: names.map((text, at) => ({ text, kind: at === 0 ? "primary" : "alias" })),
});

const people = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const letters = String.fromCharCode(97 + (n % 26), 97 + (Math.floor(n / 26) % 26), 97 + (Math.floor(n / 676) % 26));
    return record(`P-${n}`, `Anton Karim${letters}ov`, `Toni Karim${letters}ov`);
  });

it.each([
  ["JÃ¶rg MÃ¼ller", true],
  ["Ã‰tienne", true],
  ["ÐŸÐµÑ‚Ñ€", true],
  ["J\ufffdrg", true],
  ["J?rg", true],
  ["????? ???", true],
  ["", true],
  ["Jörg Müller", false],
  ["JOÃO ÑANDÚ", false],
  ["Пётр", false],
  ["سمير بوزيد", false],
  ["Who is he?", false],
  ["121", false],
])("letters of %s are destroyed: %s", (name, isDestroyed) => {
  expect(hasDestroyedLetters(name)).toBe(isDestroyed);
});

it("counts what finds the entries of a list", () => {
  const measurer = new ListMeasurer();
  measurer.add(record("1", "Jörg", "Jorg", "JÃ¶rg"), 2);
  measurer.add(record("2"), 1);
  expect(measurer.finish().measure).toEqual({
    names: 3,
    aliases: 2,
    foreignNames: 2,
    destroyedNames: 1,
    numbers: 3,
  });
});

it("asks every name back, in a list of more names than are compiled at once", () => {
  const asking = new SelfSearch();
  for (const each of people(1_500)) asking.add(each);
  asking.add(record("X", "-"));
  expect(asking.finish()).toEqual({ missedCount: 0, missed: [], sampleMissed: [] });
  const never = new SelfSearch([], 101);
  for (const each of [...people(60), record("Y", "Anton Karimaaaov")]) never.add(each);
  const { missedCount, missed } = never.finish();
  expect(missedCount).toBe(121);
  expect(missed).toHaveLength(50);
  expect(missed[0]).toEqual({ entryId: "P-0", name: "Anton Karimaaaov", score: 100 });
});

it("asks a sample of the version before, and passes over what does not find itself", () => {
  const sample = ["Anton Karimaaaov", "Boris Neverlisted", "-"].map((name) => ({ name, kind: "person" as const }));
  const asking = new SelfSearch(sample);
  for (const each of people(3)) asking.add(each);
  expect(asking.finish().sampleMissed).toEqual([1]);
});
