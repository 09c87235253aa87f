import sharp from "sharp";
import { seededRandom } from "./seeded-random.ts";

export async function drawLandscape(seed: number): Promise<Buffer> {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const hills = Array.from({ length: 6 }, (_, i) => {
    const y = 420 + i * 90;
    const bends = Array.from({ length: 9 }, (_bend, k) => `${k * 200},${(y + between(-70, 70)).toFixed(0)}`).join(" ");
    return `<polygon points="0,1200 ${bends} 1600,1200" fill="hsl(${between(80, 140).toFixed(0)},35%,${(48 - i * 5).toFixed(0)}%)"/>`;
  });
  const trees = Array.from({ length: 120 }, () => {
    const [x, y, r] = [between(0, 1600), between(560, 1150), between(8, 34)];
    return `<rect x="${x - 2}" y="${y}" width="5" height="${r * 1.6}" fill="#4b3a2a"/><circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${between(70, 130).toFixed(0)},40%,${between(15, 40).toFixed(0)}%)"/>`;
  });
  const grass = Array.from({ length: 1500 }, () => {
    const [x, y] = [between(0, 1600), between(850, 1200)];
    return `<path d="M${x} ${y}l${between(-6, 6)} ${between(-26, -8)}" stroke="hsl(90,40%,${between(15, 55).toFixed(0)}%)" stroke-width="2"/>`;
  });
  const houses = Array.from({ length: 5 }, () => {
    const [x, y] = [between(100, 1400), between(560, 760)];
    const windows = [0, 1, 2, 3].map(
      (i) => `<rect x="${x + 12 + i * 26}" y="${y + 22}" width="14" height="20" fill="#2c3440"/>`,
    );
    return `<rect x="${x}" y="${y}" width="120" height="70" fill="#d9cbb4"/><polygon points="${x - 10},${y} ${x + 60},${y - 46} ${x + 130},${y}" fill="#8c3b2e"/>${windows.join("")}`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="1600" height="1200" fill="#9cc4e4"/>${[...hills, ...houses, ...trees, ...grass].join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}
