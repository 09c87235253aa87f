import type { NationalNumberCountry } from "#contract/values/national-numbers.ts";
import { type Birth, type Draw, dot, fitted, luhn, parity, two, verhoeff } from "./draw.ts";
import type { Made, Maker } from "./europe-makers.ts";

type Makers<Country extends NationalNumberCountry> = Record<Country, Maker[]>;

const person = (kind: string, birth: Birth, text: string | null): Made => ({ kind, text, birth, gender: birth.isMan });
const centuryMark = (birth: Birth, nineteen: number): number =>
  nineteen + (birth.year >= 2000 ? 2 : 0) + (birth.isMan ? 0 : 1);

const cpfDigit = (text: string): string => {
  const values = [...text].reverse().map((letter) => letter.charCodeAt(0) - 48);
  const cycle = text.length > 11 ? 8 : 99;
  const rest = values.reduce((sum, value, at) => sum + value * (2 + (at % cycle)), 0) % 11;
  return text + (rest < 2 ? 0 : 11 - rest);
};

const withoutRest =
  (weights: readonly number[], modulus: number) =>
  (text: string): boolean =>
    dot(text, weights) % modulus === 0;

const checkedBody =
  (kind: string, body: (draw: Draw) => string, isRight: (text: string) => boolean): Maker =>
  (draw) => ({
    kind,
    text: fitted(body(draw), isRight),
  });

const curpOrder = "0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ";
const curp: Maker = (draw) => {
  const birth = draw.birth();
  const name = `${draw.oneOf("BCDFG")}${draw.oneOf("XZ")}${draw.oneOf("BCDFG")}${draw.oneOf("XZ")}`;
  const head = `${name}${birth.yy}${birth.mm}${birth.dd}${birth.isMan ? "H" : "M"}DF${draw.oneOf("BCD")}${draw.oneOf("FGH")}${draw.oneOf("JKL")}${birth.year >= 2000 ? draw.oneOf("ABC") : draw.oneOf("0123456789")}`;
  const isRight = (text: string) =>
    [...text].reduce((sum, letter, at) => sum + curpOrder.indexOf(letter) * (18 - at), 0) % 10 === 0;
  return person("curp", birth, fitted(head, isRight));
};

const rut: Maker = (draw) => {
  const digits = String(1 + draw.upTo(9)) + draw.digits(6 + draw.upTo(2));
  const sum = [...digits].reverse().reduce((s, digit, at) => s + Number(digit) * (2 + (at % 6)), 0);
  return { kind: "rut", text: digits + "0123456789K0"[(11 - (sum % 11)) % 11] };
};

const nit: Maker = (draw) => {
  const digits = `8${draw.digits(8)}`;
  const rest = dot([...digits].reverse().join(""), [3, 7, 13, 17, 19, 23, 29, 37, 41]) % 11;
  return { kind: "nit", text: digits + (rest < 2 ? rest : 11 - rest) };
};

const kimlik: Maker = (draw) => {
  const nine = String(1 + draw.upTo(9)) + draw.digits(8);
  const ten = fitted(nine, (text) => (dot(text, [7, -1, 7, -1, 7, -1, 7, -1, 7]) + 1000 - Number(text[9])) % 10 === 0);
  return {
    kind: "tckimlik",
    text: ten && fitted(ten, (text) => dot(text, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1]) % 10 === 0),
  };
};

/** Each letter's last but one digit and last digit as one value, from the table of the household registration. */
const taiwanese = {
  A: 1,
  B: 0,
  C: 9,
  D: 8,
  E: 7,
  F: 6,
  G: 5,
  H: 4,
  J: 3,
  K: 2,
  M: 1,
  N: 0,
  P: 9,
  Q: 8,
  T: 5,
  U: 4,
  V: 3,
};
const natid: Maker = (draw) => {
  const letter = draw.oneOf(Object.keys(taiwanese).join("")) as keyof typeof taiwanese;
  const isMan = draw.upTo(2) === 0;
  const isRight = (text: string) => (taiwanese[letter] + dot(text.slice(1), [8, 7, 6, 5, 4, 3, 2, 1, 1])) % 10 === 0;
  return { kind: "natid", text: fitted(letter + (isMan ? 1 : 2) + draw.digits(7), isRight), gender: isMan };
};

const nric: Maker = (draw) => {
  const digits = draw.digits(7);
  const sum = dot(digits, [2, 7, 6, 5, 4, 3, 2]);
  const first = draw.oneOf("STFG");
  const late = first === "T" || first === "G" ? 4 : 0;
  const table = first === "S" || first === "T" ? "JZIHGFEDCBA" : "XWUTRQPNMLK";
  return { kind: "nric", text: first + digits + table[(sum + late) % 11] };
};

