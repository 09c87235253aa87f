import { describe, expect, test } from "vitest";
import { compileNames } from "./compile-names.ts";
import { findNames } from "./find-names.ts";
import { namesInField } from "./several-names.ts";

describe("the names in one field, after the whole of it", () => {
  test.each([
    ["Samir Bouzid; Samer Bouzeid; Sameer Bu Zayd", ["Samir Bouzid", "Samer Bouzeid", "Sameer Bu Zayd"]],
    ["Samir Bouzid b) Samer Bouzeid; Samir Buzaid", ["Samir Bouzid", "Samer Bouzeid", "Samir Buzaid"]],
    ["1) Ali Baba 2) Ali Baha", ["Ali Baba", "Ali Baha"]],
    ["Samir Bouzid (original script: سمير بوزيد)", ["Samir Bouzid", "سمير بوزيد"]],
    ["Samir Bouzid (سمير بوزيد)", ["Samir Bouzid", "سمير بوزيد"]],
    ["Samir Bouzid, born 3 Mar. 1971 (Oman passport no. 01234567)", ["Samir Bouzid"]],
    ["Samir Bouzid (false identity used with passport no. 01234567)", ["Samir Bouzid"]],
    ["Samir Bouzid (previously listed as)", ["Samir Bouzid"]],
    ["Northern Dawn Army/Dawn Movement (NDA/DM)", ["Northern Dawn Army", "Dawn Movement"]],
    ["Velgora Trading D/B/A Lindoro", ["Velgora Trading", "Lindoro"]],
    ["Velgora Trading (formerly Tarnovik Trading)", ["Velgora Trading", "Tarnovik Trading"]],
  ])("%s", (field, names) => {
    expect(namesInField(field)).toEqual([field, ...names]);
  });

  test.each([
    "A/S Norden",
    "Velgora Bank (Cyprus)",
    "Born Free Ltd",
    "Anna Born",
    "Alias Trading LLC",
    "M/V Golden Heron",
  ])("%s is one name", (field) => {
    expect(namesInField(field)).toEqual([field]);
  });

  test("a million marks take no time, and the field is one name", () => {
    for (const part of ["(", ";", " a.k.a. ", "/ ", " a) "]) {
      const field = part.repeat(100_000);
      expect(namesInField(field)).toEqual([field]);
    }
  });
});

test("each of them finds the entry, and so does a question that holds several", () => {
  const index = compileNames([{ names: ["Samir Bouzid; Omar Zarrouk (كريم زروق)"], kind: "person" }]);
  for (const name of ["Samir Bouzid", "Omar Zarrouk", "كريم زروق", "Viktor Lindgren, a.k.a. Omar Zarrouk"])
    expect([name, findNames(index, { name, kind: "person" })[0]?.score]).toEqual([name, 100]);
});
