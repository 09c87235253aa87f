import { commonFailures } from "#contract/failures.ts";
import type { PdfPages } from "#engines/pdf/pdf-pages.ts";
import { fail } from "#server/platform/fail.ts";
import type { TenantKey } from "#server/platform/semaphore.ts";
import { refuseSendersOfUnreadable } from "#server/platform/unreadable-files.ts";
import { ChildError } from "./child.ts";
import { openChildren } from "./children.ts";
import type { PdfPageOperations } from "./pdf-pages-worker.ts";

export type DrawnPdf = PdfPages | { ok: false; refusal: "too_large" };

/** Foreign PDF files, drawn (docs/decisions/0116). @throws request.too_many, request.unavailable */
export type PdfPageEngine = {
  /** `too_large`: it took more time or memory than a paper may. */
  drawPages(tenantKey: TenantKey, bytes: Buffer): Promise<DrawnPdf>;
  close(): Promise<void>;
};

type PdfPagesOptions = { timeoutMs?: number; onStarved?: ((error: Error) => void) | undefined };

/** `timeoutMs`: twenty scanned pages take some ten seconds of processor time. */
export function openPdfPages({ timeoutMs = 25_000, onStarved }: PdfPagesOptions = {}): PdfPageEngine {
  const children = openChildren<PdfPageOperations>({
    file: new URL("./pdf-pages-worker.ts", import.meta.url),
    timeoutMs,
    // pdf.js and the canvas hold 250 MB; the largest picture inside a page needs as much again.
    memoryMb: 1024,
    idleMemoryMb: 420,
    idleMs: 30_000,
    semaphore: { atOnce: 2, perAccount: 1, waiting: 32, waitingPerPerson: 2 },
    background: { whose: "young", starvedAfterMs: 2_000 },
    onStarved,
    atTurn: refuseSendersOfUnreadable,
  });
  return {
    async drawPages(tenantKey, bytes) {
      try {
        return await children.call(tenantKey, "drawPdfPages", bytes);
      } catch (error) {
        if (!(error instanceof ChildError)) throw error;
        if (error.code === "timeout" || error.code === "died") return { ok: false, refusal: "too_large" };
        if (error.code === "failed") return { ok: false, refusal: "damaged" };
        throw fail(commonFailures.unavailable);
      }
    },
    close: () => children.close(),
  };
}