const iin: Maker = (draw) => {
  const birth = draw.birth();
  const head = birth.yy + birth.mm + birth.dd + centuryMark(birth, 3) + draw.digits(4);
  const first = dot(head, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) % 11;
  const second = dot(head, [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) % 11;
  const check = first === 10 ? second : first;
  return person("iin", birth, check === 10 ? null : head + check);
};

const rnokpp: Maker = (draw) => {
  const birth = draw.birth();
  const day = String((Date.parse(birth.iso) - Date.parse("1899-12-31")) / 86_400_000).padStart(5, "0");
  const head = day + draw.digits(3) + parity(draw, birth.isMan);
  return person("rnokpp", birth, head + (((dot(head, [-1, 5, 7, 9, 4, 6, 10, 5, 7]) + 1100) % 11) % 10));
};

const snils: Maker = (draw) => {
  const digits = `1${draw.digits(8)}`;
  const sum = dot(digits, [9, 8, 7, 6, 5, 4, 3, 2, 1]);
  const rest = sum % 101;
  return { kind: "snils", text: digits + (rest === 100 ? "00" : two(rest)) };
};

const rrn: Maker = (draw) => {
  const birth = draw.birth();
  const head = birth.yy + birth.mm + birth.dd + centuryMark(birth, 1) + draw.digits(5);
  const rest = (11 - (dot(head, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11)) % 10;
  return person("rrn", birth, head + rest);
};

const ric: Maker = (draw) => {
  const birth = draw.birth();
  const head = `110105${birth.yyyy}${birth.mm}${birth.dd}${draw.digits(2)}${parity(draw, birth.isMan)}`;
  // ISO 7064, MOD 11-2: the sum of the digits times powers of two leaves 1.
  const sum = [...head].reduce((s, digit, at) => s + Number(digit) * (2 ** (17 - at) % 11), 0);
  return person("ric", birth, head + "0123456789X"[(12 - (sum % 11)) % 11]);
};

const hkid: Maker = (draw) => {
  const letter = draw.oneOf("ABCDEFGHIJKLMN");
  const digits = draw.digits(6);
  const sum = 9 * 36 + 8 * (letter.charCodeAt(0) - 55) + dot(digits, [7, 6, 5, 4, 3, 2]);
  return { kind: "hkid", text: letter + digits + "0123456789A"[(11 - (sum % 11)) % 11] };
};

const myNumber: Maker = (draw) => {
  const digits = draw.digits(11);
  const rest = dot(digits, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return { kind: "mynumber", text: digits + (rest <= 1 ? 0 : 11 - rest) };
};

export const others: Makers<
  | "AE"
  | "AR"
  | "AU"
  | "AZ"
  | "BD"
  | "BR"
  | "BY"
  | "CA"
  | "CL"
  | "CN"
  | "CO"
  | "DO"
  | "EC"
  | "GE"
  | "HK"
  | "ID"
  | "IL"
  | "IN"
  | "JP"
  | "KE"
  | "KG"
  | "KR"
  | "KZ"
  | "MD"
  | "MX"
  | "MY"
  | "NZ"
  | "PE"
  | "PK"
  | "PY"
  | "RU"
  | "SA"
  | "SG"
  | "TH"
  | "TJ"
  | "TR"
  | "TW"
  | "UA"
  | "US"
  | "UY"
  | "UZ"
  | "VE"
  | "VN"
  | "ZA"
> = {
  AE: [
    (draw) => {
      const { yyyy } = draw.birth();
      return { kind: "eid", text: fitted(`784${yyyy}${draw.digits(7)}`, luhn), birth: yyyy };
    },
  ],
  AR: [checkedBody("cuit", (draw) => `20${draw.digits(8)}`, withoutRest([5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1], 11))],
  AU: [checkedBody("tfn", (draw) => `1${draw.digits(7)}`, withoutRest([1, 4, 3, 7, 5, 8, 6, 9, 10], 11))],
  AZ: [
    (draw) => {
      const eight = draw.digits(8);
      const rest = dot(eight, [4, 1, 8, 6, 2, 7, 5, 3]) % 11;
      return { kind: "voen", text: rest === 10 ? null : `${eight}${rest}${draw.oneOf("12")}` };
    },
    (draw) => ({
      kind: "fin",
      text: `5${draw.oneOf("ABCDEFGHJK")}${draw.digits(2)}${draw.oneOf("XYZ")}${draw.digits(2)}`,
    }),
  ],
  BD: [
    (draw) => {
      const { yyyy } = draw.birth();
      return { kind: "nid", text: `${yyyy}26${draw.digits(11)}`, birth: yyyy };
    },
  ],
  BR: [
    (draw) => ({ kind: "cpf", text: cpfDigit(cpfDigit(draw.digits(9))) }),
    (draw) => ({
      kind: "cnpj",
      text: cpfDigit(cpfDigit(`${draw.digits(6)}${draw.oneOf("ABCXYZ")}${draw.digits(1)}0001`)),
    }),
  ],
  BY: [checkedBody("unp", (draw) => `1${draw.digits(7)}`, withoutRest([29, 23, 19, 17, 13, 7, 5, 3, -1], 11))],
  CA: [checkedBody("sin", (draw) => 1 + draw.upTo(7) + draw.digits(7), luhn)],
  CL: [rut],
  CN: [ric],
  CO: [nit],
  DO: [checkedBody("cedula", (draw) => `001${draw.digits(7)}`, luhn)],
  EC: [
    checkedBody(
      "ci",
      (draw) => `${two(1 + draw.upTo(24))}${draw.upTo(6)}${draw.digits(6)}`,
      (text) => luhn(text),
    ),
  ],
  GE: [(draw) => ({ kind: "personal", text: `01${draw.digits(9)}` })],
  HK: [hkid],
  ID: [
    (draw) => {
      const birth = draw.birth();
      const day = two(Number(birth.dd) + (birth.isMan ? 0 : 40));
      return person("nik", birth, `3171${draw.digits(2)}${day}${birth.mm}${birth.yy}000${1 + draw.upTo(9)}`);
    },
  ],
  IL: [checkedBody("idnr", (draw) => `3${draw.digits(7)}`, luhn)],
  IN: [checkedBody("aadhaar", (draw) => `2${draw.digits(10)}`, verhoeff)],
  JP: [myNumber],
  KE: [(draw) => ({ kind: "pin", text: `A${draw.digits(9)}${draw.oneOf("ABCDEFGHIJKLMN")}` })],
  KG: [
    (draw) => {
      const birth = draw.birth();
      return person("pin", birth, `${birth.isMan ? 2 : 1}${birth.dd}${birth.mm}${birth.yyyy}${draw.digits(5)}`);
    },
  ],
  KR: [rrn],
  KZ: [iin],
  MD: [checkedBody("idnp", (draw) => `2${draw.digits(11)}`, withoutRest([7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1, -1], 10))],
  MX: [curp],
  MY: [
    (draw) => {
      const birth = draw.birth();
      return person("nric", birth, `${birth.yy}${birth.mm}${birth.dd}14${draw.digits(3)}${parity(draw, birth.isMan)}`);
    },
  ],
  NZ: [
    checkedBody("ird", (draw) => `0${5 + draw.upTo(4)}${draw.digits(6)}`, withoutRest([3, 2, 7, 6, 5, 4, 3, 2, 1], 11)),
  ],
  PE: [checkedBody("ruc", (draw) => `20${draw.digits(8)}`, withoutRest([5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1], 11))],
  PK: [
    (draw) => {
      const isMan = draw.upTo(2) === 0;
      const last = isMan ? draw.oneOf("13579") : draw.oneOf("2468");
      return { kind: "cnic", text: `3${draw.digits(11)}${last}`, gender: isMan };
    },
  ],
  PY: [checkedBody("ruc", (draw) => `8${draw.digits(7)}`, withoutRest([9, 8, 7, 6, 5, 4, 3, 2, 1], 11))],
  RU: [
    checkedBody(
      "inn",
      (draw) => `77${draw.digits(7)}`,
      (text) => (dot(text, [2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10 === Number(text[9]),
    ),
    snils,
  ],
  SA: [checkedBody("nid", (draw) => `1${draw.digits(8)}`, luhn)],
  SG: [nric],
  TH: [
    (draw) => {
      const head = `110${draw.digits(9)}`;
      return { kind: "idnr", text: head + ((11 - (dot(head, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10) };
    },
  ],
  TJ: [(draw) => ({ kind: "inn", text: `01${draw.digits(7)}` })],
  TR: [kimlik],
  TW: [natid],
  UA: [rnokpp],
  US: [
    (draw) => ({
      kind: "ssn",
      text: `5${draw.digits(2)}${1 + draw.upTo(9)}${draw.digits(1)}${1 + draw.upTo(9)}${draw.digits(3)}`,
    }),
  ],
  UY: [checkedBody("cedula", (draw) => 1 + draw.upTo(5) + draw.digits(6), withoutRest([2, 9, 8, 7, 6, 3, 4, 1], 10))],
  UZ: [
    (draw) => {
      const birth = draw.birth();
      const head = centuryMark(birth, 3) + birth.dd + birth.mm + birth.yy + draw.digits(6);
      const isRight = withoutRest([7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1, 7, -1], 10);
      return person("pinfl", birth, fitted(head, isRight));
    },
  ],
  VE: [
    (draw) => {
      const digits = draw.digits(8);
      const rest = (4 + dot(digits, [3, 2, 7, 6, 5, 4, 3, 2])) % 11;
      return { kind: "rif", text: `V${digits}${rest < 2 ? 0 : 11 - rest}` };
    },
  ],
  VN: [
    (draw) => {
      const birth = draw.birth();
      return { ...person("cccd", birth, `001${centuryMark(birth, 0)}${birth.yy}${draw.digits(6)}`), birth: birth.yyyy };
    },
  ],
  ZA: [
    (draw) => {
      const birth = draw.birth();
      const gender = draw.upTo(5) + (birth.isMan ? 5 : 0);
      return person("idnr", birth, fitted(`${birth.yy}${birth.mm}${birth.dd}${gender}${draw.digits(3)}08`, luhn));
    },
  ],
};
