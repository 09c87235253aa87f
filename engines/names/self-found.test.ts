import { expect, test } from "vitest";
import { toListedEntry } from "../lists/listed-entry.ts";
import type { ListFormat } from "../lists/lists.types.ts";
import { readSample, sample } from "../lists/samples/list-samples.ts";
import { compileNames } from "./compile-names.ts";
import { findNames } from "./find-names.ts";
import { findSelfMisses, SELF_FOUND_SCORE } from "./self-found.ts";

const SAMPLES: [file: string, format: ListFormat][] = [
  ["un.xml", "un-xml"],
  ["eu.xml", "eu-xml"],
  ["uk-conlist.csv", "uk-csv"],
  ["uk-sanctions-list.csv", "uk-csv"],
  ["ofac-sdn.csv", "ofac-csv"],
  ["ofac-advanced.xml", "ofac-advanced-xml"],
  ["targets.simple.csv", "opensanctions-csv"],
  ["entities.ftm.jsonl", "opensanctions-ftm"],
  ["veridesk.csv", "veridesk-csv"],
];

test.each(SAMPLES)("every name of the sample list %s finds its own entry", async (file, format) => {
  const entries = (await readSample(format, sample(file))).map(toListedEntry);
  expect(entries.length).toBeGreaterThan(0);
  const index = compileNames(entries);
  const names = entries.flatMap((entry) => entry.names);
  expect(findSelfMisses(index, names, 10)).toEqual({ searched: names.length, missed: 0, misses: [] });
  for (const [position, entry] of entries.entries())
    for (const name of entry.names) {
      const found = findNames(index, { ...entry, name }, { limit: 50, minScore: SELF_FOUND_SCORE });
      expect([name, found.some((match) => match.entry === position)]).toEqual([name, true]);
    }
});

test("whatever a name consists of, its very text has 100", () => {
  const names = [
    ..."بن علي|בן דוד|آل رشيد|TNV Ltd|A.B.K. Company|C&D|R&T Inc.|AT&V Inc.|MKS Pjsc|J. S.|Ltd|No. 5|III|IMO 9330012|Dr".split(
      "|",
    ),
    ..."General|King|de la|Al|王|株式会社|ООО|1147 Corp.|O&#39;Reardon|X|Y Z|Samir Bouzid; Samer Bouzeid".split("|"),
  ];
  const kinds = ["person", "company", undefined] as const;
  for (const kind of kinds)
    for (const searched of kinds)
      for (const name of names) {
        const [match] = findNames(compileNames([{ names: [name], kind }]), { name, kind: searched }, { minScore: 0 });
        expect([name, match?.nameScore]).toEqual([name, 100]);
      }
});

test("counts the names that do not find themselves, and gives so many of them", () => {
  const index = compileNames([{ names: ["Olena Kovalenko"] }]);
  const names = ["Olena Kovalenko", "Borys Tkachenko", "---", "Ihor Melnyk", "Oksana Shevchenko"];
  expect(findSelfMisses(index, names, 2)).toEqual({
    searched: 4,
    missed: 3,
    misses: ["Borys Tkachenko", "Ihor Melnyk"],
  });
});
