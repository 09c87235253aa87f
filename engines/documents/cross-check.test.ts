import { expect, test } from "vitest";
import { type CrossCheck, crossCheck } from "./cross-check.ts";
import type { MrzFields } from "./mrz-fields.ts";
import type { MrzReading } from "./mrz-reader.ts";
import type { VisualZone } from "./visual-zone.ts";

const fields: MrzFields = {
  documentCode: "P",
  issuingState: "UKR",
  surname: "VANDENBERGHE",
  givenNames: "ANNA MARIA",
  documentNumber: "C01X00T4B",
  nationality: "UKR",
  birthDate: "1990-08-05",
  sex: "F",
  expiryDate: "2032-02-28",
  optional: "",
};
const page = ["VANDENBERGHE", "ANNA MARIA", "C01X00T4B", "05 AUG 1990", "28.02.2032"];

function zoneOf(lines: string[]): VisualZone {
  const print = (text: string, i: number) => ({
    text,
    box: { left: 100, top: 100 + i * 40, width: 600, height: 30 },
    confidence: 0.9,
  });
  return {
    width: 1000,
    height: 800,
    turnDeg: 0,
    source: { width: 1000, height: 800 },
    lines: lines.map(print),
    words: lines.flatMap((line, i) => line.split(" ").map((word) => print(word, i))),
  };
}

const zoneLines = (name: string): MrzReading =>
  ({ format: "TD3", lines: [`P<UKR${name}`.padEnd(44, "<"), ""], corners: [] }) as unknown as MrzReading;

const outcomesOf = (lines: string[], changes: Partial<MrzFields> = {}, mrz: MrzReading | null = null) =>
  Object.fromEntries(
    crossCheck({ ...fields, ...changes }, [{ zone: zoneOf(lines), mrz }]).map(({ name, outcome }) => [name, outcome]),
  ) as Record<CrossCheck["name"], CrossCheck["outcome"]>;

const differing = (lines: string[]) =>
  Object.entries(outcomesOf(lines)).flatMap(([name, outcome]) => (outcome === "match" ? [] : [name]));
const changed = (at: number, to: string) => page.map((line, i) => (i === at ? to : line));

test("what is printed as the zone says matches", () => {
  expect(differing(page)).toEqual([]);
});

test("every kind of forged print differs, and is named", () => {
  const [surname = "", given = "", number = "", birth = "", expiry = ""] = page;
  expect(differing([given, surname, number, birth, expiry])).toEqual(["surname", "givenNames"]);
  expect(differing([surname, given, number, expiry, birth])).toEqual(["birthDate", "expiryDate"]);
  expect(differing(changed(3, "08.05.1990"))).toEqual(["birthDate"]);
  expect(differing(changed(2, "C01X00T48"))).toEqual(["documentNumber"]);
  expect(differing(changed(0, "VANDENBERGNE"))).toEqual(["surname"]);
  expect(differing(changed(0, "VANDEMBERGHE"))).toEqual(["surname"]);
});

test.each([
  ["ANNA MARIA", "ANNA SOFIA"],
  ["ANNA MARIA", "ANNA"],
  ["ANNA MARIA", "ANNA MARIA SOFIA"],
  ["ANNA", "ANNA SOFIA"],
  ["ANNA", "SOFIA ANNA"],
  ["ANNA", "Given names ANNA SOFIA"],
  ["JOHN WILLIAM HENRY", "JOHN WILLIAM EDWARD"],
  ["JOHN W", "JOHN E"],
  ["ANNA", "ANNA-SOFIA"],
])("a zone of %s over the print %s: similar", (givenNames, printed) => {
  expect(outcomesOf(changed(1, printed), { givenNames }).givenNames).toBe("similar");
});

test("a second surname that the zone does not have: similar", () => {
  const surname = "NOVAK";
  expect(outcomesOf(changed(0, "NOVAK-PETRENKO"), { surname }).surname).toBe("similar");
  expect(outcomesOf(changed(0, "NOVAK PETRENKO"), { surname }).surname).toBe("similar");
});

test.each([
  ["Surname / Nom VANDENBERGHE", "Given names / Prénoms ANNA MARIA"],
  ["VANDENBERGHE ANNA MARIA", "UKR"],
  ["VANDENBERGHE", "ANNAMARIA"],
  ["VAN DEN BERGHE", "ANNA-MARIA"],
  ["ВАНДЕНБЕРГ / VANDENBERGHE", "АННА МАРІЯ / ANNA MARIA"],
])(
  "labels, the other names, the same names in a second script and joined ones are no other names: %s, %s",
  (surname, given) => {
    expect(differing([surname, given, ...page.slice(2)])).toEqual([]);
  },
);

