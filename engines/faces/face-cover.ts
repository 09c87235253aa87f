import type { FaceCover, FacePoint } from "./face.types.ts";
import type { RgbPixels } from "./face-image.ts";

/**
 * Whether mouth or eyes are covered, from the colours of a level face of about 200 pixels and its 68 points. The models
 * put points on a mask as on a mouth, so only colour tells. Colours are compared with the same face's skin, from
 * forehead to bridge of the nose, so that light and complexion do not matter.
 * The limits were measured on drawn masks, scarves and glasses only. Not detected: transparent glasses.
 * A beard differs from skin as a mask does, but shows lips.
 */
const COVERED_MOUTH = { fromSkin: 7.5, lips: 1.2 };
/** One plain colour from chin to nose is no mouth, even where it is nearer to the skin's: a dark mask in dim light. */
const PLAIN_MOUTH = { fromSkin: 4.5, lips: 0.5 };
/** One plain colour and brightness over the whole lower third, whatever colour: a mask or hand in the colour of skin, too. */
const PLAIN_THIRD = 0.6;
/** Lips are seen in it: a smooth face in even light reaches 0.66. The points of a mask's edge reach 1.8. */
const SEEN_LIPS = 2.5;
/** Whatever the points show. */
const ALL_PLAIN = 0.8;
/** Between what uncovered faces and covers show: a person looks. */
const PERHAPS = { plain: 0.35, unlikeSkin: 0.95 };
/** A scarf's pattern, where uncovered faces show at most 11 and 3.4: a person looks. */
const PATTERN = { colours: 14, contrast: 5 };
/** What is taken for the eyes or mouth of a face that stands otherwise: plain skin or cloth. */
const NO_FEATURES = 0.45;
/** The brighter quarter of both eye regions, relative to the skin's brightness. */
const COVERED_EYES = 0.5;

type Colour = [red: number, green: number, blue: number];

const middleOf = (values: number[], share = 0.5) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
const mix = (a: FacePoint, b: FacePoint, share: number): FacePoint => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

function around(pixels: RgbPixels, at: FacePoint, radius: number): Colour[] {
  const found: Colour[] = [];
  for (let y = Math.round(at.y - radius); y <= at.y + radius; y += 1) {
    for (let x = Math.round(at.x - radius); x <= at.x + radius; x += 1) {
      if (x < 0 || y < 0 || x >= pixels.width || y >= pixels.height) continue;
      const i = (y * pixels.width + x) * 3;
      found.push([pixels.data[i] ?? 0, pixels.data[i + 1] ?? 0, pixels.data[i + 2] ?? 0]);
    }
  }
  return found;
}

const typical = (colours: Colour[]): Colour => [
  middleOf(colours.map(([red]) => red)),
  middleOf(colours.map(([, green]) => green)),
  middleOf(colours.map(([, , blue]) => blue)),
];
/** Brightness is left out, so that a shadow does not count: skin and grey are about 9 apart. */
function apart(a: Colour, b: Colour): number {
  const [sumA, sumB] = [a[0] + a[1] + a[2] + 1, b[0] + b[1] + b[2] + 1];
  return 100 * Math.hypot(a[0] / sumA - b[0] / sumB, a[1] / sumA - b[1] / sumB);
}
const brightness = ([red, green, blue]: Colour) => 0.3 * red + 0.59 * green + 0.11 * blue;

export interface FaceCoverSigns {
  mouthFromSkin: number;
  lipsFromMouth: number;
  eyesBySkin: number;
  /** Share of the lower third that has another colour than the skin. */
  unlikeSkin: number;
  /** Share of it that has one plain colour and brightness, as lips and nostrils have not. */
  plainMouth: number;
  /** How far a quarter of the lower third is from its usual colour, at least. */
  coloursApart: number;
  /** Its tenth brightest part as a multiple of its tenth darkest. */
  contrast: number;
  /** Of a strip over both eyes, as `plainMouth`. */
  plainEyes: number;
}

/** Colours and brightnesses that are distinguished: of a mask from skin, of lips from what is around them. */
const OTHER_COLOUR = 7;
const SAME_PLAIN = { colour: 1.5, brightness: 0.1 };

/** In distances of the eyes, from the middle between them. */
const LOWER_THIRD = { from: 0.8, to: 1.6, aside: 0.4 };
const EYES = { from: -0.2, to: 0.2, aside: 0.65 };

/** By the eyes: the points of mouth and chin slip to a mask's edge. */
function strip(
  pixels: RgbPixels,
  [leftEye, rightEye]: [FacePoint, FacePoint],
  { from, to, aside }: typeof EYES,
): Colour[] {
  const size = Math.hypot(rightEye.x - leftEye.x, rightEye.y - leftEye.y);
  const along = { x: (rightEye.x - leftEye.x) / size, y: (rightEye.y - leftEye.y) / size };
  const between = mix(leftEye, rightEye, 0.5);
  const found: Colour[] = [];
  for (let down = from; down <= to; down += 0.03)
    for (let across = -aside; across <= aside; across += 0.03) {
      const x = between.x + (across * along.x - down * along.y) * size;
      const y = between.y + (across * along.y + down * along.x) * size;
      found.push(...around(pixels, { x, y }, 0));
    }
  return found;
}

