/**
 * How documents print a month, in Latin capitals without accents: the letters that begin it. English, French, German,
 * Spanish, Portuguese, Italian, Dutch, Polish, Romanian, Hungarian, Scandinavian, Turkish, Albanian, Indonesian, Malay.
 * Source: the month names of the Unicode CLDR. No beginning stands for two months, which a test keeps: Croatian LIP is
 * June and Polish LIP July, so a language whose documents print months in digits is left out.
 */
export const latinMonths: readonly (readonly string[])[] = [
  ["JAN", "ENE", "GEN", "STY", "IAN", "OCA"],
  ["FEB", "FEV", "LUT", "SUB", "SHK", "PEB"],
  ["MAR", "MRT", "MRZ", "MAERZ", "MAA", "MAC"],
  ["APR", "AVR", "ABR", "KWI", "NIS", "PRI"],
  ["MAY", "MAI", "MEI", "MAJ", "MAG"],
  ["JUN", "JUIN", "GIU", "CZE", "IUN", "HAZ", "QER"],
  ["JUL", "JUIL", "LUG", "LIP", "IUL", "TEM", "KOR"],
  ["AUG", "AOU", "AGO", "SIE", "AGU", "AGT", "AGS", "OGO", "GUS"],
  ["SEP", "SET", "WRZ", "SZE", "EYL", "SHT"],
  ["OCT", "OKT", "OUT", "OTT", "PAZ", "EKI", "TET"],
  ["NOV", "LIS", "NOI", "KAS", "NEN"],
  ["DEC", "DEZ", "DIC", "DES", "DIS", "GRU", "ARA", "DHJ"],
];

/** In capitals of their own script: Russian, Ukrainian, Belarusian, Bulgarian, Serbian, Macedonian; Greek; Thai. */
export const otherMonths: readonly (readonly string[])[] = [
  ["ЯНВ", "ЯНУ", "СІЧ", "СТУ", "ЈАН", "ΙΑΝ", "ม.ค", "มกราคม"],
  ["ФЕВ", "ФЕБ", "ЛЮТ", "ΦΕΒ", "ก.พ", "กุมภาพันธ์"],
  ["МАР", "БЕР", "САК", "ΜΑΡ", "มี.ค", "มีนาคม"],
  ["АПР", "КВІ", "КРА", "ΑΠΡ", "เม.ย", "เมษายน"],
  ["МАЙ", "МАЯ", "МАЈ", "ТРА", "ΜΑΙ", "พ.ค", "พฤษภาคม"],
  ["ИЮН", "ЮНИ", "ЈУН", "ЧЕР", "ЧЭР", "ΙΟΥΝ", "มิ.ย", "มิถุนายน"],
  ["ИЮЛ", "ЮЛИ", "ЈУЛ", "ЛИП", "ЛІП", "ΙΟΥΛ", "ก.ค", "กรกฎาคม"],
  ["АВГ", "СЕР", "ЖНІ", "ΑΥΓ", "ส.ค", "สิงหาคม"],
  ["СЕН", "СЕП", "ВЕР", "ΣΕΠ", "ก.ย", "กันยายน"],
  ["ОКТ", "ЖОВ", "КАС", "ΟΚΤ", "ต.ค", "ตุลาคม"],
  ["НОЯ", "НОЕ", "НОВ", "ЛИС", "ЛІС", "ΝΟΕ", "พ.ย", "พฤศจิกายน"],
  ["ДЕК", "ДЕЦ", "ГРУ", "СНЕ", "ΔΕΚ", "ธ.ค", "ธันวาคม"],
];

export const romanMonths = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"] as const;

/** Years of the Buddhist era, as Thailand prints them, are ahead by these. */
export const BUDDHIST_YEARS = 543;
