import type { NationalNumberCountry } from "#contract/values/national-numbers.ts";
import { dot, fitted, luhn, parity, two, verhoeff } from "./draw.ts";
import type { Maker } from "./europe-makers.ts";
import {
  centuryMark,
  checkedBody,
  cpfDigit,
  curp,
  hkid,
  iin,
  kimlik,
  myNumber,
  natid,
  nit,
  nric,
  person,
  ric,
  rnokpp,
  rrn,
  rut,
  snils,
  withoutRest,
} from "./long-makers.ts";

type Makers<Country extends NationalNumberCountry> = Record<Country, Maker[]>;

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
