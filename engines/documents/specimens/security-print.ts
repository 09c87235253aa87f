import { toMrzName } from "../mrz-names.ts";
import { drawText, widthOfText } from "./outline-text.ts";

export type CardSize = { widthMm: number; heightMm: number; pixelsPerMm: number };

function wave(page: CardSize, row: number, colour: string): string {
  const points: string[] = [];
  for (let x = 0; x <= page.widthMm; x += 1) {
    const y = row + 2.2 * Math.sin(x / 7 + row * 1.7) + 1.1 * Math.sin(x / 3.1 - row);
    points.push(`${x} ${y.toFixed(2)}`);
  }
  return `<polyline points="${points.join(" ")}" fill="none" stroke="${colour}" stroke-width="0.13" opacity="0.34"/>`;
}

function rosette(x: number, y: number, radius: number, colour: string): string {
  const rings = Array.from({ length: 18 }, (_, i) => {
    const angle = i * 10;
    return `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * 0.42}" transform="rotate(${angle} ${x} ${y})"/>`;
  });
  return `<g fill="none" stroke="${colour}" stroke-width="0.12" opacity="0.34">${rings.join("")}</g>`;
}

export function drawGround(page: CardSize, tints: { from: string; to: string; line: string }): string {
  const rows: string[] = [];
  for (let y = -2; y < page.heightMm + 3; y += 1.9) rows.push(wave(page, y, tints.line));
  return `<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tints.from}"/><stop offset="1" stop-color="${tints.to}"/></linearGradient></defs>
<rect width="${page.widthMm}" height="${page.heightMm}" rx="3" fill="url(#ground)"/>${rows.join("")}${rosette(page.widthMm * 0.72, page.heightMm * 0.4, page.heightMm * 0.26, tints.line)}`;
}

export function drawSpecimenMark(page: CardSize): string {
  const size = page.heightMm * 0.17;
  const width = widthOfText("SPECIMEN", "bold", size);
  const x = page.widthMm * 0.6;
  const y = page.heightMm * 0.45;
  const text = drawText("SPECIMEN", { x: x - width / 2, y: y + size * 0.36, size, face: "bold", fill: "#b3202a" });
  return `<g opacity="0.13" transform="rotate(-18 ${x} ${y})">${text}</g>`;
}

export function drawField(label: string, value: string, at: { x: number; y: number; size?: number }): string {
  const size = at.size ?? 3.3;
  return (
    drawText(label, { x: at.x, y: at.y, size: size * 0.5, face: "sans", fill: "#3c4f66" }) +
    drawText(value, { x: at.x, y: at.y + size * 1.12, size, face: "sans", fill: "#15181d" })
  );
}

export function asSvg(page: CardSize, body: string): Buffer {
  const width = Math.round(page.widthMm * page.pixelsPerMm);
  const height = Math.round(page.heightMm * page.pixelsPerMm);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${page.widthMm} ${page.heightMm}">${body}</svg>`,
  );
}

export function printedName(name: string): string {
  const capitals = name.toUpperCase();
  return /[Ѐ-ӿ]/.test(capitals) ? `${capitals} / ${toMrzName(name).replace(/</g, " ")}` : capitals;
}
