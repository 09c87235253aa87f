import { namePatterns } from "#contract/values/person-name.ts";

/**
 * `wholeName` of the contract in SQL.
 *
 * @param given column of the given name, as the query calls it @param family that of the family name
 * @returns an expression: '' where neither is known
 */
export function wholeNameSql(given: string, family: string): string {
  const { eastAsian, foreignInHangul, vietnameseLetters, vietnameseFamily } = namePatterns;
  // Not `concat_ws`, which is not immutable: Citus returns no such value of what was written.
  const joined = (first: string, second: string) =>
    `coalesce(nullif(${first}, '') || ' ' || nullif(${second}, ''), nullif(${first}, ''), ${second}, '')`;
  const givenFirst = joined(given, family);
  const last = `coalesce(${family}, '')`;
  const isFamilyFirst = [
    `${givenFirst} ~ '${vietnameseLetters}'`,
    `${last} ~ '${vietnameseFamily}'`,
    `(${givenFirst} ~ '${eastAsian}' and ${last} !~ '${foreignInHangul}')`,
  ].join(" or ");
  return `case when ${isFamilyFirst} then ${joined(family, given)} else ${givenFirst} end`;
}
