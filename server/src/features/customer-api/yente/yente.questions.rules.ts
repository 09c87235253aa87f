import { type YenteExample, yenteLimits } from "#contract/customer-api/yente/yente-match.ts";
import { addressKey } from "#engines/chains/read-address.ts";
import { countriesOf } from "#engines/lists/country-names.ts";
import { numberKey } from "#engines/lists/number-key.ts";
import { isoDate } from "#engines/lists/partial-dates.ts";
import type { ListedNumberKind } from "#engines/lists/record-numbers.ts";
import type { NameQuery } from "#engines/names/names.types.ts";
import { canMatchSchema, isSchemaKindOf, isYenteSchema, propertyTypes } from "./yente.schemata.rules.ts";

/** A number as it was given and as lists have it. `property`: of the query. */
export type YenteQuestionNumber = { kind: ListedNumberKind; key: string; given: string; property: string };

/** What a query says for a search in our lists: each of its names with all else that it says, and its numbers. */
export type YenteQuestion = { schema: string; names: NameQuery[]; numbers: YenteQuestionNumber[] };

/** A query that cannot be answered, in a sentence. */
export class QueryRefused extends Error {}

const nameProperties = ["name", "alias", "previousName"] as const;
const givenParts = ["firstName", "secondName", "middleName", "fatherName"] as const;

type Values = YenteExample["properties"];
const valuesOf = ({ properties }: YenteExample, property: string): Values[string] =>
  Object.hasOwn(properties, property) ? (properties[property] ?? []) : [];

/** @throws QueryRefused */
function namesOf(example: YenteExample): string[] {
  const parts = givenParts.map((part) => valuesOf(example, part).join(" "));
  const [last] = [valuesOf(example, "lastName").join(" ")];
  const composed = last === "" ? [] : [[...parts, last].filter((part) => part !== "").join(" ")];
  const given = [...nameProperties.flatMap((property) => valuesOf(example, property)), ...composed];
  const names = [...new Set(given.map((name) => name.trim()).filter((name) => name !== ""))];
  if (names.length > yenteLimits.namesMost)
    throw new QueryRefused(`A query may have ${yenteLimits.namesMost} names at most.`);
  if (names.some(({ length }) => length > yenteLimits.nameMost))
    throw new QueryRefused(`A name may have ${yenteLimits.nameMost} characters at most.`);
  return names;
}

function kindOf(schema: string): NameQuery["kind"] {
  if (schema === "Person") return "person";
  return isSchemaKindOf(schema, "Organization") ? "company" : undefined;
}

/** Schemata that a list may have where it says that an entry is a company. */
const companySchemata = ["Company", "Organization", "PublicBody", "LegalEntity"];

/** What cannot be an answer takes no place among what is found. */
function withoutOf(schema: string): ("person" | "company")[] {
  return [
    ...(canMatchSchema(schema, "Person") ? [] : ["person" as const]),
    ...(companySchemata.some((each) => canMatchSchema(schema, each)) ? [] : ["company" as const]),
  ];
}

function genderOf(example: YenteExample): NameQuery["gender"] {
  const [given = ""] = valuesOf(example, "gender");
  const word = given.toLowerCase();
  if (word === "male" || word === "m") return "male";
  return word === "female" || word === "f" ? "female" : undefined;
}

/** Lists do not agree on which numbers are a tax office's, so that each is searched for as both. */
function numbersOf(example: YenteExample): YenteQuestionNumber[] {
  const found: YenteQuestionNumber[] = [];
  for (const property of propertyTypes.identifiers)
    for (const given of valuesOf(example, property)) {
      if (property === "publicKey") {
        const key = addressKey(given);
        if (key !== "") found.push({ kind: "crypto", key, given, property });
        continue;
      }
      const key = numberKey(given);
      if (key !== "") found.push({ kind: "document", key, given, property }, { kind: "tax_id", key, given, property });
    }
  return found;
}

/** @throws QueryRefused: a schema that FollowTheMoney does not have; too many names */
export function yenteQuestionOf(example: YenteExample): YenteQuestion {
  const { schema } = example;
  if (!isYenteSchema(schema)) throw new QueryRefused(`No such schema: ${schema}`);
  const births = valuesOf(example, "birthDate").flatMap((date) => isoDate(date) ?? []);
  const countries = [...new Set(countriesOf(propertyTypes.countries.flatMap((each) => valuesOf(example, each))))];
  const [kind, gender, without] = [kindOf(schema), genderOf(example), withoutOf(schema)];
  const names = namesOf(example).map((name) => ({
    name,
    ...(kind && { kind }),
    births,
    countries,
    ...(gender && { gender }),
    ...(without.length > 0 && { without }),
  }));
  return { schema, names, numbers: numbersOf(example) };
}
