import { expect, test } from "vitest";
import { isDecided, spellingsInScript } from "./spell-name.ts";

test.each([
  ["UKR", "ХРИСТИНА", "KHRYSTYNA"],
  ["UKR", "ЮРІЙ", "YURII"],
  ["UKR", "ЄВГЕНІЯ", "YEVHENIIA"],
  ["UKR", "ГАЄВИЙ", "HAIEVYI"],
  ["UKR", "ЦИБУЛЬКО", "TSYBULKO"],
  ["UKR", "ІГОР", "IHOR"],
  ["UKR", "ЗГУРСЬКИЙ", "ZGHURSKYI"],
  ["UKR", "Знам'янська", "ZNAMIANSKA"],
  ["BGR", "ЩЕРЕВ", "SHTEREV"],
  ["BGR", "МАРИЯ", "MARIA"],
  ["BGR", "ЯВОР", "YAVOR"],
  ["SRB", "ЏАКИЋ", "DZAKIC"],
  ["SRB", "ЊЕГОШ", "NJEGOS"],
  ["SRB", "ЂОКОВИЋ", "DJOKOVIC"],
  ["MKD", "ЌОСЕВ", "KJOSEV"],
  ["RUS", "ФЁДОР", "FEDOR"],
  ["RUS", "ЮЛИЯ", "IULIIA"],
  ["BLR", "АЛЯКСАНДР", "ALIAKSANDR"],
  ["BLR", "ЮРЫЙ", "YURY"],
  ["KAZ", "НУРЛАН", "NURLAN"],
  ["GRC", "ΓΕΩΡΓΙΟΣ", "GEORGIOS"],
  ["GRC", "Γεώργιος", "GEORGIOS"],
  ["GRC", "ΠΑΠΑΔΟΠΟΥΛΟΣ", "PAPADOPOULOS"],
  ["GRC", "ΕΥΑΓΓΕΛΙΑ", "EVANGELIA"],
  ["GRC", "ΜΠΑΛΤΑΣ", "BALTAS"],
  ["GRC", "ΛΑΜΠΡΟΥ", "LAMPROU"],
  ["GRC", "ΑΥΓΕΡΙΝΟΣ", "AVGERINOS"],
  ["GRC", "ΕΥΤΥΧΙΑ", "EFTYCHIA"],
  ["GEO", "გიორგი", "GIORGI"],
])("%s spells %s as %s", (state, printed, spelled) => {
  expect(spellingsInScript(printed, state)).toContain(spelled);
});

test("only a state's own table, used for every name, says that a name is spelled otherwise", () => {
  expect(isDecided("ІГОР", "UKR")).toBe(true);
  expect(isDecided("ΓΕΩΡΓΙΟΣ", "GRC")).toBe(true);
  expect(isDecided("НУРЛАН", "KAZ")).toBe(false);
  expect(isDecided("الحسن", "EGY")).toBe(false);
  expect(isDecided("כהן", "ISR")).toBe(false);
  expect(isDecided("MÜLLER", "DEU")).toBe(true);
});

test("a state's own table goes before the general one: Г of Ukraine is no G", () => {
  expect(spellingsInScript("ІГОР", "UKR")).not.toContain("IGOR");
});
