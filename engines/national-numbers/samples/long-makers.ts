import { type Birth, type Draw, dot, fitted, parity, two } from "./draw.ts";
import type { Made, Maker } from "./europe-makers.ts";

export const person = (kind: string, birth: Birth, text: string | null): Made => ({
  kind,
  text,
  birth,
  gender: birth.isMan,
});
export const centuryMark = (birth: Birth, nineteen: number): number =>
  nineteen + (birth.year >= 2000 ? 2 : 0) + (birth.isMan ? 0 : 1);

export const cpfDigit = (text: string): string => {
  const values = [...text].reverse().map((letter) => letter.charCodeAt(0) - 48);
  const cycle = text.length > 11 ? 8 : 99;
  const rest = values.reduce((sum, value, at) => sum + value * (2 + (at % cycle)), 0) % 11;
  return text + (rest < 2 ? 0 : 11 - rest);
};

export const withoutRest =
  (weights: readonly number[], modulus: number) =>
  (text: string): boolean =>
    dot(text, weights) % modulus === 0;

export const checkedBody =
  (kind: string, body: (draw: Draw) => string, isRight: (text: string) => boolean): Maker =>
  (draw) => ({
    kind,
    text: fitted(body(draw), isRight),
  });

const curpOrder = "0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ";
export const curp: Maker = (draw) => {
  const birth = draw.birth();
  const name = `${draw.oneOf("BCDFG")}${draw.oneOf("XZ")}${draw.oneOf("BCDFG")}${draw.oneOf("XZ")}`;
  const head = `${name}${birth.yy}${birth.mm}${birth.dd}${birth.isMan ? "H" : "M"}DF${draw.oneOf("BCD")}${draw.oneOf("FGH")}${draw.oneOf("JKL")}${birth.year >= 2000 ? draw.oneOf("ABC") : draw.oneOf("0123456789")}`;
  const isRight = (text: string) =>
    [...text].reduce((sum, letter, at) => sum + curpOrder.indexOf(letter) * (18 - at), 0) % 10 === 0;
  return person("curp", birth, fitted(head, isRight));
};

export const rut: Maker = (draw) => {
  const digits = String(1 + draw.upTo(9)) + draw.digits(6 + draw.upTo(2));
  const sum = [...digits].reverse().reduce((s, digit, at) => s + Number(digit) * (2 + (at % 6)), 0);
  return { kind: "rut", text: digits + "0123456789K0"[(11 - (sum % 11)) % 11] };
};

export const nit: Maker = (draw) => {
  const digits = `8${draw.digits(8)}`;
  const rest = dot([...digits].reverse().join(""), [3, 7, 13, 17, 19, 23, 29, 37, 41]) % 11;
  return { kind: "nit", text: digits + (rest < 2 ? rest : 11 - rest) };
};

export const kimlik: Maker = (draw) => {
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
export const natid: Maker = (draw) => {
  const letter = draw.oneOf(Object.keys(taiwanese).join("")) as keyof typeof taiwanese;
  const isMan = draw.upTo(2) === 0;
  const isRight = (text: string) => (taiwanese[letter] + dot(text.slice(1), [8, 7, 6, 5, 4, 3, 2, 1, 1])) % 10 === 0;
  return { kind: "natid", text: fitted(letter + (isMan ? 1 : 2) + draw.digits(7), isRight), gender: isMan };
};

export const nric: Maker = (draw) => {
  const digits = draw.digits(7);
  const sum = dot(digits, [2, 7, 6, 5, 4, 3, 2]);
  const first = draw.oneOf("STFG");
  const late = first === "T" || first === "G" ? 4 : 0;
  const table = first === "S" || first === "T" ? "JZIHGFEDCBA" : "XWUTRQPNMLK";
  return { kind: "nric", text: first + digits + table[(sum + late) % 11] };
};

export const iin: Maker = (draw) => {
  const birth = draw.birth();
  const head = birth.yy + birth.mm + birth.dd + centuryMark(birth, 3) + draw.digits(4);
  const first = dot(head, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) % 11;
  const second = dot(head, [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) % 11;
  const check = first === 10 ? second : first;
  return person("iin", birth, check === 10 ? null : head + check);
};

export const rnokpp: Maker = (draw) => {
  const birth = draw.birth();
  const day = String((Date.parse(birth.iso) - Date.parse("1899-12-31")) / 86_400_000).padStart(5, "0");
  const head = day + draw.digits(3) + parity(draw, birth.isMan);
  return person("rnokpp", birth, head + (((dot(head, [-1, 5, 7, 9, 4, 6, 10, 5, 7]) + 1100) % 11) % 10));
};

export const snils: Maker = (draw) => {
  const digits = `1${draw.digits(8)}`;
  const sum = dot(digits, [9, 8, 7, 6, 5, 4, 3, 2, 1]);
  const rest = sum % 101;
  return { kind: "snils", text: digits + (rest === 100 ? "00" : two(rest)) };
};

export const rrn: Maker = (draw) => {
  const birth = draw.birth();
  const head = birth.yy + birth.mm + birth.dd + centuryMark(birth, 1) + draw.digits(5);
  const rest = (11 - (dot(head, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11)) % 10;
  return person("rrn", birth, head + rest);
};

export const ric: Maker = (draw) => {
  const birth = draw.birth();
  const head = `110105${birth.yyyy}${birth.mm}${birth.dd}${draw.digits(2)}${parity(draw, birth.isMan)}`;
  // ISO 7064, MOD 11-2: the sum of the digits times powers of two leaves 1.
  const sum = [...head].reduce((s, digit, at) => s + Number(digit) * (2 ** (17 - at) % 11), 0);
  return person("ric", birth, head + "0123456789X"[(12 - (sum % 11)) % 11]);
};

export const hkid: Maker = (draw) => {
  const letter = draw.oneOf("ABCDEFGHIJKLMN");
  const digits = draw.digits(6);
  const sum = 9 * 36 + 8 * (letter.charCodeAt(0) - 55) + dot(digits, [7, 6, 5, 4, 3, 2]);
  return { kind: "hkid", text: letter + digits + "0123456789A"[(11 - (sum % 11)) % 11] };
};

export const myNumber: Maker = (draw) => {
  const digits = draw.digits(11);
  const rest = dot(digits, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return { kind: "mynumber", text: digits + (rest <= 1 ? 0 : 11 - rest) };
};