const shareOf = (colours: Colour[], is: (colour: Colour) => boolean) =>
  colours.filter(is).length / Math.max(1, colours.length);

function patternOf(colours: Colour[]): { coloursApart: number; contrast: number } {
  const ground = typical(colours);
  const lights = colours.map(brightness);
  return {
    coloursApart: middleOf(
      colours.map((colour) => apart(colour, ground)),
      0.75,
    ),
    contrast: middleOf(lights, 0.9) / Math.max(1, middleOf(lights, 0.1)),
  };
}

function plainShare(colours: Colour[]): number {
  const ground = typical(colours);
  const light = Math.max(1, brightness(ground));
  return shareOf(
    colours,
    (colour) =>
      apart(colour, ground) <= SAME_PLAIN.colour && Math.abs(brightness(colour) / light - 1) <= SAME_PLAIN.brightness,
  );
}

/** `points`: 68, eyes level, in pixels. */
export function coverSigns(pixels: RgbPixels, points: readonly FacePoint[]): FaceCoverSigns {
  const at = (index: number): FacePoint => points[index] ?? { x: 0, y: 0 };
  const size = Math.hypot(at(45).x - at(36).x, at(45).y - at(36).y);
  const small = size * 0.06;
  const [leftEye, rightEye] = [mix(at(36), at(39), 0.5), mix(at(42), at(45), 0.5)];
  const [between, bridge] = [mix(at(21), at(22), 0.5), at(27)];
  const forehead = mix(bridge, between, 1.8);
  const skin = typical([forehead, between, bridge].flatMap((point) => around(pixels, point, small)));
  // Glasses may cover the bridge and the brows.
  const cheeks = [mix(leftEye, at(48), 0.42), mix(rightEye, at(54), 0.42)];
  const lit = Math.max(
    ...[[forehead], cheeks].map((points) =>
      brightness(typical(points.flatMap((point) => around(pixels, point, small)))),
    ),
  );
  const chin = mix(at(57), at(8), 0.45);
  const beside = [mix(at(48), at(4), 0.4), mix(at(54), at(12), 0.4)];
  const mouth = typical([chin, ...beside].flatMap((point) => around(pixels, point, small)));
  const lips = typical([at(51), at(57), at(62), at(66)].flatMap((point) => around(pixels, point, small * 0.5)));
  const lower = strip(pixels, [leftEye, rightEye], LOWER_THIRD);
  const bright = (eye: FacePoint) =>
    middleOf(around(pixels, eye, size * 0.16).map(brightness), 0.75) / Math.max(1, lit);
  return {
    mouthFromSkin: apart(mouth, skin),
    lipsFromMouth: apart(lips, mouth),
    eyesBySkin: Math.max(bright(leftEye), bright(rightEye)),
    unlikeSkin: shareOf(lower, (colour) => apart(colour, skin) > OTHER_COLOUR),
    plainMouth: plainShare(lower),
    ...patternOf(lower),
    plainEyes: plainShare(strip(pixels, [leftEye, rightEye], EYES)),
  };
}

/** Too plain, too patterned or all of another colour than skin to be sure of; what light and make-up do stays below. */
export const mayBeCovered = ({ plainMouth, unlikeSkin, coloursApart, contrast }: FaceCoverSigns): boolean =>
  plainMouth >= PERHAPS.plain ||
  unlikeSkin >= PERHAPS.unlikeSkin ||
  coloursApart >= PATTERN.colours ||
  contrast >= PATTERN.contrast;

const showsLips = ({ plainMouth, lipsFromMouth }: FaceCoverSigns): boolean =>
  plainMouth < ALL_PLAIN && lipsFromMouth >= SEEN_LIPS;

/** Something is seen where its eyes and its mouth are said to be; of a smooth face that is its lips. */
export const showsFace = (signs: FaceCoverSigns): boolean =>
  (signs.plainMouth < NO_FEATURES || showsLips(signs)) && signs.plainEyes < NO_FEATURES;

export function faceCoverOf(signs: FaceCoverSigns): FaceCover | null {
  const { mouthFromSkin, lipsFromMouth, plainMouth, eyesBySkin } = signs;
  const isCovered = [COVERED_MOUTH, PLAIN_MOUTH].some(
    ({ fromSkin, lips }) => mouthFromSkin > fromSkin && lipsFromMouth < lips,
  );
  if (isCovered || (plainMouth >= PLAIN_THIRD && !showsLips(signs))) return "mouth";
  return eyesBySkin < COVERED_EYES ? "eyes" : null;
}
