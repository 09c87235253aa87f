import { describe, expect, it } from "vitest";
import type { Screening, ScreeningHit, ScreeningQuestion } from "#contract/records/verifications/screening.ts";
import { comparedRows } from "./comparison.rules.ts";
import { hitActionOf, hitAfter } from "./hit-keys.rules.ts";
import { markedParts } from "./marked-words.rules.ts";
import { hitGroups, screeningStateOf, webLinks } from "./screening-state.rules.ts";

const queried: ScreeningQuestion = {
  kind: "person",
  names: ["Ivan Petrenko"],
  births: ["1970-05-12"],
  countries: ["UA"],
  gender: null,
  documents: ["AB 123-456"],
  taxIds: [],
};

const record: ScreeningHit["record"] = {
  id: "1",
  kind: "person",
  names: [{ text: "Іван Петренко", kind: "primary" }],
  births: ["1970-05-12"],
  deaths: [],
  nationalities: ["UA"],
  birthCountries: ["UA", "RU"],
  addressCountries: [],
  countries: [],
  documents: [{ type: "passport", number: "ab123456" }],
  taxIds: [],
  cryptoAddresses: [],
  programs: [],
  topics: [],
  positions: [],
  remarks: [],
  links: [],
};

const hitWith = (
  changes: Partial<ScreeningHit["record"]>,
  outcome?: "near" | "sameYear" | "different",
): ScreeningHit => ({
  by: "name",
  asked: "Ivan Petrenko",
  listed: "Іван Петренко",
  nameScore: 96,
  explanation: {
    words: [],
    shortfalls: [],
    qualifiers: outcome ? [{ what: "birth", outcome, points: -3 }] : [],
  },
  record: { ...record, ...changes },
  source: "list",
  listCode: "own",
  listVersion: 1,
  entryId: "1",
  band: "probable",
  score: 96,
});

const outcomes = (hit: ScreeningHit) =>
  Object.fromEntries(comparedRows(queried, hit).map(({ field, outcome }) => [field, outcome]));

describe("the applicant and the entry side by side", () => {
  it("are the same where one value of each is, numbers however they are written", () => {
    expect(outcomes(hitWith({}))).toEqual({ birth: "same", country: "same", number: "same" });
    const countries = comparedRows(queried, hitWith({})).find(({ field }) => field === "country");
    expect(countries?.listed).toEqual([
      { value: "UA", isMet: true },
      { value: "RU", isMet: false },
    ]);
  });

  it("differ, are close, or cannot be compared", () => {
    expect(outcomes(hitWith({ births: ["1981-01-01"] }, "different"))).toMatchObject({ birth: "different" });
    expect(outcomes(hitWith({ births: ["1970-12-05"] }, "near"))).toMatchObject({ birth: "near" });
    expect(outcomes(hitWith({ births: ["1970"] }))).toMatchObject({ birth: "near" });
    expect(outcomes(hitWith({ births: [], gender: "male" }))).toMatchObject({ birth: "unknown", gender: "unknown" });
    expect(outcomes(hitWith({ kind: "vessel" }))).toMatchObject({ kind: "different" });
  });
});

describe("words that met", () => {
  const met = (word: string, listed: string, how: "same" | "similar" | "joined" = "same") => ({
    asked: word,
    listed,
    how,
    likeness: 1,
  });

  it("are marked in the name, whatever their case and order, and nothing else is", () => {
    expect(markedParts("PETRENKO, Ivan Oleh", [met("Ivan", "x", "similar"), met("Petrenko", "y")], "asked")).toEqual([
      { text: "PETRENKO", how: "same" },
      { text: ", ", how: null },
      { text: "Ivan", how: "similar" },
      { text: " Oleh", how: null },
    ]);
  });

  it("are whole words before they are parts of others, and each place is marked once", () => {
    const marked = markedParts("Annabel Anna Anna", [met("Anna", "a"), met("Anna", "b")], "asked");
    expect(marked.map(({ text, how }) => [text, how])).toEqual([
      ["Annabel ", null],
      ["Anna", "same"],
      [" ", null],
      ["Anna", "same"],
    ]);
  });

  it("may stand apart where they met as one, and a word that is not there marks nothing", () => {
    const marked = markedParts(
      "Abd al-Rahman",
      [met("Abd Rahman", "Abdulrahman", "joined"), met("Omar", "z")],
      "asked",
    );
    expect(marked.filter(({ how }) => how).map(({ text }) => text)).toEqual(["Abd", "Rahman"]);
    expect(marked.map(({ text }) => text).join("")).toBe("Abd al-Rahman");
  });
});

describe("the state of a screening", () => {
  const screening = (verdicts: ("relevant" | "irrelevant" | null)[], missing: string[] = []): Screening => ({
    id: "s",
    at: "2026-03-01T12:00:00Z",
    requestedBy: null,
    isByMonitoring: false,
    queried,
    lists: [],
    missing,
    isCut: false,
    hits: verdicts.map((verdict, n) => ({
      ...hitWith({}),
      id: String(n),
      verdict,
      reason: null,
      judgedBy: null,
      judgedAt: null,
      isRemembered: false,
    })),
  });

  it.each([
    [false, null, "notRequested"],
    [true, null, "notYet"],
    [true, screening([]), "none"],
    [true, screening([], ["pep"]), "missing"],
    [true, screening(["irrelevant"], ["pep"]), "missing"],
    [true, screening(["irrelevant", "irrelevant"]), "irrelevant"],
    [true, { ...screening(["irrelevant"]), isCut: true }, "cut"],
    [true, screening(["irrelevant", null], ["pep"]), "found"],
    [true, screening(["relevant"]), "found"],
  ] as const)("asked %s: case %#", (isRequested, shown, state) => {
    expect(screeningStateOf({ isRequested, screening: shown })).toBe(state);
  });

  it("shows the strongest hits first and no empty group", () => {
    const hits = [{ band: "possible" }, { band: "strong" }, { band: "possible" }] as const;
    expect(hitGroups(hits).map(({ band, hits: inIt }) => [band, inIt.length])).toEqual([
      ["strong", 1],
      ["possible", 2],
    ]);
  });

  it("links only to addresses of the web", () => {
    expect(webLinks(["https://example.org/a", "javascript:alert(1)", "ftp://x.example", "no address"])).toEqual([
      "https://example.org/a",
    ]);
  });
});

describe("keys of hits", () => {
  const press = (key: string, code: string, more: object = {}) =>
    hitActionOf({ key, code, hasModifier: false, isRepeat: false, isTaken: false, ...more });

  it("go by letter and arrow, and rest while somebody types or with a modifier", () => {
    expect(press("ArrowDown", "ArrowDown", { isRepeat: true })).toBe("next");
    expect(press("ArrowUp", "ArrowUp")).toBe("previous");
    expect(press("r", "KeyR")).toBe("relevant");
    expect(press("ш", "KeyI")).toBe("irrelevant");
    expect(press("j", "KeyJ")).toBeNull();
    expect(press("r", "KeyR", { hasModifier: true })).toBeNull();
    expect(press("i", "KeyI", { isTaken: true })).toBeNull();
    expect(press("r", "KeyR", { isRepeat: true })).toBeNull();
  });

  it("begin at the first hit and stay at the ends", () => {
    expect([hitAfter(-1, "next", 3), hitAfter(2, "next", 3), hitAfter(0, "previous", 3)]).toEqual([0, 2, 0]);
  });
});
