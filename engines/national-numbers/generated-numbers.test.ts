import { describe, expect, test } from "vitest";
import { type NationalNumberCountry, nationalNumberCountries } from "#contract/values/national-numbers.ts";
import { readNationalNumber } from "./read-national-number.ts";
import { drawing } from "./samples/draw.ts";
import { european, type Made } from "./samples/europe-makers.ts";
import { others } from "./samples/other-makers.ts";

const today = "2026-11-25";
const makers = { ...european, ...others } satisfies Record<NationalNumberCountry, unknown>;
const rules = nationalNumberCountries.flatMap((country) => makers[country].map((make) => ({ country, make })));

type Sample = Made & { text: string };

function samplesOf(make: (typeof rules)[number]["make"]): Sample[] {
  const draw = drawing(20_261_125);
  const samples: Sample[] = [];
  while (samples.length < 25) {
    const made = make(draw);
    if (made.text !== null) samples.push({ ...made, text: made.text });
  }
  return samples;
}

/** Their checks leave out or merge a remainder, so that some pairs of digits cannot be distinguished; all others distinguish every digit. */
const blind: Record<string, string> = {
  "AT svnr": "a day or a month beyond December is not checked",
  "BE nn": "one check for each century",
  "CZ rc": "before 1986 mod 11, 10 written as 0",
  "SK rc": "before 1986 mod 11, 10 written as 0",
  "HU szemelyi": "the first digit turns the weights",
  "MX curp": "mod 10 with even weights",
  "NZ ird": "mod 11 twice",
  "PE ruc": "mod 11, 10 written as 0",
  "PY ruc": "mod 11, 10 written as 0",
  "RO cnp": "mod 11, 10 written as 1",
  "TW natid": "mod 10 with even weights",
  "UY cedula": "mod 10 with even weights",
  "BG egn": "mod 11, 10 written as 0",
  "BR cpf": "mod 11, 10 written as 0",
  "BR cnpj": "mod 11, 10 written as 0",
  "CO nit": "mod 11, 10 written as 1",
  "EE ik": "mod 11 twice, 10 written as 0",
  "JP mynumber": "mod 11, 10 written as 0",
  "KR rrn": "mod 11, 10 written as 0",
  "KZ iin": "mod 11 twice",
  "LT asmens": "mod 11 twice, 10 written as 0, and first digit 9",
  "LV pk": "new codes begin with 32 and have no check digit",
  "PT nif": "mod 11, 10 written as 0",
  "RU inn": "mod 11, 10 written as 0",
  "RU snils": "mod 101, 100 written as 00",
  "TH idnr": "mod 11, 10 written as 0",
  "TR tckimlik": "two sums of the same digits",
  "UA rnokpp": "mod 11, 10 written as 0",
  "VE rif": "mod 11, 10 written as 0",
};

test.each(rules.map((rule) => [rule.country, samplesOf(rule.make)[0]?.kind ?? "", rule.make] as const))(
  "%s %s: 25 generated numbers are read, and 25 times three broken ones are refused",
  (country, kind, make) => {
    const read = (text: string) => readNationalNumber({ country, kind, text, today });
    for (const { text, birth, gender } of samplesOf(make)) {
      const found = read(text);
      expect(found, text).not.toHaveProperty("problem");
      if ("problem" in found) continue;
      const { says, isChecked } = found;
      if (birth) expect(says.birthDates, text).toContain(typeof birth === "string" ? birth : birth.iso);
      if (gender !== undefined) expect(says.gender, text).toBe(gender ? "M" : "F");
      // The last digit that checks, or, where none does, a letter in its place.
      const place = country === "AT" ? 3 : country === "AZ" && kind === "voen" ? 8 : text.length - 1;
      const last = text.charAt(place);
      const wrong = isChecked ? (/\d/.test(last) ? String((Number(last) + 1) % 10) : last === "A" ? "B" : "A") : "#";
      expect(
        read(text.slice(0, place) + wrong + text.slice(place + 1)),
        `${text}, ${wrong} at ${place}`,
      ).toHaveProperty("problem");
      expect(read(text.slice(0, 3)), text).toEqual({ problem: "too_short" });
      expect(read(`${text}${"1".repeat(20)}`), text).toEqual({ problem: "too_long" });
      expect(read(`${text.slice(0, 2)}*${text.slice(3)}`), text).toEqual({ problem: "letters" });
    }
  },
);

describe("a change of one digit", () => {
  test.each(rules.map((rule) => [rule.country, samplesOf(rule.make)[0]?.kind ?? "", rule.make] as const))(
    "%s %s is refused",
    (country, kind, make) => {
      const read = (text: string) => readNationalNumber({ country, kind, text, today });
      let tried = 0;
      const accepted: string[] = [];
      for (const { text } of samplesOf(make).slice(0, 10)) {
        const whole = read(text);
        if ("problem" in whole || !whole.isChecked) continue;
        for (let at = 0; at < text.length; at += 1) {
          if (!/\d/.test(text.charAt(at)) || (country === "AZ" && at === 9)) continue;
          for (const digit of "0123456789") {
            if (digit === text.charAt(at)) continue;
            tried += 1;
            const changed = text.slice(0, at) + digit + text.slice(at + 1);
            if (!("problem" in read(changed))) accepted.push(`${text} ${changed}`);
          }
        }
      }
      if (blind[`${country} ${kind}`] === undefined) expect(accepted).toEqual([]);
      else expect(accepted.length / tried, accepted.slice(0, 5).join()).toBeLessThan(0.12);
    },
  );
});
