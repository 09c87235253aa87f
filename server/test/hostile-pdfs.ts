import { deflateSync } from "node:zlib";

type Part = { dictionary: string; stream?: Buffer };

/** Object `n` is `parts[n - 1]`; the first is the catalog. */
function pdfOf(parts: readonly Part[], trailer = ""): Buffer {
  const chunks: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = 9;
  const add = (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
  };
  for (const [at, { dictionary, stream }] of parts.entries()) {
    offsets.push(length);
    const size = stream ? ` /Length ${stream.length}` : "";
    add(Buffer.from(`${at + 1} 0 obj\n<<${dictionary}${size}>>\n`));
    if (stream) add(Buffer.concat([Buffer.from("stream\n"), stream, Buffer.from("\nendstream\n")]));
    add(Buffer.from("endobj\n"));
  }
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = parts.length + 1;
  add(
    Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count} /Root 1 0 R ${trailer}>>\n`),
  );
  add(Buffer.from(`startxref\n${start}\n%%EOF\n`));
  return Buffer.concat(chunks);
}

const fontOf = "/Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>";
const words = "BT /F1 20 Tf 60 700 Td (Domkloster 4, 50667 Koeln) Tj ET";

type Page = { box?: string; content?: Buffer; filter?: string; resources?: string; more?: string };

const onePage = (
  { box = "0 0 595 842", content = Buffer.from(words), filter = "", resources = fontOf, more = "" }: Page,
  catalog = "",
  others: readonly Part[] = [],
  trailer = "",
): Buffer =>
  pdfOf(
    [
      { dictionary: `/Type /Catalog /Pages 2 0 R ${catalog}` },
      { dictionary: "/Type /Pages /Kids [3 0 R] /Count 1" },
      {
        dictionary: `/Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources <<${resources}>> ${more}`,
      },
      { dictionary: filter, stream: content },
      ...others,
    ],
    trailer,
  );

const packed = "/Filter /FlateDecode";
const zeros = (megabytes: number): Buffer => deflateSync(Buffer.alloc(megabytes * 1024 * 1024, " "));

function noiseOf(length: number): Buffer {
  let seed = 1;
  return Buffer.from(
    Array.from({ length }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % 256;
    }),
  );
}

/** Each form draws the next ten times. */
function formsInForms(depth: number): Buffer {
  const others = Array.from({ length: depth }, (_, at) => ({
    dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources <<${
      at + 1 < depth ? `/XObject <</X ${at + 6} 0 R>>` : ""
    }>>`,
    stream: Buffer.from(at + 1 < depth ? "/X Do ".repeat(10) : "0 0 10 10 re f"),
  }));
  return onePage({ content: Buffer.from("/X Do ".repeat(10)), resources: "/XObject <</X 5 0 R>>" }, "", others);
}

const script = "<</S /JavaScript /JS (while \\(true\\) {} app.alert\\(1\\))>>";
const link = "<</Type /Annot /Subtype /Link /Rect [0 0 595 842] /A <</S /URI /URI (https://canary.example/)>>>>";

export const hostilePdfs = {
  /** Opens with a script, is one link, names a program to start. */
  active: () =>
    onePage(
      { more: `/Annots [${link}] /AA <</O ${script}>>` },
      `/OpenAction ${script} /Names <</JavaScript <</Names [(a) ${script}]>>>> /AA <</WC <</S /Launch /F (calc)>>>>`,
    ),
  locked: () =>
    onePage(
      {},
      "",
      [
        {
          dictionary: `/Filter /Standard /V 1 /R 2 /P -4 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}>`,
        },
      ],
      `/Encrypt 5 0 R /ID [<${"00".repeat(16)}> <${"00".repeat(16)}>]`,
    ),
  truncated: () => onePage({}).subarray(0, 200),
  hugePage: () => onePage({ box: "0 0 14400000 14400000" }),
  ribbon: () => onePage({ box: "0 0 1 14400" }),
  manyPages: (count: number) =>
    pdfOf([
      { dictionary: "/Type /Catalog /Pages 2 0 R" },
      { dictionary: `/Type /Pages /Kids [${"3 0 R ".repeat(count)}] /Count ${count}` },
      { dictionary: "/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]" },
    ]),
  /** Says that it has one page. */
  ownGrandparent: () =>
    pdfOf([
      { dictionary: "/Type /Catalog /Pages 2 0 R" },
      { dictionary: "/Type /Pages /Kids [2 0 R 2 0 R] /Count 1 /Parent 2 0 R" },
    ]),
  /** A form that only its own program draws: of a PDF it has one page, which says to wait. */
  xfaForm: (catalog = "/NeedsRendering true /AcroForm <</Fields [] /XFA 5 0 R>>") =>
    onePage({ content: Buffer.from("BT /F1 20 Tf 60 700 Td (Please wait...) Tj ET") }, catalog, [
      { dictionary: "", stream: Buffer.from("<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'/>") },
    ]),
  /** Pages of noise from one tile: a few kB that become MBs of pictures. */
  noise: (count: number) =>
    pdfOf([
      { dictionary: "/Type /Catalog /Pages 2 0 R" },
      { dictionary: `/Type /Pages /Kids [${"3 0 R ".repeat(count)}] /Count ${count}` },
      {
        dictionary:
          "/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Pattern <</P1 5 0 R>>>>",
      },
      { dictionary: "", stream: Buffer.from("/Pattern cs /P1 scn 0 0 595 842 re f") },
      {
        dictionary:
          "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 50] /XStep 50 /YStep 50 /Matrix [0.36 0 0 0.36 0 0] /Resources <</XObject <</X 6 0 R>>>>",
        stream: Buffer.from("50 0 0 50 0 0 cm /X Do"),
      },
      {
        dictionary: "/Type /XObject /Subtype /Image /Width 50 /Height 50 /ColorSpace /DeviceRGB /BitsPerComponent 8",
        stream: noiseOf(50 * 50 * 3),
      },
    ]),
  endlessForms: () => formsInForms(12),
  /** A gigabyte of spaces, packed twice. */
  bomb: () => onePage({ content: deflateSync(zeros(1024)), filter: "/Filter [/FlateDecode /FlateDecode]" }),
  hugePicture: () =>
    onePage({ content: Buffer.from("595 0 0 842 0 0 cm /X Do"), resources: "/XObject <</X 5 0 R>>" }, "", [
      {
        dictionary: `/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 8 ${packed}`,
        stream: zeros(64),
      },
    ]),
};
