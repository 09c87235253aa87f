import { beforeAll, describe, expect, test } from "vitest";
import { pdfEntriesOf, pdfItemsOf } from "./pdf-objects.ts";
import { isPdfRef, PdfFile } from "./pdf-tables.ts";
import { signPdf } from "./sign-pdf.ts";
import { makeAuthority, makeSigningKey } from "./test-authority.fixture.ts";
import { appendObjects, field, makePdf, words } from "./test-pdf.fixture.ts";
import { verifyPdf } from "./verify-document.ts";

const authority = makeAuthority({ CN: "Authority" }, "p256");
const key = makeSigningKey(authority, "p256");
const trust = { trusted: [authority.certificate], at: new Date() };
const problemsOf = (document: Buffer, original?: Buffer) =>
  verifyPdf(document, trust, original).signatures.map(({ problems }) => problems.map(({ problem }) => problem));
const signed = (pdf: Buffer) => signPdf(pdf, key, field, words);
const hidden = (pdf: Buffer) => signPdf(pdf, key, { ...field, rectangle: [0, 0, 0, 0] }, words);

let pdf: Buffer;
/** The objects of the document by what they are. */
let known: Record<"root" | "pages" | "page" | "content" | "font", number>;
let texts: Record<"root" | "pages" | "page", string>;

beforeAll(async () => {
  pdf = await makePdf(true);
  const file = new PdfFile(pdf);
  const numberOf = (value: unknown) => (isPdfRef(value as never) ? (value as { number: number }).number : 0);
  const root = numberOf(file.trailer.get("Root"));
  const pages = numberOf(pdfEntriesOf(file.get(root)).get("Pages"));
  const page = numberOf(pdfItemsOf(pdfEntriesOf(file.get(pages)).get("Kids"))[0]);
  const entries = pdfEntriesOf(file.get(page));
  const content = entries.get("Contents");
  const resources = entries.get("Resources");
  const fonts = pdfEntriesOf(pdfEntriesOf(isPdfRef(resources) ? file.get(resources.number) : resources).get("Font"));
  known = {
    root,
    pages,
    page,
    content: numberOf(content?.kind === "array" ? content.items[0] : content),
    font: numberOf([...fonts.values()][0]),
  };
  const written = (number: number) => {
    const text = pdf.toString("latin1");
    const start = text.indexOf(`\n${number} 0 obj`) + `\n${number} 0 obj`.length;
    return text.slice(start, text.indexOf("endobj", start)).trim().slice(2, -2);
  };
  texts = { root: written(root), pages: written(pages), page: written(page) };
});

const stream = (text: string, more = "") => `<< /Length ${text.length} ${more}>>\nstream\n${text}\nendstream`;
const other = "BT /F1 24 Tf 60 300 Td (I agree to nothing) Tj ET";
const with_ = (text: string, more: string) => `<< ${text} ${more} >>`;
const without = (text: string, name: string) => text.replace(new RegExp(`/${name} [^/]*`), "");

/** A new note on the page that the form knows as a field. */
const noted = (widget: string, form = "", value = "<< /Type /Sig /ByteRange [0 0 0 0] /Contents <00> >>") => ({
  [known.page]: with_(without(texts.page, "Annots"), "/Annots [50 0 R]"),
  [known.root]: with_(texts.root, `/AcroForm << /Fields [50 0 R] /SigFlags 3 ${form} >>`),
  50: `<< /Type /Annot /Subtype /Widget /FT /Sig /V 51 0 R /T (S) ${widget} >>`,
  51: value,
  52: stream("0 0 100 20 re f", "/Type /XObject /Subtype /Form /BBox [0 0 100 20] "),
});

