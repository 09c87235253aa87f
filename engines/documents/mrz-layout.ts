/** The machine-readable zones of ICAO 9303 parts 4 (TD3), 5 (TD1), 6 (TD2) and 7 (visas: MRVA, MRVB). */
export type MrzFormat = "TD1" | "TD2" | "TD3" | "MRVA" | "MRVB";

type CellClass = "letter" | "digit" | "check" | "any" | "sex" | "code" | "visaCode" | "kind" | "optionalCheck";

const CLASSES: Record<CellClass, RegExp> = {
  letter: /[A-Z<]/,
  digit: /[0-9<]/,
  check: /[0-9]/,
  optionalCheck: /[0-9<]/,
  any: /[A-Z0-9<]/,
  sex: /[MFX<]/,
  // No codes of ICAO's, but driving licences (D) and residence permits (R) have them.
  code: /[PIACDR]/,
  visaCode: /V/,
  // Only the digits of the United States' C1 and C2: more would be mistaken for letters.
  kind: /[A-Z<12]/,
};

/** A field with a check digit of its own or part of the composite one; `cells` are [line, column] pairs. */
export type CheckedMrzField = {
  name: MrzCheckName;
  cells: [line: number, column: number][];
  check: [line: number, column: number];
};
export type MrzCheckName = "documentNumber" | "birthDate" | "expiryDate" | "personalNumber" | "composite";

export type MrzLayout = {
  format: MrzFormat;
  lines: number;
  columns: number;
  classes: CellClass[][];
  checks: CheckedMrzField[];
};

type Segment = [count: number, kind: CellClass];
const spread = (segments: Segment[]) => segments.flatMap(([count, kind]) => Array.from({ length: count }, () => kind));
const span = (line: number, from: number, to: number): [number, number][] =>
  Array.from({ length: to - from + 1 }, (_, i) => [line, from + i]);

const names = (columns: number, code: "code" | "visaCode" = "code") =>
  spread([
    [1, code],
    [columns - 1, "letter"],
  ]);
const dataLine = (optional: Segment[], numberCheck: CellClass = "check") =>
  spread([
    [9, "any"],
    [1, numberCheck],
    [3, "letter"],
    [6, "digit"],
    [1, "check"],
    [1, "sex"],
    [6, "digit"],
    [1, "check"],
    ...optional,
  ]);
const dataChecks: CheckedMrzField[] = [
  { name: "documentNumber", cells: span(1, 0, 8), check: [1, 9] },
  { name: "birthDate", cells: span(1, 13, 18), check: [1, 19] },
  { name: "expiryDate", cells: span(1, 21, 26), check: [1, 27] },
];

const TD3: MrzLayout = {
  format: "TD3",
  lines: 2,
  columns: 44,
  classes: [
    names(44),
    dataLine([
      [14, "any"],
      [1, "optionalCheck"],
      [1, "check"],
    ]),
  ],
  checks: [
    ...dataChecks,
    { name: "personalNumber", cells: span(1, 28, 41), check: [1, 42] },
    { name: "composite", cells: [...span(1, 0, 9), ...span(1, 13, 19), ...span(1, 21, 42)], check: [1, 43] },
  ],
};

const TD2: MrzLayout = {
  format: "TD2",
  lines: 2,
  columns: 36,
  classes: [
    names(36),
    dataLine(
      [
        [7, "any"],
        [1, "check"],
      ],
      "optionalCheck",
    ),
  ],
  checks: [
    ...dataChecks,
    { name: "composite", cells: [...span(1, 0, 9), ...span(1, 13, 19), ...span(1, 21, 34)], check: [1, 35] },
  ],
};

const TD1: MrzLayout = {
  format: "TD1",
  lines: 3,
  columns: 30,
  classes: [
    spread([
      [1, "code"],
      [1, "kind"],
      [3, "letter"],
      [9, "any"],
      [1, "optionalCheck"],
      [15, "any"],
    ]),
    spread([
      [6, "digit"],
      [1, "check"],
      [1, "sex"],
      [6, "digit"],
      [1, "check"],
      [3, "letter"],
      [11, "any"],
      [1, "check"],
    ]),
    spread([[30, "letter"]]),
  ],
  checks: [
    { name: "documentNumber", cells: span(0, 5, 13), check: [0, 14] },
    { name: "birthDate", cells: span(1, 0, 5), check: [1, 6] },
    { name: "expiryDate", cells: span(1, 8, 13), check: [1, 14] },
    {
      name: "composite",
      cells: [...span(0, 5, 29), ...span(1, 0, 6), ...span(1, 8, 14), ...span(1, 18, 28)],
      check: [1, 29],
    },
  ],
};

/** A visa has no composite digit, and none of its optional data (ICAO 9303 part 7, 4.2.2 and 5.2.2). */
const visa = (format: "MRVA" | "MRVB", columns: number): MrzLayout => ({
  format,
  lines: 2,
  columns,
  classes: [names(columns, "visaCode"), dataLine([[columns - 28, "any"]])],
  checks: dataChecks,
});

export const LAYOUTS: readonly MrzLayout[] = [TD1, TD3, TD2, visa("MRVA", 44), visa("MRVB", 36)];

/** The parts of a zone without a check digit of their own: `[line, from, to]`, the end excluded. */
export const mrzCellRangesOf = (format: MrzFormat): Record<"names" | "issuingState" | "nationality", MrzCellRange> =>
  format === "TD1"
    ? { names: [2, 0, 30], issuingState: [0, 2, 5], nationality: [1, 15, 18] }
    : {
        names: [0, 5, format === "TD3" || format === "MRVA" ? 44 : 36],
        issuingState: [0, 2, 5],
        nationality: [1, 10, 13],
      };
export type MrzCellRange = readonly [line: number, from: number, to: number];

export function isPossibleMrz(layout: MrzLayout, line: number, column: number, character: string): boolean {
  const kind = layout.classes[line]?.[column];
  return kind !== undefined && CLASSES[kind].test(character);
}

/** `characters`: what the number's own field has not; `after`: the optional data that follows. */
export type RestOfNumber = { characters: string; checkDigit: string; after: string };

/**
 * Of a document number too long for its field, whose check digit is then a filler: the rest and its check digit begin the
 * optional data (ICAO 9303 part 5, 4.2.2.1; part 6, 4.2.2.2). Null: the number is whole, or the format knows no longer one.
 */
export function restOfNumber([first = "", second = ""]: string[]): RestOfNumber | null {
  const isCard = first.length === 30;
  if (!isCard && (first.length !== 36 || first.startsWith("V"))) return null;
  const field = isCard ? first.slice(5, 30) : second.slice(0, 10) + second.slice(28, 35);
  const rest = /^[A-Z0-9]{9}<([A-Z0-9]*)([0-9])</.exec(field);
  return rest && { characters: rest[1] ?? "", checkDigit: rest[2] ?? "", after: field.slice(rest[0].length) };
}
