import sharp from "sharp";
import { degradePicture } from "./degrade.ts";
import { drawIdCard } from "./draw-id-card.ts";
import { drawPassport } from "./draw-passport.ts";
import { drawTintedPage } from "./draw-tinted-page.ts";
import { samplePerson } from "./sample-people.ts";
import type { SpecimenPerson } from "./specimen-mrz.ts";

/** In a photo of two pages. */
async function inBook(page: Buffer): Promise<Buffer> {
  const small = await sharp(page).resize(1300).toBuffer({ resolveWithObject: true });
  const { width, height } = small.info;
  return sharp({ create: { width, height: 2 * height + 12, channels: 3, background: "#d9cfb8" } })
    .composite([{ input: small.data, left: 0, top: height + 12 }])
    .png()
    .toBuffer();
}

/** The next of the sample people whose names are Latin. */
export function latinPerson(at: number): SpecimenPerson {
  for (let seed = at; ; seed += 100) {
    const person = samplePerson(seed);
    if (!/[\u0400-\u04ff]/.test(person.surname)) return person;
  }
}

const conditions: readonly ((page: Buffer, seed: number) => Promise<Buffer>)[] = [
  (page) => sharp(page).jpeg({ quality: 90 }).toBuffer(),
  (page) => sharp(page).resize(750).jpeg({ quality: 85 }).toBuffer(),
  (page, seed) => degradePicture(page, "phone", seed),
  (page, seed) => degradePicture(page, "hard", seed),
  async (page, seed) =>
    sharp(await degradePicture(page, "phone", seed))
      .rotate(seed % 2 === 0 ? 90 : 270)
      .jpeg({ quality: 88 })
      .toBuffer(),
];

/** How many differ in their kind or condition. */
export const printedPages = 20;

/** A passport, a tinted page, a card and a book: each as a scan, small, by phone, hard to read, lying on its side. */
export async function printedPage(at: number, face: Buffer): Promise<{ front: Buffer; back?: Buffer }> {
  const person = latinPerson(at);
  const [kind, seed] = [at % 4, 900 + at];
  const photograph = conditions[Math.floor(at / 4) % conditions.length] ?? (async (page: Buffer) => page);
  if (kind === 0) return { front: await photograph(await drawPassport(person, face), seed) };
  if (kind === 1) return { front: await photograph(await drawTintedPage(person, face), seed) };
  if (kind === 3) return { front: await photograph(await inBook(await drawTintedPage(person, face)), seed) };
  const card = await drawIdCard(person, face);
  return { front: await photograph(card.front, seed), back: await photograph(card.back, seed + 50) };
}
