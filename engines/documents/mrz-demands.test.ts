import { describe, expect, test } from "vitest";
import { checkDigitOf } from "./check-digit.ts";
import { lackingOfZone, type MrzDemand, type MrzZone, mrzDemands } from "./mrz-demands.ts";
import { LAYOUTS, type MrzFormat } from "./mrz-layout.ts";
import { samplePerson } from "./specimens/sample-people.ts";
import { idCardMrz, passportMrz, td2Mrz, visaMrz } from "./specimens/specimen-mrz.ts";

// Each line of the standard with zones that lack just it, in every format: docs/never-a-made-up-pass.md.

const person = { ...samplePerson(4), surname: "Eriksson", givenNames: "Anna Maria", personalNumber: "ZE184226B" };
const whole: Record<MrzFormat, string[]> = {
  TD1: idCardMrz(person),
  TD2: td2Mrz({ ...person, personalNumber: "" }),
  TD3: passportMrz(person),
  MRVA: visaMrz(person, 44),
  MRVB: visaMrz(person, 36),
};
const formats = Object.keys(whole) as MrzFormat[];

const put = (lines: readonly string[], line: number, at: number, text: string) =>
  lines.map((each, n) => (n === line ? each.slice(0, at) + text + each.slice(at + text.length) : each));

/** With the check digits that belong to the lines as they are now. */
function withDigits(format: MrzFormat, lines: readonly string[]): string[] {
  const layout = LAYOUTS.find((each) => each.format === format);
  return (layout?.checks ?? []).reduce(
    (text, { cells, check: [line, column] }) => {
      const value = cells.map(([l, c]) => text[l]?.[c] ?? "<").join("");
      return text[line]?.[column] === "<" ? text : put(text, line, column, checkDigitOf(value));
    },
    [...lines],
  );
}

const isCard = (format: MrzFormat) => format === "TD1";
type Change = (lines: string[], format: MrzFormat) => string[];
const birth =
  (text: string): Change =>
  (lines, format) =>
    put(lines, 1, isCard(format) ? 0 : 13, text);
const sex =
  (text: string): Change =>
  (lines, format) =>
    put(lines, 1, isCard(format) ? 7 : 20, text);
const expiry =
  (text: string): Change =>
  (lines, format) =>
    put(lines, 1, isCard(format) ? 8 : 21, text);
const code =
  (text: string): Change =>
  (lines) =>
    put(lines, 0, 0, text);
const name =
  (text: string): Change =>
  (lines, format) => {
    const [line, from] = isCard(format) ? [2, 0] : [0, 5];
    return put(lines, line, from, text.padEnd((lines[line] ?? "").length - from, "<"));
  };
const number =
  (text: string): Change =>
  (lines, format) =>
    put(lines, isCard(format) ? 0 : 1, isCard(format) ? 5 : 0, text);
const wrongDigit =
  (check: string): Change =>
  (lines, format) => {
    const field = LAYOUTS.find((each) => each.format === format)?.checks.find((each) => each.name === check);
    if (!field) return [];
    const [line, column] = field.check;
    const now = Number(lines[line]?.[column]);
    return put(lines, line, column, String((now + 1) % 10));
  };

