import sharp from "sharp";
import { seededRandom } from "#engines/documents/specimens/seeded-random.ts";

// Faces of nobody, drawn from numbers, that the detector finds and the recognition net tells apart: for the
// demonstration, instead of photographs of real people (docs/decisions/0135). What they measure: drawn-faces.test.ts.

type Colour = readonly [number, number, number];

export type DrawnFace = { seed: number; sex: "F" | "M" };

/** No two of them are taken for one person, and none of their selfies for the portrait itself: chosen out of 64. */
export const drawnFaces = [
  { seed: 32, sex: "F" },
  { seed: 48, sex: "F" },
  { seed: 8, sex: "F" },
  { seed: 22, sex: "F" },
  { seed: 45, sex: "M" },
  { seed: 37, sex: "M" },
  { seed: 15, sex: "M" },
] as const satisfies DrawnFace[];
/** Any number is a face; some of these look alike to the net, as people do. */
export const furtherFaces: readonly DrawnFace[] = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19].map(
  (seed) => ({ seed, sex: seed % 2 === 0 ? "F" : "M" }),
);

/** Lengths in the drawing's own units; the head is about 200 wide. */
type Features = {
  sex: "F" | "M";
  skin: Colour;
  hair: string;
  iris: string;
  hairStyle: "long" | "bob" | "short" | "receding";
  beard: number;
  age: number;
  halfWidth: number;
  halfHeight: number;
  jaw: number;
  eyeGap: number;
  eyeRise: number;
  eyeSize: number;
  eyeTilt: number;
  brow: number;
  noseLength: number;
  noseWidth: number;
  mouthDrop: number;
  mouthWidth: number;
  lips: number;
  clothes: string;
};

/** What changes from one picture of a person to the next. */
type Pose = { smile: number; turn: number; squint: number; background: string; light: number; clothes?: string };

const skins: Colour[] = [
  [238, 202, 178],
  [226, 184, 156],
  [214, 166, 132],
  [190, 140, 106],
  [156, 108, 80],
  [112, 76, 56],
];
const hairs = ["#1a1411", "#2f2018", "#4c3222", "#6f4e30", "#a5763f", "#c9a468", "#8a3f22"];
const irises = ["#4b3220", "#5b7a8c", "#55683f", "#2c1c12", "#6e6a58"];
const clothes = ["#2f3b52", "#5a2f38", "#33473a", "#5c5f66", "#7a6a52"];

/** The same face for the same number. */
function featuresOf(seed: number, sex: "F" | "M"): Features {
  const random = seededRandom(seed * 7919 + 13);
  const between = (low: number, high: number) => low + (high - low) * random();
  const oneOf = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const isMan = sex === "M";
  const age = random();
  return {
    sex,
    skin: oneOf(skins),
    hair: age > 0.8 ? oneOf(["#9c9a96", "#b9b5ae"]) : oneOf(hairs),
    iris: oneOf(irises),
    hairStyle: isMan ? oneOf(["short", "short", "receding"] as const) : oneOf(["long", "long", "bob"] as const),
    beard: isMan && random() < 0.6 ? between(0.25, 0.8) : 0,
    age,
    halfWidth: between(84, 114),
    halfHeight: between(134, 168),
    jaw: isMan ? between(0.84, 1.08) : between(0.66, 0.92),
    eyeGap: between(36, 54),
    eyeRise: between(-12, 12),
    eyeSize: between(15, 25),
    eyeTilt: between(-4, 5),
    brow: isMan ? between(4, 9) : between(0.5, 4),
    noseLength: between(54, 86),
    noseWidth: isMan ? between(21, 33) : between(15, 26),
    mouthDrop: between(27, 46),
    mouthWidth: between(28, 50),
    lips: between(5, 15),
    clothes: oneOf(clothes),
  };
}

const shade = (colour: Colour, by: number): string =>
  `rgb(${colour.map((each) => Math.max(0, Math.min(255, Math.round(each * by)))).join(",")})`;

const centreX = 210;
const centreY = 268;

type Places = { eyeY: number; noseY: number; mouthY: number; middle: number };

function placesOf(face: Features, pose: Pose): Places {
  const eyeY = centreY - face.halfHeight * 0.08 + face.eyeRise;
  const noseY = eyeY + face.noseLength;
  return { eyeY, noseY, mouthY: noseY + face.mouthDrop - pose.smile * 3, middle: centreX + pose.turn };
}

function outlineOf({ halfWidth: w, halfHeight: h, jaw }: Features): string {
  const at = (x: number, y: number) => `${centreX + x * w} ${centreY + y * h}`;
  return `M${at(-1, -0.25)}C${at(-1.05, 0.25)} ${at(-jaw, 0.72)} ${at(-0.32, 0.95)}Q${at(0, 1.06)} ${at(0.32, 0.95)}C${at(jaw, 0.72)} ${at(1.05, 0.25)} ${at(1, -0.25)}C${at(0.98, -0.95)} ${at(-0.98, -0.95)} ${at(-1, -0.25)}Z`;
}

