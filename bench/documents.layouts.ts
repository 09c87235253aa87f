import { readdirSync } from "node:fs";
import { nationalNumberKinds } from "#contract/values/national-numbers.ts";
import type { CardField, CardLayout, PrintedFieldName } from "#engines/documents/layouts/card-layout.ts";
import { cardLayouts } from "#engines/documents/layouts/find-layouts.ts";
import { labelFieldOf } from "#engines/documents/layouts/label-sightings.ts";
import { printLettersOf } from "#engines/documents/layouts/print-atoms.ts";
import { readDocument } from "#engines/documents/read-document.ts";
import { scriptModelOf } from "#engines/documents/script-models.ts";
import { degradePicture } from "#engines/documents/specimens/degrade.ts";
import { type CardText, drawSpecimenCard } from "#engines/documents/specimens/draw-card.ts";
import { castShadow, darkenPhoto, rollPhoto, tiltPhoto } from "#engines/documents/specimens/photo-faults.ts";
import { seededRandom } from "#engines/documents/specimens/seeded-random.ts";
import { createVisualZoneReader } from "#engines/documents/visual-zone.ts";

const TODAY = "2026-01-01";
/** Two scripts, and each place of a value. */
const drawn = ["DE", "FR", "PL", "NL", "TR", "US", "TH", "UA", "GR"];

const names: Record<string, { surname: string[]; given: string[] }> = {
  Latin: {
    surname: ["KOWALSKI", "DUBOIS", "VAN DEN BERG", "GARCIA LOPEZ", "NOVAK", "STEINHAUER"],
    given: ["ANNA MARIA", "JEAN", "LUCIE", "PEDRO JOSE", "EMMA", "HANS PETER"],
  },
  Cyrillic: { surname: ["ШЕВЧЕНКО", "КОВАЛЬЧУК", "ЛИСЕНКО"], given: ["ОЛЕНА", "ТАРАС", "МАРІЯ"] },
  Greek: { surname: ["ΠΑΠΑΔΟΠΟΥΛΟΥ", "ΝΙΚΟΛΑΙΔΗΣ"], given: ["ΕΛΕΝΗ", "ΓΕΩΡΓΙΟΣ"] },
};

type Printed = { text: string; value: string };

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function dayOf(value: string, { country, isMonthFirst }: CardLayout): string {
  const [year = "", month = "", day = ""] = value.split("-");
  if (isMonthFirst) return `${month}/${day}/${year}`;
  if (country === "FR" || country === "UA" || country === "PT") return `${day} ${month} ${year}`;
  if (country === "AR" || country === "TH") return `${day} ${months[Number(month) - 1]} ${year}`;
  return `${day}.${month}.${year}`;
}

function numberOf(
  { shapes: [shape = "A0000000"] = [], kind }: CardField,
  country: string,
  random: () => number,
): string {
  const known = nationalNumberKinds(country).find((each) => each.kind === kind);
  if (known) return known.example;
  const below = (limit: number) => Math.floor(random() * limit);
  return [...shape].map((sign) => (sign === "A" ? "ABCEHKMPRT".charAt(below(10)) : String(below(10)))).join("");
}

function printOf(name: PrintedFieldName, field: CardField, layout: CardLayout, random: () => number): Printed {
  const { surname, given } = names[layout.script ?? "Latin"] ?? { surname: [], given: [] };
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "";
  const same = (text: string) => ({ text, value: text });
  const day = (from: number, years: number) => {
    const two = (limit: number) => String(1 + Math.floor(random() * limit)).padStart(2, "0");
    const value = `${from + Math.floor(random() * years)}-${two(12)}-${two(28)}`;
    return { text: dayOf(value, layout), value };
  };
  if (name === "surname") return same(pick(surname));
  if (name === "givenNames") return same(pick(given));
  if (name === "fullName") return same(`${pick(given)} ${pick(surname)}`);
  if (name === "birthDate") return day(1950, 50);
  if (name === "issueDate") return day(2018, 7);
  if (name === "expiryDate") return day(2027, 8);
  if (name === "sex") return { text: "F", value: "F" };
  if (name === "nationality")
    return same(layout.script === "Cyrillic" ? "УКРАЇНА" : layout.script ? "ΕΛΛΗΝΙΚΗ" : "UTOPIA");
  const text = numberOf(field, layout.country ?? "", random);
  return { text, value: text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "") };
}

const left = 24;
const halfway = 55;
/** Letters of a label that leave room for another one beside it. */
const shortLabel = 34;

