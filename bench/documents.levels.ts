import sharp from "sharp";
import { degradePicture } from "#engines/documents/specimens/degrade.ts";
import {
  addGlare,
  castShadow,
  cutPhoto,
  darkenPhoto,
  rollPhoto,
  tiltPhoto,
} from "#engines/documents/specimens/photo-faults.ts";

/** A drawn page, and its zone in shares of the page. */
export type Page = {
  image: Buffer;
  zone: { left: number; right: number; top: number; bottom: number };
  lines: string[];
};

/** What a cut or a lamp hides cannot be read: only `wrongButValid` counts there. */
export type Level = { name: string; isWhole: boolean; photograph: (page: Page, seed: number) => Promise<Buffer> };

const asPhone = (image: Buffer, seed: number) => degradePicture(image, "phone", seed);
/** Alternates: a cut page on the table, and a picture that ends at the cut. */
async function cut(page: Page, seed: number, kept: Parameters<typeof cutPhoto>[1]): Promise<Buffer> {
  const rest = await cutPhoto(page.image, kept);
  return seed % 2 === 0 ? asPhone(rest, seed) : sharp(rest).blur(0.6).jpeg({ quality: 82 }).toBuffer();
}

/** How much is lost: of one character's width, of the zone's height. */
const shares = [0.25, 0.5, 0.75, 1, 1.6, 2.4];
const lostOf = (seed: number) => shares[seed % shares.length] ?? 1;

const pitchOf = ({ zone, lines }: Page) => (zone.right - zone.left) / (lines[0]?.length ?? 44);
/** Half of a line's characters, a fifth of the way from one line to the next. */
const lineOf = ({ zone, lines }: Page) => (zone.bottom - zone.top) / (lines.length * 2.5 - 1.4);

const turned = (degrees: number): Level => ({
  name: `turned ${degrees}`,
  isWhole: true,
  photograph: async ({ image }, seed) =>
    sharp(await asPhone(image, seed))
      .rotate(degrees)
      .jpeg({ quality: 90 })
      .toBuffer(),
});
const rolled = (degrees: number): Level => ({
  name: `rolled ${degrees}`,
  isWhole: true,
  photograph: async ({ image }, seed) => rollPhoto(await asPhone(image, seed), seed % 2 === 0 ? degrees : -degrees),
});
const tilted = (degrees: number): Level => ({
  name: `perspective ${degrees}`,
  isWhole: true,
  photograph: ({ image }, seed) =>
    tiltPhoto(image, seed % 4 < 2 ? degrees : -degrees, seed % 2 === 0 ? "upright" : "level"),
});

/** The levels that decide `exactRate`. */
export const plainLevels: Level[] = (["clean", "phone", "hard"] as const).map((name) => ({
  name,
  isWhole: true,
  photograph: ({ image }, seed) => degradePicture(image, name, seed),
}));

/** Other faults of a camera, and what must never pass as a whole zone. */
export const faultLevels: Level[] = [
  ...[90, 180, 270].map(turned),
  ...[12, 20, 35].map(rolled),
  ...[15, 25].map(tilted),
  {
    name: "low light",
    isWhole: true,
    photograph: async ({ image }, seed) => darkenPhoto(await asPhone(image, seed), 0.3),
  },
  { name: "shadow", isWhole: true, photograph: async ({ image }, seed) => castShadow(await asPhone(image, seed), 0.4) },
  {
    name: "cut left",
    isWhole: false,
    photograph: (page, seed) => cut(page, seed, { left: page.zone.left + lostOf(seed) * pitchOf(page) }),
  },
  {
    name: "cut right",
    isWhole: false,
    photograph: (page, seed) => cut(page, seed, { right: page.zone.right - lostOf(seed) * pitchOf(page) }),
  },
  {
    name: "cut top",
    isWhole: false,
    photograph: (page, seed) => cut(page, seed, { top: page.zone.top + 0.4 * lostOf(seed) * lineOf(page) }),
  },
  {
    name: "cut bottom",
    isWhole: false,
    photograph: (page, seed) => cut(page, seed, { bottom: page.zone.bottom - 0.4 * lostOf(seed) * lineOf(page) }),
  },
  {
    name: "glare",
    isWhole: false,
    photograph: async (page, seed) => {
      const { left, right, top, bottom } = page.zone;
      const x = left + (right - left) * ((seed * 0.37) % 1);
      const y = top + (bottom - top) * ((seed * 0.61) % 1);
      return asPhone(await addGlare(page.image, { x, y, radius: 0.02 + 0.03 * (seed % 4) }), seed);
    },
  },
];
