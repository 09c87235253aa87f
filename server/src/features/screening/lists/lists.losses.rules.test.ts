import { expect, test } from "vitest";
import { type ComparedListVersions, listLossesOf, mustListWait } from "./lists.losses.rules.ts";

const whole = { entries: 1_000, names: 3_000, aliases: 2_000, foreignNames: 400, destroyedNames: 0, numbers: 500 };
const compared = (more: Partial<ComparedListVersions> = {}): ComparedListVersions => ({
  loaded: whole,
  before: whole,
  most: whole,
  removed: 0,
  lostNames: 0,
  sample: { searched: 20, missed: 0 },
  ...more,
});
const of = (more: Partial<ComparedListVersions>) =>
  listLossesOf(compared(more)).map(({ what, waits }) => [what, waits]);

test("nothing is lost", () => expect(listLossesOf(compared())).toEqual([]));

test.each<[string, Partial<ComparedListVersions>, [string, boolean][]]>([
  ["19 entries of 1,000", { removed: 19 }, []],
  ["2 % of the entries", { removed: 20 }, [["entries", false]]],
  ["50 entries of many", { before: { ...whole, entries: 100_000 }, removed: 50 }, [["entries", false]]],
  ["10 % of the entries", { removed: 100 }, [["entries", false]]],
  ["more", { removed: 101 }, [["entries", true]]],
  [
    "more in steps, against the most of a month",
    { loaded: { ...whole, entries: 940 }, most: { ...whole, entries: 1_050 }, removed: 10 },
    [["entries", true]],
  ],
  ["names, of entries that are still there", { lostNames: 301 }, [["names", true]]],
  ["some names", { lostNames: 60 }, [["names", false]]],
  [
    "all aliases",
    { loaded: { ...whole, names: 1_000, aliases: 0 } },
    [
      ["names", true],
      ["aliases", true],
    ],
  ],
  ["letters destroyed", { loaded: { ...whole, destroyedNames: 31 } }, [["letters", true]]],
  ["names in their own script", { loaded: { ...whole, foreignNames: 300 } }, [["letters", true]]],
  ["numbers", { loaded: { ...whole, numbers: 400 } }, [["numbers", true]]],
  ["one name of the sample", { sample: { searched: 20, missed: 1 } }, []],
  ["two names of the sample", { sample: { searched: 20, missed: 2 } }, [["sample", true]]],
])("%s", (_, more, losses) => {
  expect(of(more)).toEqual(losses);
});

test("a first version waits for its letters alone", () => {
  const first = { before: null, most: null };
  expect(of(first)).toEqual([]);
  expect(of({ ...first, loaded: { ...whole, destroyedNames: 2_000 } })).toEqual([["letters", true]]);
});

test("of a version that was loaded before names were counted only entries are known", () => {
  const unknown = {
    entries: 1_000,
    names: null,
    aliases: null,
    foreignNames: null,
    destroyedNames: null,
    numbers: null,
  };
  expect(of({ before: unknown, most: { ...unknown, names: 0 } })).toEqual([]);
  expect(mustListWait(listLossesOf(compared({ before: unknown, removed: 200 })))).toBe(true);
});
