import { namePatterns } from "#contract/values/person-name.ts";

/**
 * `wholeName` of the contract in SQL.
 *
 * @param given column of the given name, as the query calls it @param family that of the family name
 * @returns an expression: '' where neither is known
 */
export function wholeNameSql(given: string, family: string): string {
  const { eastAsian, foreignInHangul, vietnameseLetters, vietnameseFamily } = namePatterns;
  const givenFirst = `concat_ws(' ', nullif(${given}, ''), nullif(${family}, ''))`;
  const last = `coalesce(${family}, '')`;
  const isFamilyFirst = [
    `${givenFirst} ~ '${vietnameseLetters}'`,
    `${last} ~ '${vietnameseFamily}'`,
    `(${givenFirst} ~ '${eastAsian}' and ${last} !~ '${foreignInHangul}')`,
  ].join(" or ");
  return `case when ${isFamilyFirst} then concat_ws(' ', nullif(${family}, ''), nullif(${given}, '')) else ${givenFirst} end`;
}
