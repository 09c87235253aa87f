import { expect, test } from "vitest";
import { isSpellingDecided, spellingsInScript } from "./spell-name.ts";

/** Without hyphens and apostrophes, as the words of a print are searched for. */
const pairs = (text: string) =>
  text
    .trim()
    .split(/[\n,]+/)
    .map((pair) => pair.trim().split(/\s+/) as [string, string]);

const spells = (state: string) => (printed: string, spelled: string) =>
  expect(spellingsInScript(printed, state)).toContain(spelled.toUpperCase());

// Resolution 55 of 2010: every example of its table and of its notes.
test.each(
  pairs(`
Алушта Alushta, Андрій Andrii, Борщагівка Borshchahivka, Борисенко Borysenko, Вінниця Vinnytsia, Володимир Volodymyr
Гадяч Hadiach, Богдан Bohdan, Згурський Zghurskyi, Ґалаґан Galagan, Ґорґани Gorgany, Донецьк Donetsk, Дмитро Dmytro
Рівне Rivne, Олег Oleh, Есмань Esman, Єнакієве Yenakiieve, Гаєвич Haievych, Короп'є Koropie, Житомир Zhytomyr
Жанна Zhanna, Жежелів Zhezheliv, Закарпаття Zakarpattia, Казимирчук Kazymyrchuk, Медвин Medvyn, Михайленко Mykhailenko
Іванків Ivankiv, Іващенко Ivashchenko, Їжакевич Yizhakevych, Кадиївка Kadyivka, Мар'їне Marine, Йосипівка Yosypivka
Стрий Stryi, Олексій Oleksii, Київ Kyiv, Коваленко Kovalenko, Лебедин Lebedyn, Леонід Leonid, Миколаїв Mykolaiv
Маринич Marynych, Ніжин Nizhyn, Наталія Nataliia, Одеса Odesa, Онищенко Onyshchenko, Полтава Poltava, Петро Petro
Решетилівка Reshetylivka, Рибчинський Rybchynskyi, Суми Sumy, Соломія Solomiia, Тернопіль Ternopil, Троць Trots
Ужгород Uzhhorod, Уляна Uliana, Фастів Fastiv, Філіпчук Filipchuk, Харків Kharkiv, Христина Khrystyna, Біла Bila
Церква Tserkva, Стеценко Stetsenko, Чернівці Chernivtsi, Шевченко Shevchenko, Шостка Shostka, Кишеньки Kyshenky
Щербухи Shcherbukhy, Гоща Hoshcha, Гаращенко Harashchenko, Юрій Yurii, Корюківка Koriukivka, Яготин Yahotyn
Ярошенко Yaroshenko, Костянтин Kostiantyn, Знам'янка Znamianka, Феодосія Feodosiia, Згорани Zghorany, Розгон Rozghon`),
)("Ukraine's resolution 55 spells %s as %s", spells("UKR"));

// Transliteration Act, articles 4 to 8, and its word-final ия.
test.each(
  pairs(`
Стара Stara, планина planina, Централен Tsentralen, Балкан Balkan, София Sofia, Перник Pernik, Златни Zlatni
пясъци pyasatsi, Горна Gorna, Оряховица Oryahovitsa, Илиян Iliyan, Мария Maria, ЩЕРЕВ SHTEREV, ЯВОР YAVOR
Джераси Dzherasi, Йовков Yovkov, Кочо Kocho, Кьосев Kyosev, Христо Hristo, Тотю Totyu`),
)("Bulgaria's act spells %s as %s", spells("BGR"));

test.each(pairs("ФЁДОР FEDOR, ЮЛИЯ IULIIA, Разъездной Razieezdnoi, Чёткий Chetkii, Ильин Ilin, Щеглова Shcheglova"))(
  "ICAO's table B spells a Russian's %s as %s",
  spells("RUS"),
);

test.each(pairs("ЏАКИЋ DZAKIC, ЊЕГОШ NJEGOS, ЂОКОВИЋ DOKOVIC, ЂОКОВИЋ DJOKOVIC, Гавриловић Gavrilovic, Жељко Zeljko"))(
  "a Serb's %s as %s",
  spells("SRB"),
);

test("Montenegro's rules have D for Đ, and no DJ", () => {
  expect(spellingsInScript("ЂУКАНОВИЋ", "MNE")).toEqual(["DUKANOVIC"]);
  expect(spellingsInScript("С\u0301екић", "MNE")).toEqual(["SEKIC"]);
});

test.each(pairs("ЌОСЕВ KJOSEV, Ѓорѓи Gjorgji, Ѕвегор Dzvegor, Џепчиште Djepchishte, Шукаров Shukarov, Хаџиев Hadjiev"))(
  "ICAO's table B spells a Macedonian's %s as %s",
  spells("MKD"),
);

test("a Macedonian Џ is DJ alone", () => {
  expect(spellingsInScript("Хаџиев", "MKD")).toEqual(["HADJIEV"]);
});

