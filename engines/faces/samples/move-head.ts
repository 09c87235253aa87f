import sharp from "sharp";
import type { FacePoint } from "#engines/faces/face.types.ts";
import type { RgbPixels } from "#engines/faces/face-image.ts";

// A picture of a face, moved as a head would be: its pixels are put on the surface of an ellipsoid with a nose, turned,
// seen through a camera, and its eyelids are painted. What such a set is worth: docs/liveness.md.

/** Degrees; `yaw` positive: the nose goes to the picture's right; `pitch` positive: up. `closed`: 0 to 1. `near`: times its size. */
export type HeadPose = {
  yaw: number;
  pitch: number;
  roll: number;
  near: number;
  closed: number;
  dx: number;
  dy: number;
};

export const atRest: HeadPose = { yaw: 0, pitch: 0, roll: 0, near: 1, closed: 0, dx: 0, dy: 0 };

/** `points`: 68 of the face, in pixels of the picture. */
export type HeadPicture = { pixels: RgbPixels; points: readonly FacePoint[] };

export const frameSize = { width: 480, height: 640 } as const;

const mean = (points: FacePoint[]): FacePoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const bell = (value: number, width: number) => Math.exp(-(value * value) / (2 * width * width));
const smooth = (from: number, to: number, value: number) => {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/** Depth towards the camera, and how much of the head's movement a pixel takes part in. */
function shapeOf({ points }: HeadPicture) {
  const at = (index: number): FacePoint => points[index] ?? { x: 0, y: 0 };
  const eyes = mean([36, 39, 42, 45].map(at));
  const apart = Math.hypot(mean([42, 45].map(at)).x - mean([36, 39].map(at)).x, 1);
  const [bridge, tip, under] = [at(27), at(30), at(33)];
  const chin = at(8);
  const half = Math.abs(at(16).x - at(0).x) * 0.56;
  const centre = { x: (at(0).x + at(16).x) / 2, y: eyes.y + (chin.y - eyes.y) * 0.25 };
  const tall = (chin.y - centre.y) * 1.12;
  const depthOf = (x: number, y: number): number => {
    const [u, v] = [(x - centre.x) / (half * 1.1), (y - centre.y) / (tall * 1.12)];
    const skull = half * Math.sqrt(Math.max(0, 1 - Math.min(1, u * u + v * v * 0.7)));
    const along = (y - bridge.y) / Math.max(1, tip.y - bridge.y);
    const rise =
      along < 0
        ? bell(along, 0.3) * 0.12
        : along <= 1
          ? 0.12 + 0.88 * along
          : bell(y - tip.y, (under.y - tip.y) * 0.75);
    const nose = apart * 0.42 * rise * bell(x - tip.x, apart * (0.14 + 0.06 * Math.max(0, Math.min(1, along))));
    const sockets =
      apart *
      0.06 *
      [at(37), at(44)].reduce((sum, eye) => sum + bell(x - eye.x, apart * 0.2) * bell(y - eye.y, apart * 0.15), 0);
    return skull + nose - sockets;
  };
  const shareOf = (x: number, y: number): number =>
    1 -
    smooth(1, 2.1, Math.hypot((x - centre.x) / (half * 1.15), (y - centre.y) / (tall * (y > centre.y ? 1.1 : 1.5))));
  return { centre, half, tall, depthOf, shareOf };
}

type Three = [number, number, number];

/** Turns a point to the side, up, and within the picture; degrees. */
export function turning({ yaw, pitch, roll }: Pick<HeadPose, "yaw" | "pitch" | "roll">) {
  const [cosA, cosB, cosC] = [yaw, -pitch, roll].map((degrees) => Math.cos((degrees * Math.PI) / 180)) as Three;
  const [sinA, sinB, sinC] = [yaw, -pitch, roll].map((degrees) => Math.sin((degrees * Math.PI) / 180)) as Three;
  return (x: number, y: number, z: number): Three => {
    const x1 = x * cosA + z * sinA;
    const z1 = -x * sinA + z * cosA;
    const y1 = y * cosB + z1 * sinB;
    const z2 = -y * sinB + z1 * cosB;
    return [x1 * cosC - y1 * sinC, x1 * sinC + y1 * cosC, z2];
  };
}

/** Where a pixel of the picture goes. */
function movement(head: HeadPicture, pose: HeadPose): (x: number, y: number) => FacePoint {
  const { centre, half, tall, depthOf, shareOf } = shapeOf(head);
  const neck = { y: tall * 0.55, z: -half * 0.35 };
  const far = half * 7;
  const turn = turning(pose);
  return (x, y) => {
    const share = shareOf(x, y);
    if (share === 0) return { x, y };
    const [px, py, pz] = [x - centre.x, y - centre.y - neck.y, depthOf(x, y) - neck.z];
    const [tx, ty, tz] = turn(px, py, pz);
    const lens = (z: number) => far / (far - (z + neck.z - half) * Math.min(1.6, pose.near));
    const [before, after] = [far / (far - (pz + neck.z - half)), lens(tz)];
    const moved = { x: centre.x + (tx * after) / before, y: centre.y + neck.y + (ty * after) / before };
    return { x: x + (moved.x - x) * share, y: y + (moved.y - y) * share };
  };
}

function closeEyes({ pixels, points }: HeadPicture, closed: number): RgbPixels {
  if (closed <= 0) return pixels;
  const data = Uint8Array.from(pixels.data);
  const { width, height } = pixels;
  for (const eye of [36, 42]) {
    const at = (index: number): FacePoint => points[eye + index] ?? { x: 0, y: 0 };
    const [outer, inner] = [at(0), at(3)];
    const [left, right] = [Math.min(outer.x, inner.x), Math.max(outer.x, inner.x)];
    const wide = right - left;
    const upper = Math.min(at(1).y, at(2).y);
    const lower = Math.max(at(4).y, at(5).y);
    const line = (outer.y + inner.y) / 2;
    const brow = mean([eye === 36 ? 19 : 24].map((index) => points[index] ?? at(0)));
    for (let x = Math.floor(left - wide * 0.08); x <= right + wide * 0.08; x += 1) {
      const t = (2 * (x - left)) / wide - 1;
      const arc = Math.sqrt(Math.max(0, 1 - Math.min(1, t * t * 0.86)));
      const top = line - (line - upper + wide * 0.08) * arc;
      const bottom = line + (lower - line + wide * 0.05) * arc;
      const edge = top + (bottom - top) * closed;
      for (let y = Math.floor(top); y <= edge + 1; y += 1) {
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        // The skin of the upper lid and below the brow, drawn down.
        const share = (y - top) / Math.max(1, bottom - top);
        const from = Math.round(
          top - (1 - share) * Math.min(wide * 0.12, Math.max(1, (top - brow.y) * 0.5)) - wide * 0.04,
        );
        const lash = bell(y - edge, Math.max(0.8, wide * 0.02)) * 0.62;
        for (let c = 0; c < 3; c += 1) {
          const skin = pixels.data[(Math.max(0, from) * width + x) * 3 + c] ?? 0;
          data[(y * width + x) * 3 + c] = skin * (1 - lash) + 30 * lash;
        }
      }
    }
  }
  return { data, width, height };
}

/** How a picture lies in the frame before anything moves: the face some 190 pixels wide. */
function placing({ pixels, points }: HeadPicture) {
  const wide = Math.abs((points[16]?.x ?? 0) - (points[0]?.x ?? 0));
  const scale = 190 / Math.max(1, wide);
  const nose = points[29] ?? { x: pixels.width / 2, y: pixels.height / 2 };
  return { scale, x: frameSize.width / 2 - nose.x * scale, y: frameSize.height * 0.46 - nose.y * scale };
}

const grid = 8;

/** The inverse of a smooth movement, on a coarse grid, by fixed-point steps. */
function pullBack(head: HeadPicture, pose: HeadPose): Float32Array {
  const move = movement(head, pose);
  const { scale, x: left, y: top } = placing(head);
  const middle = { x: frameSize.width / 2, y: frameSize.height * 0.46 };
  const across = frameSize.width / grid + 2;
  const down = Math.ceil(frameSize.height / grid) + 2;
  const found = new Float32Array(across * down * 2);
  for (let j = 0; j < down; j += 1)
    for (let i = 0; i < across; i += 1) {
      const wanted = {
        x: ((i * grid - pose.dx - middle.x) / pose.near + middle.x - left) / scale,
        y: ((j * grid - pose.dy - middle.y) / pose.near + middle.y - top) / scale,
      };
      let p = wanted;
      for (let step = 0; step < 7; step += 1) {
        const got = move(p.x, p.y);
        p = { x: p.x + (wanted.x - got.x) * 0.85, y: p.y + (wanted.y - got.y) * 0.85 };
      }
      found[(j * across + i) * 2] = p.x;
      found[(j * across + i) * 2 + 1] = p.y;
    }
  return found;
}

/** Bilinear; beyond the edges a wall of the picture's own edge colours, darkened away from it. */
export function sampleAt({ data, width, height }: RgbPixels, at: FacePoint, into: Uint8Array, place: number): void {
  const x = Math.max(0, Math.min(width - 1.001, at.x));
  const y = Math.max(0, Math.min(height - 1.001, at.y));
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  const i = (y0 * width + x0) * 3;
  const wide = width * 3;
  const outside = x === at.x && y === at.y ? 0 : Math.hypot(at.x - x, at.y - y);
  const wall = outside < 1 ? 0 : Math.min(1, outside / 30);
  for (let c = 0; c < 3; c += 1) {
    const above = (data[i + c] ?? 0) * (1 - fx) + (data[i + 3 + c] ?? 0) * fx;
    const below = (data[i + wide + c] ?? 0) * (1 - fx) + (data[i + wide + 3 + c] ?? 0) * fx;
    const value = above * (1 - fy) + below * fy;
    into[place + c] = value * (1 - wall) + 118 * wall;
  }
}

/** A frame of 480 × 640 pixels, without noise. */
export function moveHead(head: HeadPicture, pose: HeadPose): RgbPixels {
  const painted = closeEyes(head, pose.closed);
  const found = pullBack(head, pose);
  const { width, height } = frameSize;
  const across = width / grid + 2;
  const data = new Uint8Array(width * height * 3);
  // Nothing is made anew for each of 300,000 pixels.
  const at: FacePoint = { x: 0, y: 0 };
  const mix = (above: number, below: number, fx: number, fy: number) =>
    ((found[above] ?? 0) * (1 - fx) + (found[above + 2] ?? 0) * fx) * (1 - fy) +
    ((found[below] ?? 0) * (1 - fx) + (found[below + 2] ?? 0) * fx) * fy;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const i = Math.floor(x / grid);
      const j = Math.floor(y / grid);
      const fx = x / grid - i;
      const fy = y / grid - j;
      const above = (j * across + i) * 2;
      const below = above + across * 2;
      at.x = mix(above, below, fx, fy);
      at.y = mix(above + 1, below + 1, fx, fy);
      sampleAt(painted, at, data, (y * width + x) * 3);
    }
  return { data, width, height };
}

/** As a phone's camera gives it: noise that differs in every frame, light, JPEG. */
export async function filmFrame(pixels: RgbPixels, random: () => number, light = 1): Promise<Buffer> {
  const data = new Uint8Array(pixels.data.length);
  for (let i = 0; i < data.length; i += 1) {
    const noise = (random() + random() - 1) * 12;
    data[i] = Math.max(0, Math.min(255, (pixels.data[i] ?? 0) * light + noise));
  }
  return sharp(data, { raw: { width: pixels.width, height: pixels.height, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer();
}
