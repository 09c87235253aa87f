import { describe, expect, test } from "vitest";
import { YenteExample } from "#contract/customer-api/yente/yente-match.ts";
import { QueryRefused, yenteQuestionOf } from "./yente.questions.rules.ts";
import { canMatchSchema, isSchemaKindOf } from "./yente.schemata.rules.ts";

const question = (schema: string, properties: object) => yenteQuestionOf(YenteExample.parse({ schema, properties }));

test("a person's names, birth, countries and gender become one question for each name", () => {
  const { names } = question("Person", {
    name: "Rustam Malikov",
    alias: ["Rustem Malikow", ""],
    birthDate: ["1970-05-12", "unknown"],
    nationality: "ru",
    country: ["Syria", "ru"],
    gender: "Male",
  });
  const same = { kind: "person", births: ["1970-05-12"], countries: ["SY", "RU"], gender: "male" };
  expect(names).toEqual([
    { name: "Rustam Malikov", ...same },
    { name: "Rustem Malikow", ...same },
  ]);
});

test("a name in parts is put together, once", () => {
  const parts = { firstName: "Rustam", fatherName: "Ivanovich", lastName: "Malikov" };
  expect(question("Person", parts).names.map(({ name }) => name)).toEqual(["Rustam Ivanovich Malikov"]);
  expect(question("Person", { ...parts, name: "Rustam Ivanovich Malikov" }).names).toHaveLength(1);
  expect(question("Person", { firstName: "Rustam" }).names).toEqual([]);
});

test("kinds of organisations are companies, and what may be both is neither", () => {
  expect(question("Company", { name: "A" }).names[0]?.kind).toBe("company");
  expect(question("PublicBody", { name: "A" }).names[0]?.kind).toBe("company");
  expect(question("LegalEntity", { name: "A" }).names[0]).not.toHaveProperty("kind");
});

test("numbers are searched for as papers and as tax numbers, addresses of wallets as such", () => {
  expect(question("Person", { passportNumber: "71 12-34567", innCode: 7712 }).numbers).toEqual([
    { kind: "document", key: "711234567", given: "71 12-34567", property: "passportNumber" },
    { kind: "tax_id", key: "711234567", given: "71 12-34567", property: "passportNumber" },
    { kind: "document", key: "7712", given: "7712", property: "innCode" },
    { kind: "tax_id", key: "7712", given: "7712", property: "innCode" },
  ]);
  const [wallet, ...more] = question("CryptoWallet", { publicKey: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT" }).numbers;
  expect([wallet?.kind, more]).toEqual(["crypto", []]);
});

describe("what cannot be answered is refused", () => {
  test.each([
    ["Banana", { name: "A" }],
    ["constructor", { name: "A" }],
    ["Person", { name: Array.from({ length: 51 }, (_, n) => `A ${n}`) }],
    ["Person", { name: "a".repeat(1_001) }],
  ])("%s", (schema, properties) => {
    expect(() => question(schema, properties)).toThrow(QueryRefused);
  });
});

test("an entry meets a query whose schema is above or below its own", () => {
  expect(canMatchSchema("Company", "Organization")).toBe(true);
  expect(canMatchSchema("LegalEntity", "Person")).toBe(true);
  expect(canMatchSchema("Person", "LegalEntity")).toBe(true);
  expect(canMatchSchema("Thing", "Vessel")).toBe(true);
  expect(canMatchSchema("Person", "Organization")).toBe(false);
  expect(canMatchSchema("Vessel", "Company")).toBe(false);
  expect(isSchemaKindOf("Vessel", "Thing")).toBe(true);
});
