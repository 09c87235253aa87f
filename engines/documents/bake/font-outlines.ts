import { drawCffGlyph, readCffFont } from "./cff-outlines.ts";
import { drawGlyfGlyph } from "./glyf-outlines.ts";
import { PathSink } from "./path-sink.ts";

/** Outlines at 1000 units per em, y down, origin on the baseline: character → [advance, SVG path]. */
export type GlyphOutlines = Record<string, [advance: number, path: string]>;

function tablesOf(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let i = 0; i < font.readUInt16BE(4); i += 1) {
    const at = 12 + i * 16;
    const offset = font.readUInt32BE(at + 8);
    tables.set(font.toString("latin1", at, at + 4), font.subarray(offset, offset + font.readUInt32BE(at + 12)));
  }
  return tables;
}

function table(tables: Map<string, Buffer>, name: string): Buffer {
  const found = tables.get(name);
  if (!found) throw new Error(`the font has no table ${name}`);
  return found;
}

function glyphFinder(cmap: Buffer): (code: number) => number {
  const count = cmap.readUInt16BE(2);
  const offsets = Array.from({ length: count }, (_, i) => cmap.readUInt32BE(8 + i * 8));
  const at = offsets.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (at === undefined) throw new Error("the font has no format 4 cmap");
  const segX2 = cmap.readUInt16BE(at + 6);
  return (code) => {
    for (let i = 0; i < segX2; i += 2) {
      if (cmap.readUInt16BE(at + 14 + i) < code) continue;
      const startAt = at + 16 + segX2 + i;
      const start = cmap.readUInt16BE(startAt);
      if (start > code) return 0;
      const delta = cmap.readUInt16BE(startAt + segX2);
      const rangeAt = startAt + segX2 * 2;
      const range = cmap.readUInt16BE(rangeAt);
      if (range === 0) return (code + delta) & 0xffff;
      const glyph = cmap.readUInt16BE(rangeAt + range + (code - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

/** Characters that the font lacks are left out. */
export function readOutlines(font: Buffer, characters: string): GlyphOutlines {
  const tables = tablesOf(font);
  const head = table(tables, "head");
  const unitsPerEm = head.readUInt16BE(18);
  const metrics = table(tables, "hmtx");
  const metricCount = table(tables, "hhea").readUInt16BE(34);
  const glyphOf = glyphFinder(table(tables, "cmap"));
  const cffTable = tables.get("CFF ");
  const cff = cffTable ? readCffFont(cffTable) : null;
  const glyf = cff
    ? null
    : { glyf: table(tables, "glyf"), loca: table(tables, "loca"), longOffsets: head.readInt16BE(50) === 1 };
  const outlines: GlyphOutlines = {};
  for (const character of characters) {
    const glyph = glyphOf(character.codePointAt(0) ?? 0);
    if (glyph === 0) continue;
    const sink = new PathSink(unitsPerEm);
    if (cff) drawCffGlyph(cff, glyph, sink);
    else if (glyf) drawGlyfGlyph(glyf, glyph, sink);
    const advance = metrics.readUInt16BE(Math.min(glyph, metricCount - 1) * 4);
    outlines[character] = [Math.round((advance * 1000) / unitsPerEm), sink.path()];
  }
  return outlines;
}
