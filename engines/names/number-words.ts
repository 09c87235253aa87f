import type { NameWord } from "./name-word.ts";
import { SHIP_NUMBER } from "./word-groups.ts";

/** 1 to 12 and tens, as cardinal and ordinal numbers, in the languages in which companies and units carry them. */
const LINES = `
1 | one first uno una un une eins erste erster primero primera primer premier premiere odin odna pervyy pervyi pervaya pervoe pershyi birinci bir wahid alawwal
2 | two second zweite zweiter dos segundo segunda deux deuxieme dva dve vtoroy vtoroi vtoraya vtoroe druhyi ikinci iki ithnan dwa due
3 | three third drei dritte dritter tres tercero tercera trois troisieme tri tretiy tretii tretya tretye uchinchi ucuncu uc tre terzo
4 | four fourth vier vierte cuatro cuarto cuarta quatre quatrieme chetyre chetvertyy chetvertyi chetvertaya dort quattro
5 | five fifth funf funfte cinco quinto quinta cinq cinquieme pyat pyatyy pyatyi pyataya bes cinque
6 | six sixth sechs sechste seis sexto sexta sixieme shest shestoy shestoi shestaya alti sei
7 | seven seventh sieben siebte siete septimo septima sept septieme sem sedmoy sedmoi sedmaya yedi sette
8 | eight eighth acht achte ocho octavo octava huit huitieme vosem vosmoy vosmoi vosmaya sekiz otto
9 | nine ninth neun neunte nueve noveno novena neuf neuvieme devyat devyatyy devyatyi devyataya dokuz
10 | ten tenth zehn zehnte diez decimo decima dix dixieme desyat desyatyy desyatyi desyataya
11 | eleven eleventh elf once onze odinnadtsat
12 | twelve twelfth zwolf doce douze dvenadtsat
13 | thirteen thirteenth
14 | fourteen fourteenth
15 | fifteen fifteenth
16 | sixteen sixteenth
17 | seventeen seventeenth
18 | eighteen eighteenth
19 | nineteen nineteenth
20 | twenty twentieth dvadtsat zwanzig veinte vingt
30 | thirty thirtieth tridtsat dreissig treinta trente
40 | forty fortieth sorok vierzig cuarenta quarante
50 | fifty fiftieth pyatdesyat funfzig cincuenta cinquante
60 | sixty sixtieth
70 | seventy seventieth
80 | eighty eightieth
90 | ninety ninetieth
100 | hundred hundredth sto cien cent
`;

/** Names and particles too, so they are numbers beside nothing else: Une, Sto, Sem. */
const ALSO_NAMES = new Set(
  "un une una uno sem sei bir tri alti due dos tre otto elf once sto dwa bes cent acht dort uc".split(" "),
);

const values = new Map<string, number>();
for (const line of LINES.trim().split("\n")) {
  const [value = "", words = ""] = line.split(" | ");
  for (const word of words.split(" ")) if (!ALSO_NAMES.has(word)) values.set(word, Number(value));
}

const ORDINAL = /^([0-9]{1,4})(?:st|nd|rd|th|er|eme|ya|oy|oi|yy|yi|go|y|e)$/;
const NUMBER_SIGNS = new Set("no nr num number nomer numero nummer".split(" "));
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10 };

/** 0 for what is no Roman numeral up to 39. */
function romanOf(plain: string): number {
  if (!/^x{0,3}(?:ix|iv|v?i{0,3})$/.test(plain)) return 0;
  let sum = 0;
  for (let i = 0; i < plain.length; i += 1) {
    const [value, next] = [ROMAN[plain[i] ?? ""] ?? 0, ROMAN[plain[i + 1] ?? ""] ?? 0];
    sum += value < next ? -value : value;
  }
  return sum;
}

const asNumber = (word: NameWord, value: number | string): NameWord => ({
  ...word,
  plain: String(value),
  kind: "number",
  isAbjad: false,
  isArabic: false,
  number: -1,
});

const isForm = ({ kind }: NameWord) => kind === "companyForm";

/** A single letter is a numeral only at the end of what is no form. */
function romanAt(words: readonly NameWord[], at: number): number {
  const word = words[at];
  if (!word || at === 0 || word.isAbjad || word.written !== word.written.toUpperCase()) return 0;
  const value = romanOf(word.plain);
  if (value === 0 || (word.plain.length === 1 && !words.slice(at + 1).every(isForm))) return 0;
  // Two numerals in a row are letters.
  return words[at - 1]?.kind === "initial" ? 0 : value;
}

function digitsOf(plain: string): string | undefined {
  const ordinal = ORDINAL.exec(plain)?.[1];
  if (ordinal !== undefined) return String(Number(ordinal));
  return /^0+[0-9]/.test(plain) && /^[0-9]{1,6}$/.test(plain) ? String(Number(plain)) : undefined;
}

/**
 * What a company or a ship has as a number, in words, as an ordinal or Roman, is the number in digits: First, 1st; Twenty-Two,
 * 22; III, 3. The sign before it (No.) goes. A ship's number of the IMO stays apart. `inWords`: of companies only.
 */
export function joinNumbers(words: NameWord[], inWords: boolean): NameWord[] {
  const out: NameWord[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    const next = words[at + 1];
    if (!word) continue;
    if (next && NUMBER_SIGNS.has(word.plain) && (next.kind === "number" || (inWords && values.has(next.plain))))
      continue;
    if (next && word.plain === SHIP_NUMBER && /^[0-9]{7}$/.test(next.plain)) {
      out.push(asNumber(next, `${SHIP_NUMBER}${next.plain}`));
      at += 1;
      continue;
    }
    const digits = word.kind === "number" ? digitsOf(word.plain) : undefined;
    const roman = digits === undefined ? romanAt(words, at) : 0;
    const value = inWords ? values.get(word.plain) : undefined;
    if (digits !== undefined) out.push(asNumber(word, digits));
    else if (roman > 0) out.push(asNumber(word, roman));
    else if (value !== undefined) {
      const unit = value >= 20 && value < 100 ? values.get(next?.plain ?? "") : undefined;
      const isUnit = unit !== undefined && unit < 10;
      out.push(asNumber(word, value + (isUnit ? unit : 0)));
      if (isUnit) at += 1;
    } else out.push(word);
  }
  return out.length > 0 ? out : words;
}