/** Each with a mark: a change after which the digits are set right again, or, of digits themselves, not. */
const lacks: Record<MrzDemand, Record<string, Change>> = {
  lines: {
    "a line less": (lines) => lines.slice(0, -1),
    "a line more": (lines) => [...lines, lines[0] ?? ""],
    "a character more": (lines) => lines.map((line, n) => (n === 0 ? `${line}<` : line)),
  },
  alphabet: {
    "a small letter in the optional data": (lines, format) =>
      put(lines, isCard(format) ? 0 : 1, isCard(format) ? 29 : 34, "a"),
  },
  document_code: {
    "a letter of no kind": code("X<"),
    "another kind's letter": (lines, format) => code(format.startsWith("MRV") ? "P<" : "V<")(lines, format),
    "a digit": code("I7"),
  },
  state: {
    "an issuer that is none": (lines) => put(lines, 0, 2, "QXQ"),
    "a nationality that is none": (lines, format) => put(lines, 1, isCard(format) ? 15 : 10, "QXQ"),
  },
  names: {
    "a digit": name("ERIKSS0N<<ANNA"),
    "nothing at the beginning": name("<ERIKSSON<<ANNA"),
    "no name at all": name(""),
    "text behind the fillers": name("ERIKSSON<<ANNA<<<MARIA"),
    "a third identifier": name("ERIKSSON<<ANNA<<MARIA"),
  },
  number: { "no number": number("<<<<<<<<<"), "a filler before it": number("<12345678") },
  birth_date: {
    "a month 13": birth("741312"),
    "a 30 February": birth("740230"),
    "a 29 February of no leap year": birth("750229"),
    "half a day": birth("74121<"),
    "a day 32 of an unknown month": birth("740032"),
  },
  sex: { "an X": sex("X"), "a digit": sex("1") },
  expiry_date: {
    "a day 31 of April": expiry("280431"),
    "a day in part": expiry("2804<<"),
  },
  documentNumber: { "another digit": wrongDigit("documentNumber") },
  birthDate: { "another digit": wrongDigit("birthDate") },
  expiryDate: { "another digit": wrongDigit("expiryDate") },
  personalNumber: { "another digit": wrongDigit("personalNumber") },
  composite: { "another digit": wrongDigit("composite") },
};

const lackingIn = (zone: MrzZone) => {
  const { form, digits } = lackingOfZone(zone);
  return [...form, ...digits];
};
const isDigitOf = (demand: string) => LAYOUTS.some(({ checks }) => checks.some(({ name: each }) => each === demand));

test("whole zones lack nothing, in every format", () => {
  for (const format of formats) expect([format, lackingIn({ format, lines: whole[format] })]).toEqual([format, []]);
});

describe.each(Object.keys(mrzDemands) as MrzDemand[])("ICAO 9303: %s", (demand) => {
  test("has its source", () => expect(mrzDemands[demand].source).toMatch(/^ICAO 9303 part \d/));

  test.each(Object.entries(lacks[demand]))("is lacking with %s, and nothing else is", (_, change) => {
    let seen = 0;
    for (const format of formats) {
      const changed = change([...whole[format]], format);
      if (changed.length === 0) continue;
      seen += 1;
      const lines =
        isDigitOf(demand) || demand === "lines" || demand === "alphabet" ? changed : withDigits(format, changed);
      const lacking = lackingIn({ format, lines });
      // The composite digit covers the others, and lines of another shape have their fields elsewhere.
      if (isDigitOf(demand))
        expect(
          lacking.filter((id) => id !== "composite" || demand === "composite"),
          format,
        ).toEqual([demand]);
      else expect(lacking, format).toContain(demand);
      if (demand !== "lines" && demand !== "alphabet" && !isDigitOf(demand)) expect(lacking, format).toEqual([demand]);
    }
    expect(seen).toBeGreaterThan(0);
  });
});

test("what the standard allows is not lacking", () => {
  const changes: Change[] = [
    birth("<<<<<<"),
    birth("74<<<<"),
    birth("7412<<"),
    birth("741200"),
    birth("740000"),
    birth("000229"),
    sex("<"),
    name("ERIKSSON"),
    name("ERIKSSON<DE<LA<CRUZ<<ANNA<M"),
    number("AB1<<<<<<"),
  ];
  for (const format of formats)
    for (const change of changes)
      expect(lackingIn({ format, lines: withDigits(format, change([...whole[format]], format)) })).toEqual([]);
  for (const format of ["TD1", "TD2", "TD3"] as const)
    expect(lackingIn({ format, lines: withDigits(format, expiry("<<<<<<")([...whole[format]], format)) })).toEqual([]);
});

test("a number that goes on in the optional data has its check digit there", () => {
  const lines = ["I<UTOD23145890<7349<<<<<<<<<<<", "3407127M9507122UTO<<<<<<<<<<<2", "STEVENSON<<PETER<JOHN<<<<<<<<<"];
  expect(lackingIn({ format: "TD1", lines })).toEqual([]);
  const changed = put(lines, 0, 18, "8");
  expect(lackingIn({ format: "TD1", lines: withDigits("TD1", changed) })).toEqual(["documentNumber"]);
});
