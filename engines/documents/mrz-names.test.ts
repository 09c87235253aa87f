import { expect, test } from "vitest";
import { toMrzName } from "./mrz-names.ts";

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
