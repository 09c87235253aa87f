import type { PrintBox, PrintedText } from "../visual-zone.ts";

const endOf = ({ left, width }: PrintBox) => left + width;

/** The higher of two is less than this many times the other. */
const ALIKE = 1.6;
/** Of the lower one, in common. */
const SHARED = 0.5;
/** In heights: further apart they are two columns. */
const GAP = 1.6;

function isNext(a: PrintBox, b: PrintBox): boolean {
  const shared = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  const [low, high] = [Math.min(a.height, b.height), Math.max(a.height, b.height)];
  const gap = b.left - endOf(a);
  return shared >= SHARED * low && high <= ALIKE * low && gap > -low && gap <= GAP * high;
}

const around = (boxes: readonly PrintBox[]): PrintBox => {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map(endOf));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
};

/** Pieces that stand close beside each other are one line: the finder parts "20 MAY /MAI 95". From top to bottom. */
export function joinLines(pieces: readonly (readonly PrintedText[])[]): { lines: PrintedText[]; words: PrintedText[] } {
  const left = pieces
    .filter((words) => words.length > 0)
    .map((words) => ({ words, box: around(words.map((word) => word.box)) }));
  const rows: (typeof left)[] = [];
  for (const piece of left.toSorted((a, b) => a.box.left - b.box.left)) {
    const row = rows.find((each) => {
      const last = each.at(-1);
      return last && isNext(last.box, piece.box);
    });
    if (row) row.push(piece);
    else rows.push([piece]);
  }
  const lines = rows.map((row) => {
    const words = row.flatMap((piece) => piece.words);
    const signs = words.reduce((sum, { text }) => sum + text.length, 0);
    const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, signs);
    const text = words.map((word) => word.text).join(" ");
    const isUnsure = words.some((word) => word.isUnsure);
    const box = around(words.map((word) => word.box));
    const line: PrintedText = { text, box, confidence, ...(isUnsure && { isUnsure }) };
    return { line, words };
  });
  lines.sort((a, b) => a.line.box.top - b.line.box.top);
  return { lines: lines.map(({ line }) => line), words: lines.flatMap(({ words }) => words) };
}
