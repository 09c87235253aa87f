import { expect, test } from "vitest";
import { toEscapedMrzName, toMrzName } from "./mrz-names.ts";

test.each([
  ["Müller", "MUELLER"],
  ["Ångström-Øst", "AANGSTROEM<OEST"],
  ["Groß", "GROSS"],
  ["O'Connor", "OCONNOR"],
  ["García Márquez", "GARCIA<MARQUEZ"],
  ["Żółkiewska", "ZOLKIEWSKA"],
  ["Шевченко", "SHEVCHENKO"],
  ["Щербак Юлія", "SHCHERBAK<IULIIA"],
  ["  Anna   Maria ", "ANNA<MARIA"],
])("a zone spells %s as %s", (name, spelled) => {
  expect(toMrzName(name)).toBe(spelled);
});

/** ICAO Doc 9303 part 3, section 6, table A, in its order; of several spellings the first of its own. */
const TABLE_A = `
À A Á A Â A Ã A Æ AE Ç C È E É E Ê E Ë E Ì I Í I Î I Ï I Ð D Ò O Ó O Ô O Õ O Ø OE Ù U Ú U Û U Ý Y Þ TH
Ā A Ă A Ą A Ć C Ĉ C Ċ C Č C Ď D Đ D Ē E Ĕ E Ė E Ę E Ě E Ĝ G Ğ G Ġ G Ģ G Ĥ H Ħ H Ĩ I Ī I Ĭ I Į I İ I ı I Ĳ IJ Ĵ J Ķ K
Ĺ L Ļ L Ľ L Ŀ L Ł L Ń N Ņ N Ň N Ŋ N Ō O Ŏ O Ő O Œ OE Ŕ R Ŗ R Ř R Ś S Ŝ S Ş S Š S Ţ T Ť T Ŧ T Ũ U Ū U Ŭ U Ů U Ű U Ų U
Ŵ W Ŷ Y Ÿ Y Ź Z Ż Z Ž Z ẞ SS Ä AE Å AA Ñ N Ö OE Ü UE
`;

test("every row of ICAO's table of Latin letters", () => {
  const words = TABLE_A.trim().split(/\s+/);
  const wrong = words.flatMap((letter, i) =>
    i % 2 === 0 && toMrzName(`B${letter}B`) !== `B${words[i + 1]}B` ? [`${letter} ${toMrzName(letter)}`] : [],
  );
  expect(words).toHaveLength(2 * 95);
  expect(wrong).toEqual([]);
});

test("the example of appendix B: CAÑON may be CANXXON", () => {
  expect(toEscapedMrzName("Cañon")).toBe("CANXXON");
  expect(toEscapedMrzName("Térèsa")).toBe("TERESA");
});