/** As the layout has it, the value beneath, above or beside its label; two in a row where their labels are short. */
function layOut(layout: CardLayout, seed: number): { texts: CardText[]; wanted: Map<PrintedFieldName, string> } {
  const random = seededRandom(seed * 7919 + 3);
  const wanted = new Map<PrintedFieldName, string>();
  const texts: CardText[] = [];
  let y = 2;
  let isHalf = false;
  for (const [key, given] of Object.entries(layout.fields)) {
    const [name, field] = [key as PrintedFieldName, labelFieldOf(given)];
    const { text, value } = printOf(name, field, layout, random);
    wanted.set(name, value);
    const label = field.labels.split(" / ").slice(0, 2).join(" / ");
    const side = label === "" ? "below" : (field.side ?? layout.side);
    if (side === "beside") {
      isHalf = false;
      y += 5;
      texts.push({ text: label, x: left, y, size: 1.9 }, { text, x: left + 3 + label.length * 1.25, y, size: 2.6 });
      continue;
    }
    const isShort = label.length <= shortLabel && !name.endsWith("ame") && !name.endsWith("ames");
    const isSecond: boolean = isHalf && isShort;
    if (!isSecond) y += 6.6;
    isHalf = isShort && !isSecond;
    const x = isSecond ? halfway : left;
    const [above, below] = side === "below" ? [label, text] : [text, label];
    const [small, large] = [1.5, 2.5];
    if (above !== "") texts.push({ text: above, x, y, size: side === "below" ? small : large });
    texts.push({ text: below, x, y: y + 2.8, size: side === "below" ? large : small });
  }
  return { texts, wanted };
}

type Photograph = (card: Buffer, seed: number) => Promise<Buffer>;
const phone: Photograph = (card, seed) => degradePicture(card, "phone", seed);
const levels: Record<string, Photograph> = {
  clean: (card, seed) => degradePicture(card, "clean", seed),
  phone,
  "rolled 12": async (card, seed) => rollPhoto(await phone(card, seed), seed % 2 === 0 ? 12 : -12),
  "perspective 15": (card, seed) => tiltPhoto(card, seed % 2 === 0 ? 15 : -15, "upright"),
  "low light": async (card, seed) => darkenPhoto(await phone(card, seed), 0.3),
  shadow: async (card, seed) => castShadow(await phone(card, seed), 0.4),
};

const plain = (text: string) => (/\p{L}/u.test(text) && !/\d/.test(text) ? printLettersOf(text) : text);

type Tally = { exact: number; wrong: number; n: number };
const rateOf = ({ exact, wrong, n }: Tally) => ({ exactRate: Number((exact / Math.max(1, n)).toFixed(4)), wrong, n });

function modelFolder(): string | undefined {
  const root = "/usr/share/tesseract-ocr";
  try {
    return process.env.TESSDATA_DIR ?? `${root}/${readdirSync(root)[0]}/tessdata`;
  } catch {
    return undefined;
  }
}

/** Of the fields that a card prints: how many are read exactly, and how many as something else. */
export async function layoutsRead(perLayout: number, layoutsCount = Number.POSITIVE_INFINITY) {
  const print = await createVisualZoneReader();
  const byLevel: Record<string, Tally> = {};
  const byCountry: Record<string, Tally> = {};
  const all: Tally = { exact: 0, wrong: 0, n: 0 };
  const cards = cardLayouts.filter(({ country, types }) => drawn.includes(country ?? "") && types[0] !== "TAX_ID");
  for (const layout of cards.slice(0, layoutsCount)) {
    const country = layout.country ?? "";
    const model = scriptModelOf(country, modelFolder());
    if (layout.script && !model) continue;
    const other = model && (await createVisualZoneReader(model));
    const [type = ""] = layout.types;
    for (const [level, photograph] of Object.entries(levels))
      for (let seed = 0; seed < perLayout; seed += 1) {
        const { texts, wanted } = layOut(layout, seed);
        const front = await photograph(await drawSpecimenCard(texts), 700 + seed);
        const { printed } = await readDocument({ front, chosen: { country, type } }, TODAY, { print, other });
        byLevel[level] ??= { exact: 0, wrong: 0, n: 0 };
        byCountry[country] ??= { exact: 0, wrong: 0, n: 0 };
        for (const [name, value] of wanted) {
          const read = printed?.fields.find((field) => field.name === name)?.value ?? null;
          const isExact = read !== null && plain(read) === plain(value);
          if (!isExact)
            console.log(`${layout.name} ${level} ${seed} ${name}: want ${value}, read ${read ?? "nothing"}`);
          for (const tally of [all, byLevel[level], byCountry[country]]) {
            tally.n += 1;
            if (isExact) tally.exact += 1;
            else if (read !== null) tally.wrong += 1;
          }
        }
      }
    await other?.close();
  }
  await print.close();
  const rates = (tallies: Record<string, Tally>) =>
    Object.fromEntries(Object.entries(tallies).map(([key, tally]) => [key, rateOf(tally)]));
  return { ...rateOf(all), byLevel: rates(byLevel), byCountry: rates(byCountry) };
}
