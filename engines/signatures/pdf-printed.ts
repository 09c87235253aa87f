import type { PdfRectangle } from "./pdf-box.ts";
import { PdfReadError, PdfReader, type PdfValue, pdfEntriesOf, pdfItemsOf, pdfNameIn } from "./pdf-objects.ts";
import { isPdfRef, type PdfFile, unpackedStream } from "./pdf-tables.ts";

type Entries = ReadonlyMap<string, PdfValue>;
/** a b c d e f of ISO 32000-1, 8.3.3. */
type Matrix = readonly [number, number, number, number, number, number];

const unit: Matrix = [1, 0, 0, 1, 0, 0];
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
];

function boxUnder(m: Matrix, [left, bottom, right, top]: readonly [number, number, number, number]): PdfRectangle {
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ].map(([x = 0, y = 0]) => [x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]] as const);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

const numberOf = (value: PdfValue | undefined): number =>
  value?.kind === "plain" && typeof value.value === "number" ? value.value : 0;
const matrixOf = (values: readonly PdfValue[]): Matrix => {
  const [a, b, c, d, e, f] = values.map(numberOf);
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
};

/** Letters are mostly narrower; a little too wide is a place too few for a signature. */
const emsOfLetter = 0.62;
const [below, above] = [-0.25, 0.95];
const mostOperators = 200_000;

/** Where a page has words and pictures, from its operators; letters' widths are estimated. */
class Printed {
  readonly boxes: PdfRectangle[] = [];
  readonly #file: PdfFile;
  readonly #resources: Entries;
  #matrix = unit;
  #kept: Matrix[] = [];
  #text = unit;
  #line = unit;
  #size = 0;
  #leading = 0;
  #bytesOfLetter = 1;

  constructor(file: PdfFile, resources: Entries) {
    this.#file = file;
    this.#resources = resources;
  }

  run(content: Buffer): void {
    const reader = new PdfReader(content);
    let values: PdfValue[] = [];
    for (let count = 0; ; ) {
      reader.skipSpace();
      if (reader.at >= content.length) return;
      if (reader.isOperand()) {
        values.push(reader.value());
        continue;
      }
      count += 1;
      if (count > mostOperators) throw new PdfReadError("a page of too many operators");
      const word = reader.word();
      if (word === "" || word === "BI") throw new PdfReadError("a page that cannot be followed");
      this.#operators[word]?.(values);
      values = [];
    }
  }

  #moveTo(matrix: Matrix): void {
    this.#line = matrix;
    this.#text = matrix;
  }

  #moveBy(x: number, y: number): void {
    this.#moveTo(times([1, 0, 0, 1, x, y], this.#line));
  }

  #show(values: readonly PdfValue[]): void {
    let width = 0;
    for (const each of values)
      width +=
        each.kind === "text"
          ? (each.bytes.length / this.#bytesOfLetter) * emsOfLetter * this.#size
          : (-numberOf(each) / 1000) * this.#size;
    const whole = times(this.#text, this.#matrix);
    this.boxes.push(boxUnder(whole, [0, below * this.#size, Math.max(width, 0), above * this.#size]));
    this.#text = times([1, 0, 0, 1, width, 0], this.#text);
  }

  #resource(kind: string, value: PdfValue | undefined): PdfValue | undefined {
    const found = this.#resources.get(kind);
    const all = pdfEntriesOf(isPdfRef(found) ? this.#file.get(found.number) : found);
    return value?.kind === "name" ? all.get(value.text) : undefined;
  }

  #draw([name]: readonly PdfValue[]): void {
    const ref = this.#resource("XObject", name);
    const entries = pdfEntriesOf(isPdfRef(ref) ? this.#file.get(ref.number) : ref);
    if (pdfNameIn(entries, "Subtype") !== "Form") {
      this.boxes.push(boxUnder(this.#matrix, [0, 0, 1, 1]));
      return;
    }
    const [a, b, c, d] = pdfItemsOf(entries.get("BBox")).map(numberOf);
    const own = entries.has("Matrix") ? matrixOf(pdfItemsOf(entries.get("Matrix"))) : unit;
    this.boxes.push(boxUnder(times(own, this.#matrix), [a ?? 0, b ?? 0, c ?? 0, d ?? 0]));
  }

  readonly #operators: Record<string, (values: readonly PdfValue[]) => void> = {
    q: () => void this.#kept.push(this.#matrix),
    Q: () => {
      this.#matrix = this.#kept.pop() ?? unit;
    },
    cm: (values) => {
      this.#matrix = times(matrixOf(values), this.#matrix);
    },
    BT: () => this.#moveTo(unit),
    Tf: ([name, size]) => {
      const font = this.#resource("Font", name);
      const entries = pdfEntriesOf(isPdfRef(font) ? this.#file.get(font.number) : font);
      this.#bytesOfLetter = pdfNameIn(entries, "Subtype") === "Type0" ? 2 : 1;
      this.#size = numberOf(size);
    },
    TL: ([leading]) => {
      this.#leading = numberOf(leading);
    },
    Tm: (values) => this.#moveTo(matrixOf(values)),
    Td: ([x, y]) => this.#moveBy(numberOf(x), numberOf(y)),
    TD: ([x, y]) => {
      this.#leading = -numberOf(y);
      this.#moveBy(numberOf(x), numberOf(y));
    },
    "T*": () => this.#moveBy(0, -this.#leading),
    Tj: (values) => this.#show(values),
    TJ: ([list]) => this.#show(pdfItemsOf(list)),
    "'": (values) => {
      this.#moveBy(0, -this.#leading);
      this.#show(values);
    },
    '"': ([, , text]) => {
      this.#moveBy(0, -this.#leading);
      this.#show(text ? [text] : []);
    },
    Do: (values) => this.#draw(values),
  };
}

/** @throws PdfReadError when the page cannot be followed */
export function printedBoxesOf(file: PdfFile, own: Entries, page: Entries): PdfRectangle[] {
  const content = own.get("Contents");
  const whole = isPdfRef(content) ? file.get(content.number) : content;
  const refs = whole?.kind === "array" ? whole.items : content ? [content] : [];
  const streams = refs.map((each) => {
    if (!isPdfRef(each)) throw new PdfReadError("a page that cannot be followed");
    return unpackedStream(file.bytes, file.streamOf(each.number));
  });
  const resources = page.get("Resources");
  const printed = new Printed(file, pdfEntriesOf(isPdfRef(resources) ? file.get(resources.number) : resources));
  printed.run(Buffer.concat(streams.flatMap((each) => [each, Buffer.from("\n")])));
  return printed.boxes;
}