function definitionsOf(face: Features): string {
  const blurs = [1, 2, 4, 6, 12, 22].map(
    (n) =>
      `<filter id="blur${n}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${n}"/></filter>`,
  );
  const stops = [
    [0, 1.08],
    [0.55, 1],
    [0.85, 0.8],
    [1, 0.62],
  ] as const;
  return `<defs>${blurs.join("")}
<radialGradient id="skin" cx=".45" cy=".42" r=".68">${stops.map(([at, by]) => `<stop offset="${at}" stop-color="${shade(face.skin, by)}"/>`).join("")}</radialGradient>
<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".7" numOctaves="3" seed="7"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .4  0 0 0 0 .35  .22 .22 0 0 -.08"/></filter>
<clipPath id="face"><path d="${outlineOf(face)}"/></clipPath></defs>`;
}

/** Behind the head. */
function drawBody(face: Features, pose: Pose): string {
  const { halfWidth: w, halfHeight: h, skin, hair } = face;
  const falls = { long: 470, bob: centreY + h * 0.75, short: centreY - 20, receding: centreY - 40 }[face.hairStyle];
  const top = face.hairStyle === "receding" ? 1.12 : 1.32;
  return `<path d="M${centreX - w * 1.18} ${falls}C${centreX - w * 1.5} ${centreY - h * top} ${centreX + w * 1.5} ${centreY - h * top} ${centreX + w * 1.18} ${falls}Z" fill="${hair}"/>
<ellipse cx="${centreX - w}" cy="${centreY + 4}" rx="13" ry="27" fill="${shade(skin, 0.8)}"/><ellipse cx="${centreX + w}" cy="${centreY + 4}" rx="13" ry="27" fill="${shade(skin, 0.76)}"/>
<path d="M${centreX - w * 0.52} ${centreY + h * 0.55}V${centreY + h * 1.5}H${centreX + w * 0.52}V${centreY + h * 0.55}Z" fill="${shade(skin, 0.76)}"/>
<path d="M-40 600C0 ${centreY + h * 1.3} ${centreX - w} ${centreY + h * 1.28} ${centreX - w * 0.52} ${centreY + h * 1.16}Q${centreX} ${centreY + h * 1.42} ${centreX + w * 0.52} ${centreY + h * 1.16}C${centreX + w} ${centreY + h * 1.28} 420 ${centreY + h * 1.3} 460 600Z" fill="${pose.clothes ?? face.clothes}"/>
<ellipse cx="${centreX}" cy="${centreY + h * 1.02}" rx="${w * 0.55}" ry="${h * 0.14}" fill="#000" opacity=".35" filter="url(#blur12)"/>`;
}

/** @param side -1 the picture's left, 1 its right */
function drawEye(face: Features, { eyeY, middle }: Places, { squint, side }: { squint: number; side: -1 | 1 }): string {
  const { skin, hair, brow } = face;
  const r = face.eyeSize * squint;
  const x = middle + side * face.eyeGap;
  const [left, right] = [eyeY + 2 + side * face.eyeTilt, eyeY + 2 - side * face.eyeTilt];
  const lids = `M${x - r} ${left}Q${x} ${eyeY - r * 0.72} ${x + r} ${right}Q${x} ${eyeY + r * 0.55} ${x - r} ${left}Z`;
  const arch = (lift: number) => `Q${x - side * 2} ${eyeY - r * lift} `;
  return `<ellipse cx="${x}" cy="${eyeY - 2}" rx="${r * 1.45}" ry="${r * 0.95}" fill="${shade(skin, 0.72)}" opacity=".55" filter="url(#blur6)"/>
<path d="${lids}" fill="#efe9e4"/><clipPath id="eye${side}"><path d="${lids}"/></clipPath>
<g clip-path="url(#eye${side})"><circle cx="${x}" cy="${eyeY - 1}" r="${r * 0.47}" fill="${face.iris}"/><circle cx="${x}" cy="${eyeY - 1}" r="${r * 0.22}" fill="#0c0908"/><circle cx="${x + 3}" cy="${eyeY - 4}" r="2" fill="#fff"/>
<rect x="${x - r}" y="${eyeY - r * 0.8}" width="${2 * r}" height="${r * 0.5}" opacity=".25" filter="url(#blur2)"/></g>
<path d="M${x - r - 1} ${left}Q${x} ${eyeY - r * 0.78} ${x + r + 1} ${right}" stroke="#22150f" stroke-width="3" fill="none"/>
<path d="M${x - r} ${eyeY - r * 0.35}Q${x} ${eyeY - r * 1.05} ${x + r} ${eyeY - r * 0.3}M${x - r * 0.9} ${left + 2}Q${x} ${eyeY + r * 0.72} ${x + r * 0.9} ${right + 2}" stroke="${shade(skin, 0.64)}" stroke-width="1.8" fill="none" opacity=".7"/>
<path d="M${x - r * 1.25} ${eyeY - r * 1.12}${arch(1.75)}${x + r * 1.25} ${eyeY - r * 1.12}${arch(1.5)}${x - r * 1.25} ${eyeY - r * 1.12}Z" fill="${hair}" stroke="${hair}" stroke-width="${brow}" opacity=".85" filter="url(#blur1)"/>`;
}

