import type { NationalNumberCountry } from "#contract/values/national-numbers.ts";
import { type Birth, type Draw, dot, fitted, hybrid, luhn, parity, two, verhoeff } from "./draw.ts";

export type Made = { kind: string; text: string | null; birth?: Birth | string; gender?: boolean };
export type Maker = (draw: Draw) => Made;
type Makers<Country extends NationalNumberCountry> = Record<Country, Maker[]>;

const person = (kind: string, birth: Birth, text: string | null): Made => ({ kind, text, birth, gender: birth.isMan });

const jmbg =
  (kind: string): Maker =>
  (draw) => {
    const birth = draw.birth();
    const serial = String(draw.upTo(500) + (birth.isMan ? 0 : 500)).padStart(3, "0");
    const head = birth.dd + birth.mm + birth.yyyy.slice(1) + String(10 + draw.upTo(10)) + serial;
    const isRight = (text: string) => dot(text, [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
    return person(kind, birth, fitted(head, isRight));
  };

const baltic =
  (kind: string): Maker =>
  (draw) => {
    const birth = draw.birth();
    const mark = (birth.year >= 2000 ? 5 : 3) + (birth.isMan ? 0 : 1);
    const head = mark + birth.yy + birth.mm + birth.dd + draw.digits(3);
    const first = dot(head, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11;
    const check = first < 10 ? first : (dot(head, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11) % 10;
    return person(kind, birth, head + check);
  };

const rodne: Maker = (draw) => {
  const birth = draw.birth();
  const head = birth.yy + two(Number(birth.mm) + (birth.isMan ? 0 : 50)) + birth.dd + draw.digits(3);
  return person(
    "rc",
    birth,
    fitted(head, (text) => BigInt(text) % 11n === 0n),
  );
};

const letters = "TRWAGMYFPDXBNJZSQVHLCKE";
const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

const codice: Maker = (draw) => {
  const birth = draw.birth();
  const name = Array.from({ length: 6 }, () => draw.oneOf("BCDFGLMNPRSTVZ")).join("");
  const day = two(Number(birth.dd) + (birth.isMan ? 0 : 40));
  const head = `${name}${birth.yy}${"ABCDEHLMPRST"[Number(birth.mm) - 1]}${day}${draw.oneOf("ABCDEFGHILZ")}${draw.digits(3)}`;
  const order = (letter: string) => (/\d/.test(letter) ? Number(letter) : letter.charCodeAt(0) - 65);
  const sum = [...head].reduce((s, letter, i) => s + (i % 2 ? order(letter) : (oddValues[order(letter)] ?? 0)), 0);
  return person("cf", birth, head + String.fromCharCode(65 + (sum % 26)));
};

const idnr: Maker = (draw) => {
  const pool = [..."123456789"].sort(() => draw.upTo(2) - 0.5);
  const head = [...pool, pool[draw.upTo(8)] ?? "1"].join("");
  return { kind: "idnr", text: fitted(head, hybrid) };
};

const hungarian: Maker = (draw) => {
  const birth = draw.birth();
  const mark = (birth.year >= 2000 ? 3 : 1) + (birth.isMan ? 0 : 1);
  const head = mark + birth.yy + birth.mm + birth.dd + draw.digits(3);
  const weights = birth.year < 1997 ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1] : [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, -1];
  return person(
    "szemelyi",
    birth,
    fitted(head, (text) => dot(text, weights) % 11 === 0),
  );
};

const norwegian: Maker = (draw) => {
  const birth = draw.birth();
  const serial = (birth.year >= 2000 ? 50 + draw.upTo(49) : draw.upTo(49)).toString().padStart(2, "0");
  const head = birth.dd + birth.mm + birth.yy + serial + parity(draw, birth.isMan);
  const first = fitted(head, (text) => dot(text, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) % 11 === 0);
  const isRight = (text: string) => dot(text, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
  return person("fodselsnummer", birth, first && fitted(first, isRight));
};

const pension: Maker = (draw) => {
  const birth = draw.birth();
  const letter = draw.oneOf("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const head = `15${birth.dd}${birth.mm}${birth.yy}${letter}${two(draw.upTo(50) + (birth.isMan ? 0 : 50))}`;
  const spelled = head.replace(letter, two(letter.charCodeAt(0) - 64));
  const products = [...spelled].map((digit, i) => Number(digit) * ([2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1][i] ?? 0));
  const sum = [...products.join("")].reduce((s, digit) => s + Number(digit), 0);
  return person("svnr", birth, head + (sum % 10));
};

const days = (birth: Birth, epoch: string): string =>
  String((Date.parse(birth.iso) - Date.parse(epoch)) / 86_400_000).padStart(5, "0");

export const european: Makers<
  | "AT"
  | "BA"
  | "BE"
  | "BG"
  | "CH"
  | "CZ"
  | "DE"
  | "DK"
  | "EE"
  | "ES"
  | "FI"
  | "FR"
  | "GB"
  | "GR"
  | "HR"
  | "HU"
  | "IE"
  | "IT"
  | "LT"
  | "LU"
  | "LV"
  | "ME"
  | "MK"
  | "NL"
  | "NO"
  | "PL"
  | "PT"
  | "RO"
  | "RS"
  | "SE"
  | "SI"
  | "SK"
> = {
  AT: [
    (draw) => {
      const birth = draw.birth();
      const serial = String(100 + draw.upTo(900));
      const tail = birth.dd + birth.mm + birth.yy;
      const isRight = (text: string) => dot(text, [3, 7, 9, -1, 5, 8, 4, 2, 1, 6]) % 11 === 0;
      return { kind: "svnr", text: fitted(serial, isRight, tail), birth };
    },
  ],
  BA: [jmbg("jmbg")],
  BE: [
    (draw) => {
      const birth = draw.birth();
      const head = birth.yy + birth.mm + birth.dd + draw.digits(2) + parity(draw, birth.isMan);
      const whole = BigInt((birth.year >= 2000 ? "2" : "") + head);
      return person("nn", birth, head + two(Number(97n - (whole % 97n))));
    },
  ],
  BG: [
    (draw) => {
      const birth = draw.birth();
      const month = two(Number(birth.mm) + (birth.year >= 2000 ? 40 : 0));
      const head = birth.yy + month + birth.dd + draw.digits(2) + parity(draw, !birth.isMan);
      return person("egn", birth, `${head}${(dot(head, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10}`);
    },
  ],
  CH: [
    (draw) => {
      const isRight = (text: string) => dot(text, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0;
      return { kind: "ahv", text: fitted(`756${draw.digits(9)}`, isRight) };
    },
  ],
  CZ: [rodne],
  DE: [idnr, pension],
  DK: [
    (draw) => {
      const birth = draw.birth();
      const seventh = birth.year >= 2000 ? 4 : draw.upTo(4);
      return person(
        "cpr",
        birth,
        birth.dd + birth.mm + birth.yy + seventh + draw.digits(2) + parity(draw, birth.isMan),
      );
    },
  ],
  EE: [baltic("ik")],
  ES: [
    (draw) => {
      const digits = draw.digits(8);
      return { kind: "dni", text: digits + letters[Number(digits) % 23] };
    },
    (draw) => {
      const [first, digits] = [draw.upTo(3), draw.digits(7)];
      return { kind: "nie", text: `${"XYZ"[first]}${digits}${letters[Number(first + digits) % 23]}` };
    },
  ],
  FI: [
    (draw) => {
      const birth = draw.birth();
      const number = two(1 + draw.upTo(80)) + parity(draw, birth.isMan);
      const date = birth.dd + birth.mm + birth.yy;
      const check = "0123456789ABCDEFHJKLMNPRSTUVWXY"[Number(BigInt(date + number) % 31n)];
      return person("hetu", birth, date + draw.oneOf(birth.year >= 2000 ? "ABCDEF" : "-YXWVU") + number + check);
    },
  ],
  FR: [
    (draw) => {
      const birth = draw.birth();
      const head = (birth.isMan ? "1" : "2") + birth.yy + birth.mm + two(1 + draw.upTo(18)) + draw.digits(6);
      const text = head + two(97 - Number(BigInt(head) % 97n));
      return { kind: "nir", text, birth: birth.iso.slice(0, 7), gender: birth.isMan };
    },
  ],
  GB: [
    (draw) => {
      const isRight = (text: string) => dot(text, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
      return { kind: "nhs", text: fitted(draw.digits(9), isRight) };
    },
    (draw) => ({
      kind: "nino",
      text: `${draw.oneOf("ABCEGHJ")}${draw.oneOf("CEHJ")}${draw.digits(6)}${draw.oneOf("ABCD")}`,
    }),
  ],
  GR: [
    (draw) => {
      const birth = draw.birth();
      const head = birth.dd + birth.mm + birth.yy + draw.digits(3) + parity(draw, birth.isMan);
      return person("amka", birth, fitted(head, luhn));
    },
  ],
  HR: [(draw) => ({ kind: "oib", text: fitted(draw.digits(10), hybrid) })],
  HU: [
    hungarian,
    (draw) => {
      const birth = draw.birth();
      const isRight = (text: string) => dot(text, [1, 2, 3, 4, 5, 6, 7, 8, 9, -1]) % 11 === 0;
      return { kind: "ado", text: fitted(`8${days(birth, "1867-01-01")}${draw.digits(3)}`, isRight), birth };
    },
  ],
  IE: [
    (draw) => {
      const digits = draw.digits(7);
      return { kind: "pps", text: digits + "WABCDEFGHIJKLMNOPQRSTUV"[dot(digits, [8, 7, 6, 5, 4, 3, 2]) % 23] };
    },
  ],
  IT: [codice],
  LT: [baltic("asmens")],
  LU: [
    (draw) => {
      const birth = draw.birth();
      const head = birth.yyyy + birth.mm + birth.dd + draw.digits(3);
      const both = (fitted(head, luhn) ?? "").slice(-1) + (fitted(head, verhoeff) ?? "").slice(-1);
      return { kind: "matricule", text: head + both, birth };
    },
  ],
  LV: [
    (draw) => {
      const birth = draw.birth();
      const head = birth.dd + birth.mm + birth.yy + (birth.year >= 2000 ? 2 : 1) + draw.digits(3);
      const rest = (1101 - dot(head, [1, 6, 3, 7, 9, 10, 5, 8, 4, 2])) % 11;
      return { kind: "pk", text: rest === 10 ? null : head + rest, birth };
    },
  ],
  ME: [jmbg("jmbg")],
  MK: [jmbg("jmbg")],
  NL: [
    (draw) => {
      const isRight = (text: string) => dot(text, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0;
      return { kind: "bsn", text: fitted(1 + draw.upTo(9) + draw.digits(7), isRight) };
    },
  ],
  NO: [norwegian],
  PL: [
    (draw) => {
      const birth = draw.birth();
      const month = two(Number(birth.mm) + (birth.year >= 2000 ? 20 : 0));
      const head = birth.yy + month + birth.dd + draw.digits(3) + parity(draw, birth.isMan);
      return person(
        "pesel",
        birth,
        fitted(head, (text) => dot(text, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0),
      );
    },
  ],
  PT: [
    (draw) => {
      const digits = `2${draw.digits(7)}`;
      const rest = 11 - (dot(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11);
      return { kind: "nif", text: digits + (rest > 9 ? 0 : rest) };
    },
  ],
  RO: [
    (draw) => {
      const birth = draw.birth();
      const mark = (birth.year >= 2000 ? 5 : 1) + (birth.isMan ? 0 : 1);
      const head = mark + birth.yy + birth.mm + birth.dd + two(1 + draw.upTo(39)) + draw.digits(3);
      const rest = dot(head, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
      return person("cnp", birth, head + (rest === 10 ? 1 : rest));
    },
  ],
  RS: [jmbg("jmbg")],
  SE: [
    (draw) => {
      const birth = draw.birth();
      const head = birth.yy + birth.mm + birth.dd + draw.digits(2) + parity(draw, birth.isMan);
      const digits = fitted(head, luhn);
      return person("personnummer", birth, digits && `${digits.slice(0, 6)}-${digits.slice(6)}`);
    },
  ],
  SI: [jmbg("emso")],
  SK: [rodne],
};