type Change = () => Buffer;
const changes: [what: string, why: string, change: Change][] = [
  [
    "the contents of a page",
    "a page has another /Contents",
    () =>
      appendObjects(pdf, {
        [known.page]: with_(without(texts.page, "Contents"), "/Contents 50 0 R"),
        50: stream(other),
      }),
  ],
  ["the stream of a page", "is another", () => appendObjects(pdf, { [known.content]: stream(other) })],
  ["a font of a page", "is another", () => appendObjects(pdf, { [known.font]: "<< /Type /Font /Subtype /Type3 >>" })],
  [
    "the resources of a page",
    "a page has another /Resources",
    () =>
      appendObjects(pdf, {
        [known.page]: with_(texts.page.replace("/Resources <<", "/Resources << /Properties << >>"), ""),
      }),
  ],
  [
    "the size of a page",
    "a page has another /MediaBox",
    () => appendObjects(pdf, { [known.page]: with_(without(texts.page, "MediaBox"), "/MediaBox [0 0 300 100]") }),
  ],
  [
    "how a page is turned",
    "a page has another /Rotate",
    () => appendObjects(pdf, { [known.page]: with_(texts.page, "/Rotate 180") }),
  ],
  [
    "what a page does",
    "a page has another /AA",
    () => appendObjects(pdf, { [known.page]: with_(texts.page, "/AA << >>") }),
  ],
  ["the pages", "is another", () => appendObjects(pdf, { [known.pages]: with_(texts.pages, "/Rotate 180") })],
  [
    "layers",
    "the catalog has another /OCProperties",
    () => appendObjects(pdf, { [known.root]: with_(texts.root, "/OCProperties << /OCGs [] >>") }),
  ],
  [
    "names",
    "the catalog has another /Names",
    () => appendObjects(pdf, { [known.root]: with_(texts.root, "/Names << >>") }),
  ],
  [
    "what opening does",
    "the catalog has another /OpenAction",
    () => appendObjects(pdf, { [known.root]: with_(texts.root, "/OpenAction [0 /Fit]") }),
  ],
  [
    "another catalog",
    "another catalog",
    () => appendObjects(pdf, { 50: with_(texts.root, "") }, { trailer: "/Root 50 0 R" }),
  ],
  [
    "a note",
    "a note that is no signature's",
    () =>
      appendObjects(pdf, {
        [known.page]: with_(without(texts.page, "Annots"), "/Annots [50 0 R]"),
        50: "<< /Type /Annot /Subtype /FreeText /Rect [20 20 90 40] /Contents (No) >>",
      }),
  ],
  [
    "a field of words",
    "a field of another kind",
    () => appendObjects(pdf, { ...noted("/Rect [0 0 0 0]"), 50: "<< /Subtype /Widget /FT /Tx >>" }),
  ],
  ["a field with an action", "a field has /AA", () => appendObjects(pdf, noted("/Rect [0 0 0 0] /AA << >>"))],
  [
    "a field without a signature",
    "the value of a field is no signature",
    () => appendObjects(pdf, noted("/Rect [0 0 0 0]", "", "<< /Type /Font >>")),
  ],
  ["a layer for a field", "a field has /OC", () => appendObjects(pdf, noted("/Rect [0 0 0 0] /OC 52 0 R"))],
  [
    "a widget over words",
    "a widget covers words",
    () => appendObjects(pdf, noted("/Rect [30 345 130 365] /AP << /N 52 0 R >>")),
  ],
  [
    "a widget over the page",
    "a widget covers too much",
    () => appendObjects(pdf, noted("/Rect [0 0 300 340] /AP << /N 52 0 R >>")),
  ],
  [
    "appearances made anew",
    "appearances are to be made anew",
    () => appendObjects(pdf, noted("/Rect [0 0 0 0]", "/NeedAppearances true")),
  ],
  ["a form of XML", "the form has another /XFA", () => appendObjects(pdf, noted("/Rect [0 0 0 0]", "/XFA 52 0 R"))],
  [
    "an appearance of the document's own objects",
    "an appearance is no new object",
    () => appendObjects(pdf, noted(`/Rect [20 20 90 40] /AP << /N ${known.content} 0 R >>`)),
  ],
  [
    "an object that is taken away",
    "is taken away",
    () => appendObjects(pdf, { [known.content]: "" }, { lies: { [known.content]: "free" } }),
  ],
  [
    "an object that the table does not name",
    "its table does not name",
    () => appendObjects(pdf, { 50: "<< >>" }, { lies: { 50: null } }),
  ],
  [
    "an object within another",
    "is elsewhere",
    () => {
      const inner = `${known.content} 0 obj\n${stream(other)}\nendobj`;
      const at = pdf.length + `\n50 0 obj\n<< /Length ${inner.length} >>\nstream\n`.length;
      return appendObjects(pdf, { 50: stream(inner), [known.content]: "<< >>" }, { lies: { [known.content]: at } });
    },
  ],
  [
    "a name twice",
    "stands there twice",
    () => appendObjects(pdf, { [known.page]: with_(texts.page, "/Rotate 0 /Rotate 180") }),
  ],
];

describe("S53 a signature over a document that was changed before it signs another one:", () => {
  test.each(changes)("%s", async (_, why, change) => {
    const [last] = verifyPdf(await hidden(change()), trust, pdf).signatures.slice(-1);
    expect(last?.problems).toContainEqual({ problem: "other_document", detail: expect.stringContaining(why) });
  });
});

describe("S53 a second signature does not cover what was changed after the first:", () => {
  test.each(changes.slice(0, 3))("%s", async (_, __, change) => {
    const first = await signed(pdf);
    const [original, changed] = [pdf, Buffer.from(pdf)];
    pdf = first;
    const second = await hidden(change());
    pdf = changed;
    expect(problemsOf(second)[0]).toEqual(["changed_after_signing"]);
    expect(problemsOf(second, original).at(-1)).toEqual(["other_document"]);
  });
});

describe("a signature needs", () => {
  test("its field, on the page or hidden, and another signature its own", async () => {
    const first = await signed(pdf);
    expect(problemsOf(first, pdf)).toEqual([[]]);
    expect(problemsOf(await hidden(first), pdf)).toEqual([[], []]);
  });

  test("a store of proofs behind it, and words about the file", async () => {
    const first = await signed(pdf);
    const file = new PdfFile(first);
    const root = pdfEntriesOf(file.get(known.root));
    expect(root.has("AcroForm")).toBe(true);
    const text = first.toString("latin1");
    const start = text.lastIndexOf(`\n${known.root} 0 obj`);
    const catalog = text
      .slice(text.indexOf("<<", start) + 2, text.indexOf("endobj", start))
      .trim()
      .slice(0, -2);
    const proofs = { [known.root]: with_(catalog, "/DSS 55 0 R"), 55: "<< /Type /DSS /Certs [] >>" };
    const second = await hidden(appendObjects(first, proofs));
    expect(problemsOf(second, pdf)).toEqual([[], []]);
  });

  test("the same of a document whose table is a stream", async () => {
    const packed = await makePdf(false);
    const first = await signed(packed);
    expect(problemsOf(await hidden(first), packed)).toEqual([[], []]);
  });
});