function drawNose({ noseWidth: n, skin, halfWidth: w }: Features, { eyeY, noseY, middle: x }: Places): string {
  const side = (to: -1 | 1, by: number) =>
    `<path d="M${x + to * w * 0.2} ${eyeY - 6}Q${x + to * n * 0.75} ${(eyeY + noseY) / 2} ${x + to * n} ${noseY - 4}" stroke="${shade(skin, by)}" stroke-width="10" fill="none" opacity=".5" filter="url(#blur4)"/>`;
  const nostril = (to: -1 | 1) =>
    `<ellipse cx="${x + to * n * 0.5}" cy="${noseY + 3}" rx="${n * 0.26}" ry="3.2" fill="#3a1d14" opacity=".75" filter="url(#blur1)"/>`;
  return `${side(-1, 0.7)}${side(1, 0.62)}
<path d="M${x} ${eyeY}V${noseY - 8}" stroke="#fff" stroke-width="8" opacity=".22" filter="url(#blur4)"/>
<ellipse cx="${x}" cy="${noseY - 6}" rx="${n * 0.55}" ry="${n * 0.5}" fill="#fff" opacity=".18" filter="url(#blur4)"/>
<path d="M${x - n} ${noseY - 3}Q${x - n * 0.6} ${noseY + 8} ${x} ${noseY + 7}Q${x + n * 0.6} ${noseY + 8} ${x + n} ${noseY - 3}" stroke="${shade(skin, 0.58)}" stroke-width="3" fill="none" filter="url(#blur1)"/>
${nostril(-1)}${nostril(1)}`;
}

function drawMouth(face: Features, { noseY, mouthY: y, middle: x }: Places, { smile }: Pose): string {
  const { lips, skin } = face;
  const m = face.mouthWidth * (1 + smile * 0.16);
  const corner = y - smile * 5;
  const lip = face.sex === "M" ? ["#9a5a4c", "#a96a5c"] : ["#a5473f", "#bd6057"];
  const seam = `M${x - m} ${corner}Q${x} ${y + 4 + smile * 4} ${x + m} ${corner}`;
  const fold = (to: -1 | 1) =>
    `<path d="M${x + to * (face.noseWidth + 8)} ${noseY}Q${x + to * (m + 14)} ${(noseY + y) / 2} ${x + to * (m + 6)} ${y + 4}" stroke="${shade(skin, 0.68)}" stroke-width="${3 + smile * 2 + face.age * 3}" fill="none" opacity=".6" filter="url(#blur4)"/>`;
  return `${fold(-1)}${fold(1)}
<path d="M${x - m} ${corner}Q${x - m * 0.4} ${y - lips} ${x} ${y - lips * 0.6}Q${x + m * 0.4} ${y - lips} ${x + m} ${corner}Q${x} ${y + 4 + smile * 4} ${x - m} ${corner}Z" fill="${lip[0]}" filter="url(#blur1)"/>
<path d="${seam}Q${x} ${y + lips * 1.9 + smile * 4} ${x - m} ${corner}Z" fill="${lip[1]}" filter="url(#blur1)"/>
<path d="${seam}" stroke="#4c1a17" stroke-width="2.4" fill="none" filter="url(#blur1)"/>
<ellipse cx="${x}" cy="${y + lips * 1.9 + 8}" rx="${m * 0.6}" ry="6" fill="${shade(skin, 0.6)}" opacity=".5" filter="url(#blur4)"/>`;
}