test.each(
  pairs(`
Бабрыковіч Babrykovich, Аляксандр Aliaksandr, Міховіч Mikhovich, Марыя Maryia, Максім Maksim, Іван Ivan
СВЯТЛАНА SVIATLANA, Ігар Ihar, МІХАІЛ MIKHAIL, Мікалай Mikalai, Рудзь Rudz, ЮРЫЙ YURY, ЮРЫЙ IURYI`),
)("a Belarusian passport spells %s as %s", spells("BLR"));

// Resolution 288, the examples of its appendix; its Лябецкая is spelled there against its own rule.
test.each(
  pairs(`
Ева Jeva, Васільева Vasiljeva, Васілёнак Vasilionak, Ёрш Jorsh, Вераб'ёў Vierabjow, Салаўёва Salawjova, Любоў Liubow
В'юноў Vjunow, Чарняк Charniak, Лябецкая Liabietskaja, Дар'я Darja`),
)("the population register of Belarus spells %s as %s", spells("BLR"));

// ELOT 743: digraphs at the beginning, in the middle and at the end, before voiced and voiceless letters.
test.each(
  pairs(`
ΓΕΩΡΓΙΟΣ GEORGIOS, Γεώργιος GEORGIOS, ΠΑΠΑΔΟΠΟΥΛΟΣ PAPADOPOULOS, ΕΥΑΓΓΕΛΙΑ EVANGELIA, ΜΠΑΛΤΑΣ BALTAS, ΛΑΜΠΡΟΥ LAMPROU
ΑΥΓΕΡΙΝΟΣ AVGERINOS, ΕΥΤΥΧΙΑ EFTYCHIA, Ευθύμιος EFTHYMIOS, αυτός AFTOS, Μπάμπης BAMPIS, Καζαντζάκης KAZANTZAKIS
Κερκύρα KERKYRA, Παγκράτι PAGKRATI, Νταγκεστάν NTAGKESTAN, Κονγκό KONGKO, Σφίγξ SFINX, Άγχος ANCHOS, Ταΰγετος TAYGETOS
Αϊβαλί AIVALI, υιός YIOS, Γύθειο GYTHEIO, Ψαρά PSARA, Χαλκίδα CHALKIDA, Άυλος AYLOS, σπρέυ SPREY, Ζορμπ ZORB`),
)("ELOT 743 spells %s as %s", spells("GRC"));

// ICAO Doc 9303 part 3, notes 2 and 3 of table C and the examples of appendix B.
test.each(
  pairs(`
عبّاس EBBAS, فضّة FXDZXDZXAH, محمد MXHMD, زكريا ZKRYA, الرازي ALRAZY, جمال JMAL, الناصر ALNAXSSR, إسماعيل ISMAEYL
جميلة JMYLXAH, نعيمة NEYMXAH, العزيز ALEZYZ, متعب MTEB, الشماع ALXSHMAE, العباس ALEBAS, رأّس RXAEXAES`),
)("ICAO's table C spells %s as %s", spells("EGY"));

test.each(
  pairs(`
გიორგი GIORGI, თბილისი TBILISI, მეღვინეთუხუცესი MEGHVINETUKHUTSESI, ჭიანჭველა CHIANCHVELA, ბაყაყი BAQAQI
აბჟააფთრა ABZHAAPTRA, მუნიციპალიტეტი MUNITSIPALITETI, ძროხა DZROKHA, ჯართი JARTI, წერეთელი TSERETELI`),
)("Georgia's national system spells %s as %s", spells("GEO"));

test("only a state's own table, used for every name, says that a name is spelled otherwise", () => {
  expect(isSpellingDecided("ІГОР", "UKR")).toBe(true);
  expect(isSpellingDecided("ΓΕΩΡΓΙΟΣ", "GRC")).toBe(true);
  expect(isSpellingDecided("НУРЛАН", "KAZ")).toBe(false);
  expect(isSpellingDecided("გიორგი", "GEO")).toBe(false);
  expect(isSpellingDecided("الحسن", "EGY")).toBe(false);
  expect(isSpellingDecided("כהן", "ISR")).toBe(false);
  expect(isSpellingDecided("MÜLLER", "DEU")).toBe(true);
});

test("a state's own table goes before the general one: Г of Ukraine is no G", () => {
  expect(spellingsInScript("ІГОР", "UKR")).not.toContain("IGOR");
});

test("a word with a letter that a table lacks is not spelled by it, instead of without the letter", () => {
  expect(spellingsInScript("НУРЛАН", "KAZ")).toEqual(["NURLAN"]);
  expect(spellingsInScript("ҚАСЫМ", "KAZ")).toEqual([]);
  expect(spellingsInScript("ӘЛИ", "RUS")).toEqual([]);
  expect(isSpellingDecided("ӘЛИ", "RUS")).toBe(false);
});
