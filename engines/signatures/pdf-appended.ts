import { PdfReadError } from "./pdf-objects.ts";
import { readRevision } from "./pdf-revisions.ts";
import { judgeRevision, type PdfDocumentState } from "./pdf-signed-changes.ts";
import { PdfFile } from "./pdf-tables.ts";

/** A signature has one, its time stamp and its proofs two more. */
const mostRevisions = 100;

/** Behind `file`, one revision after the other; each may hold only what a signature needs. @throws PdfReadError */
function judgeAll(pdf: Buffer, file: PdfFile): void {
  let state: PdfDocumentState = {
    get: (number) => file.get(number),
    has: (number) => file.has(number),
    trailer: file.trailer,
    shown: file,
  };
  let [at, previous] = [file.bytes.length, file.tableAt];
  for (let count = 0; at < pdf.length; count += 1) {
    if (count === mostRevisions) throw new PdfReadError("too many revisions");
    const before = state;
    const revision = readRevision(pdf, at, previous, before.has);
    const after: PdfDocumentState = {
      get: (number) => (revision.objects.has(number) ? revision.objects.get(number) : before.get(number)),
      has: (number) => revision.objects.has(number) || before.has(number),
      trailer: new Map([...before.trailer, ...revision.trailer]),
      shown: file,
    };
    judgeRevision(before, after, revision);
    state = after;
    [at, previous] = [revision.end, revision.tableAt];
  }
}

/**
 * What a PDF has behind its first `length` bytes, if it is more than signatures need: null, or what. Those bytes are a
 * whole PDF. What is shown after is then what was shown before, and the pictures of the signatures beside it.
 */
export function whyNotOnlySigned(pdf: Buffer, length: number): string | null {
  try {
    judgeAll(pdf, new PdfFile(pdf.subarray(0, length)));
    return null;
  } catch (error) {
    // Numbers beyond the file, too: it is foreign.
    if (error instanceof PdfReadError || error instanceof RangeError) return error.message;
    throw error;
  }
}