function drawSkin(face: Features, { noseY, mouthY, eyeY, middle: x }: Places): string {
  const { halfWidth: w, halfHeight: h, skin } = face;
  const cheek = (to: -1 | 1) =>
    `<ellipse cx="${x + to * w * 0.55}" cy="${noseY}" rx="${w * 0.25}" ry="${h * 0.16}" fill="#c0503f" opacity=".17" filter="url(#blur12)"/>`;
  const lines = [0.42, 0.5, 0.58].map(
    (up) =>
      `<path d="M${x - w * 0.5} ${centreY - h * up}Q${x} ${centreY - h * up - 8} ${x + w * 0.5} ${centreY - h * up}" stroke="${shade(skin, 0.7)}" stroke-width="2" fill="none" opacity="${Math.max(0, face.age - 0.4)}" filter="url(#blur1)"/>`,
  );
  const beard = `<path d="M${centreX - w} ${eyeY + 40}C${centreX - w} ${noseY + 10} ${x - w * 0.4} ${noseY + 12} ${x} ${noseY + 14}S${centreX + w} ${noseY + 10} ${centreX + w} ${eyeY + 40}V500H${centreX - w}Z" fill="${face.hair}" opacity="${face.beard}" filter="url(#blur6)"/>`;
  const bare = `<ellipse cx="${x}" cy="${mouthY}" rx="${face.mouthWidth * 1.1}" ry="${face.lips + 7}" fill="${shade(skin, 0.9)}" opacity=".8" filter="url(#blur4)"/>`;
  return `${cheek(-1)}${cheek(1)}${lines.join("")}${face.beard > 0 ? beard + bare : ""}
<ellipse cx="${x}" cy="${centreY - h * 0.5}" rx="${w * 0.5}" ry="${h * 0.18}" fill="#fff" opacity=".16" filter="url(#blur22)"/>`;
}

function drawFringe({ halfWidth: w, halfHeight: h, hair, hairStyle }: Features): string {
  const low = { long: 0.5, bob: 0.42, short: 0.56, receding: 0.74 }[hairStyle];
  const side = hairStyle === "receding" ? 0.35 : 0.1;
  return `<path d="M${centreX - w * 1.08} ${centreY - h * side}C${centreX - w * 1.12} ${centreY - h * 1.05} ${centreX + w * 1.12} ${centreY - h * 1.05} ${centreX + w * 1.08} ${centreY - h * side}C${centreX + w * 0.95} ${centreY - h * low} ${centreX + w * 0.3} ${centreY - h * (low + 0.14)} ${centreX - w * 0.1} ${centreY - h * (low + 0.1)}C${centreX - w * 0.7} ${centreY - h * (low + 0.02)} ${centreX - w * 0.98} ${centreY - h * 0.34} ${centreX - w * 1.08} ${centreY - h * side}Z" fill="${hair}" filter="url(#blur1)"/>`;
}

type Frame = { width: number; height: number; viewBox: string };

/** A filter costs time for all that it covers. */
function inside(viewBox: string): string {
  const [x, y, width, height] = viewBox.split(" ");
  return `x="${x}" y="${y}" width="${width}" height="${height}"`;
}

function drawHead(face: Features, pose: Pose, { width, height, viewBox }: Frame): Buffer {
  const places = placesOf(face, pose);
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${definitionsOf(face)}
<rect x="-200" y="-200" width="900" height="1000" fill="${pose.background}"/>${drawBody(face, pose)}
<path d="${outlineOf(face)}" fill="url(#skin)"/><g clip-path="url(#face)">${drawSkin(face, places)}${drawNose(face, places)}${drawMouth(face, places, pose)}${drawEye(face, places, { ...pose, side: -1 })}${drawEye(face, places, { ...pose, side: 1 })}
<rect x="${centreX + 20}" y="60" width="200" height="460" opacity="${pose.light}" filter="url(#blur22)"/></g>${drawFringe(face)}
<rect ${inside(viewBox)} filter="url(#grain)" opacity=".35"/></svg>`);
}

/** JPEG of 420 × 540 pixels, as on a passport. */
export const drawPortrait = ({ seed, sex }: DrawnFace): Promise<Buffer> =>
  sharp(
    drawHead(
      featuresOf(seed, sex),
      { smile: 0, turn: 0, squint: 1, background: "#d6dce1", light: 0.3 },
      { width: 420, height: 540, viewBox: "53 66 314 404" },
    ),
  )
    .jpeg({ quality: 90 })
    .toBuffer();

/** JPEG of 540 × 720 pixels: another day, another light, a smile, the head a little turned and tilted. */
export async function drawSelfie({ seed, sex }: DrawnFace): Promise<Buffer> {
  const pose = { smile: 2.6, turn: 20, squint: 0.8, light: 0.45, background: "#8f8577", clothes: "#474d59" };
  // Filters cost time for every pixel, and a selfie is soft: drawn at three quarters of its size.
  const head = await sharp(drawHead(featuresOf(seed, sex), pose, { width: 495, height: 660, viewBox: "0 20 420 560" }))
    .resize(660, 880)
    .toBuffer();
  const tilted = await sharp(head).rotate(4, { background: pose.background }).toBuffer();
  const { width = 0, height = 0 } = await sharp(tilted).metadata();
  return sharp(tilted)
    .extract({ left: Math.round((width - 540) / 2), top: Math.round((height - 720) / 2), width: 540, height: 720 })
    .modulate({ brightness: 1.06, saturation: 0.85 })
    .blur(0.7)
    .jpeg({ quality: 76 })
    .toBuffer();
}
