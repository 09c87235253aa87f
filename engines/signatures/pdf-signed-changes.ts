import { boxOf, type PdfRectangle } from "./pdf-box.ts";
import {
  PdfReadError,
  type PdfRef,
  type PdfValue,
  pdfEntriesOf,
  pdfItemsOf,
  pdfNameIn,
  pdfNumberIn,
  pdfTextOf,
} from "./pdf-objects.ts";
import { judgeSignaturePosition } from "./pdf-positions.ts";
import type { PdfRevision } from "./pdf-revisions.ts";
import { isPdfRef, type PdfFile } from "./pdf-tables.ts";

/** A document as it is after some revisions. */
export type PdfDocumentState = {
  get(number: number): PdfValue | undefined;
  has(number: number): boolean;
  trailer: ReadonlyMap<string, PdfValue>;
  /** What was shown at first: its pages are never changed. */
  shown: PdfFile;
};

type Entries = ReadonlyMap<string, PdfValue>;
/** `allowed`: numbers of changed objects that were looked at. */
type Comparison = { before: PdfDocumentState; after: PdfDocumentState; revision: PdfRevision; allowed: Set<number> };

const refuse = (why: string): never => {
  throw new PdfReadError(why);
};
const resolved = (state: PdfDocumentState, value: PdfValue | undefined): PdfValue | undefined =>
  isPdfRef(value) ? state.get(value.number) : value;
const mostPages = 2_000;

/** Both have the same but for `free`. */
function sameBut(before: Entries, after: Entries, free: readonly string[], what: string): void {
  for (const key of new Set([...before.keys(), ...after.keys()]))
    if (!free.includes(key) && pdfTextOf(before.get(key)) !== pdfTextOf(after.get(key)))
      refuse(`${what} has another /${key}`);
}

function onlyKeys(entries: Entries, keys: readonly string[], what: string): void {
  for (const key of entries.keys()) if (!keys.includes(key)) refuse(`${what} has /${key}`);
}

/** A list that only grew at its end; an array of its own may be written anew for it. */
function addedTo(
  comparison: Comparison,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
  what: string,
): PdfValue[] {
  const [old, now] = [pdfItemsOf(resolved(comparison.before, before)), pdfItemsOf(resolved(comparison.after, after))];
  if (old.some((each, at) => pdfTextOf(each) !== pdfTextOf(now[at]))) refuse(`${what} are others`);
  if (isPdfRef(after) && resolved(comparison.after, after)?.kind === "array") comparison.allowed.add(after.number);
  return now.slice(old.length);
}

const newRef = ({ before, revision }: Comparison, value: PdfValue | undefined, what: string): PdfRef => {
  if (!isPdfRef(value) || before.has(value.number) || !revision.objects.has(value.number))
    throw new PdfReadError(`${what} is no new object`);
  return value;
};

const rootKeys = ["AcroForm", "DSS", "Extensions", "Metadata", "Perms", "Version"];
const formKeys = ["Fields", "SigFlags", "DR", "DA", "NeedAppearances"];
const fieldKeys = [
  ...["Type", "Subtype", "FT", "F", "Ff", "Rect", "V", "P", "AP", "T", "TU", "TM", "DA", "DR", "MK", "Lock", "SV"],
  ...["Parent", "Kids", "NM", "M", "Border", "BS"],
];

/** Its appearance is fitted into its rectangle and cut off there (ISO 32000-1, 12.5.5). */
function judgeAppearance(comparison: Comparison, value: PdfValue): void {
  const entries = pdfEntriesOf(resolved(comparison.after, value));
  onlyKeys(entries, ["N"], "an appearance");
  const normal = comparison.after.get(newRef(comparison, entries.get("N"), "an appearance").number);
  if (normal?.kind !== "stream") throw new PdfReadError("an appearance of several");
  for (const key of ["OC", "Ref", "OPI"]) if (normal.entries.has(key)) refuse(`an appearance has /${key}`);
}

function judgeValue(comparison: Comparison, value: PdfValue | undefined): void {
  const entries = pdfEntriesOf(comparison.after.get(newRef(comparison, value, "a signature").number));
  const type = pdfNameIn(entries, "Type") ?? "Sig";
  if (!["Sig", "DocTimeStamp"].includes(type) || !entries.has("ByteRange") || !entries.has("Contents"))
    refuse("the value of a field is no signature");
}

/** A new field of a signature, and where it is drawn: `widgets` by their numbers. */
function judgeField(comparison: Comparison, ref: PdfRef, widgets: Map<number, PdfRectangle>): void {
  const entries = pdfEntriesOf(comparison.after.get(ref.number));
  onlyKeys(entries, fieldKeys, "a field");
  if (pdfNameIn(entries, "FT") !== "Sig") refuse("a field of another kind");
  judgeValue(comparison, entries.get("V"));
  const kids = pdfItemsOf(resolved(comparison.after, entries.get("Kids"))).map((each) =>
    newRef(comparison, each, "a widget"),
  );
  for (const widget of kids.length > 0 ? kids : [ref]) judgeWidget(comparison, widget, widgets);
}

function judgeWidget(comparison: Comparison, ref: PdfRef, widgets: Map<number, PdfRectangle>): void {
  const entries = pdfEntriesOf(comparison.after.get(ref.number));
  onlyKeys(entries, fieldKeys, "a widget");
  if (pdfNameIn(entries, "Subtype") !== "Widget") refuse("a field that is no widget");
  const appearance = entries.get("AP");
  if (appearance) judgeAppearance(comparison, appearance);
  const box = boxOf(resolved(comparison.after, entries.get("Rect")));
  if (!box) throw new PdfReadError("a widget without its rectangle");
  widgets.set(ref.number, box);
}