test("the last given name may be a beginning only where the zone's field is full, and then it begins the printed one", () => {
  const surname = "VANDENBERGHESTEENWEGE";
  const read = (givenNames: string, printed: string) =>
    outcomesOf(
      [surname, printed, ...page.slice(2)],
      { surname, givenNames },
      zoneLines(`${surname}<<${givenNames.replaceAll(" ", "<")}`),
    ).givenNames;
  expect(read("ANNA MARIA ALEXA", "ANNA MARIA ALEXANDRA")).toBe("match");
  expect(read("ANNA MARIA ALEXA", "ANNA MARIA ALEXANDRA SOFIA")).toBe("match");
  expect(read("ANNA MARIA ALEXA", "ANNA MARIA SOFIA")).toBe("similar");
  expect(read("ANNA MARIA ALEXA", "ANNA MARIA")).toBe("similar");
  expect(read("ANNA MARIA ALEX", "ANNA MARIA ALEXANDRA")).toBe("similar");
});

test("the number at its label decides, also where the zone's own is printed elsewhere", () => {
  const rest = [page[0] ?? "", page[1] ?? "", page[3] ?? "", page[4] ?? ""];
  const beside = outcomesOf([...rest, "Passport No. K7PLW93MN", "C01X00T4B"]);
  const below = outcomesOf(["Passport No / № паспорта", "K7PLW93MN", ...rest, "C01X00T4B"]);
  const right = outcomesOf(["Passport No / № паспорта", "C01X00T4B", ...rest, "K7PLW93MN"]);
  expect([beside.documentNumber, below.documentNumber, right.documentNumber]).toEqual(["similar", "similar", "match"]);
});

test.each([
  ["UKR", "ГАЄВИЙ", "ХРИСТИНА", "HAIEVYI", "KHRYSTYNA"],
  ["UKR", "ЦИБУЛЬКО", "ЮРІЙ", "TSYBULKO", "YURII"],
  ["BGR", "ЩЕРЕВ", "ИВАН", "SHTEREV", "IVAN"],
  ["SRB", "ЏАКИЋ", "ЊЕГОШ", "DZAKIC", "NJEGOS"],
  ["RUS", "ФЁДОРОВ", "ФЁДОР ИВАНОВИЧ", "FEDOROV", "FEDOR"],
  ["GRC", "ΠΑΠΑΔΟΠΟΥΛΟΣ", "ΓΕΩΡΓΙΟΣ", "PAPADOPOULOS", "GEORGIOS"],
  ["GRC", "ΜΠΑΛΤΑΣ", "ΕΥΑΓΓΕΛΙΑ", "BALTAS", "EVANGELIA"],
])(
  "print of %s in its own script alone matches: %s %s",
  (issuingState, printedSurname, printedGiven, surname, givenNames) => {
    const reported = outcomesOf([printedSurname, printedGiven, ...page.slice(2)], {
      issuingState,
      surname,
      givenNames,
    });
    expect([reported.surname, reported.givenNames]).toEqual(["match", "match"]);
  },
);

test("another name in a script that the state's table decides is similar or not found; undecided ones are not available", () => {
  const ukrainian = { issuingState: "UKR", surname: "HAIEVYI", givenNames: "IHOR" };
  const reported = outcomesOf(["ГАЄВИЙ", "ІГОР ОЛЕГ", ...page.slice(2)], ukrainian);
  expect([reported.surname, reported.givenNames]).toEqual(["match", "similar"]);
  expect(outcomesOf(["ГАЄВИЙ", "ТАРАС", ...page.slice(2)], ukrainian).givenNames).toBe("not_found");
  const latin = outcomesOf(["ГАЄВИЙ / HAIEVYJ", "ІГОР / IHOR", ...page.slice(2)], ukrainian);
  expect(latin.surname).toBe("similar");
  const arabic = { issuingState: "EGY", surname: "ALHASSAN", givenNames: "OMAR" };
  const unsaid = outcomesOf(["الحسن", "عمر", ...page.slice(2)], arabic);
  expect([unsaid.surname, unsaid.givenNames]).toEqual(["not_available", "not_available"]);
  const hebrew = outcomesOf(["כהן", "דוד", ...page.slice(2)], {
    issuingState: "ISR",
    surname: "COHEN",
    givenNames: "DAVID",
  });
  expect([hebrew.surname, hebrew.givenNames]).toEqual(["not_available", "not_available"]);
});