function judgeForm(
  comparison: Comparison,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
): Map<number, PdfRectangle> {
  const widgets = new Map<number, PdfRectangle>();
  const [old, now] = [
    pdfEntriesOf(resolved(comparison.before, before)),
    pdfEntriesOf(resolved(comparison.after, after)),
  ];
  sameBut(old, now, formKeys, "the form");
  const question = now.get("NeedAppearances");
  if (question && pdfTextOf(question) !== "false") refuse("appearances are to be made anew");
  if (isPdfRef(after)) comparison.allowed.add(after.number);
  for (const field of addedTo(comparison, old.get("Fields"), now.get("Fields"), "fields"))
    judgeField(comparison, newRef(comparison, field, "a field"), widgets);
  return widgets;
}

/** Pages by their numbers, with what they inherit. */
function pagesOf(state: PdfDocumentState, root: Entries): Map<number, Entries> {
  const pages = new Map<number, Entries>();
  const seen = new Set<number>();
  const walk = (value: PdfValue | undefined, inherited: Entries): void => {
    if (!isPdfRef(value) || seen.has(value.number)) throw new PdfReadError("its pages");
    seen.add(value.number);
    if (seen.size > 2 * mostPages) refuse("too many pages");
    const own = pdfEntriesOf(state.get(value.number));
    const all = new Map([...["MediaBox", "Resources"].flatMap((key) => inherit(inherited, key)), ...own]);
    if (own.has("Kids")) for (const kid of pdfItemsOf(resolved(state, own.get("Kids")))) walk(kid, all);
    else pages.set(value.number, all);
  };
  walk(root.get("Pages"), new Map());
  return pages;
}
const inherit = (from: Entries, key: string): [string, PdfValue][] => {
  const value = from.get(key);
  return value ? [[key, value]] : [];
};

function judgePages(comparison: Comparison, root: Entries, widgets: Map<number, PdfRectangle>): void {
  const drawn = new Set<number>();
  for (const [number, page] of pagesOf(comparison.before, root)) {
    const now = comparison.revision.objects.get(number);
    const after = now ? pdfEntriesOf(now) : pdfEntriesOf(comparison.before.get(number));
    sameBut(pdfEntriesOf(comparison.before.get(number)), after, ["Annots"], "a page");
    comparison.allowed.add(number);
    for (const added of addedTo(comparison, page.get("Annots"), after.get("Annots"), "notes of a page")) {
      const ref = newRef(comparison, added, "a note");
      const box = widgets.get(ref.number);
      if (!box || drawn.has(ref.number)) throw new PdfReadError("a note that is no signature's");
      drawn.add(ref.number);
      judgeSignaturePosition(comparison.before.shown, { number, page }, box);
    }
  }
}

/** Words about the file, which no page shows. */
function judgeInfo({ before, after, allowed }: Comparison): void {
  const [old, now] = [before.trailer.get("Info"), after.trailer.get("Info")];
  if (now === undefined) return;
  if (!isPdfRef(now)) throw new PdfReadError("words about the file");
  const entries = pdfEntriesOf(after.get(now.number));
  if ([...entries.values()].some(({ kind }) => kind !== "text" && kind !== "name")) refuse("words about the file");
  sameBut(pdfEntriesOf(resolved(before, old)), entries, ["ModDate", "Producer", "Creator"], "the file");
  allowed.add(now.number);
}

/** What proves the signature later (ETSI EN 319 142-1, 5.4), rights that it grants, and words in XML. */
function judgeBesides(comparison: Comparison, now: Entries): void {
  const { after, allowed } = comparison;
  const store = now.get("DSS");
  onlyKeys(pdfEntriesOf(resolved(after, store)), ["Type", "Certs", "CRLs", "OCSPs", "VRI"], "the store of proofs");
  if (isPdfRef(store)) allowed.add(store.number);
  onlyKeys(pdfEntriesOf(resolved(after, now.get("Perms"))), ["DocMDP"], "the rights");
  const words = now.get("Metadata");
  if (
    pdfTextOf(words) ===
    pdfTextOf(pdfEntriesOf(resolved(comparison.before, comparison.before.trailer.get("Root"))).get("Metadata"))
  )
    return;
  const stream = resolved(after, words);
  if (stream?.kind !== "stream" || pdfNameIn(stream.entries, "Subtype") !== "XML") refuse("words about the file");
}

/**
 * Nothing but what a signature needs: its field, widget, value and appearance as new objects; the catalog's form, the
 * page's list of notes. @throws PdfReadError with what else it changes
 */
export function judgeRevision(before: PdfDocumentState, after: PdfDocumentState, revision: PdfRevision): void {
  const comparison: Comparison = { before, after, revision, allowed: new Set() };
  const root = before.trailer.get("Root");
  if (!isPdfRef(root) || pdfTextOf(root) !== pdfTextOf(revision.trailer.get("Root")))
    throw new PdfReadError("another catalog");
  const [old, now] = [pdfEntriesOf(before.get(root.number)), pdfEntriesOf(after.get(root.number))];
  sameBut(old, now, rootKeys, "the catalog");
  comparison.allowed.add(root.number);
  const widgets = judgeForm(comparison, old.get("AcroForm"), now.get("AcroForm"));
  judgePages(comparison, old, widgets);
  judgeInfo(comparison);
  judgeBesides(comparison, now);
  for (const number of revision.objects.keys())
    if (before.has(number) && !comparison.allowed.has(number)) refuse(`object ${number} is another`);
  if (pdfNumberIn(now, "NeedsRendering") !== null) refuse("it is drawn anew");
}
