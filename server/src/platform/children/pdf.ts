import { commonFailures } from "#contract/failures.ts";
import type { PdfPictures, PdfReport } from "#engines/pdf/report.ts";
import type { SignatureFace } from "#engines/pdf/signature.ts";
import { fail } from "#server/platform/fail.ts";
import type { TenantKey } from "#server/platform/semaphore.ts";
import { ChildError } from "./child.ts";
import { openChildren } from "./children.ts";
import type { PdfOperations } from "./pdf-worker.ts";

/** A report takes a processor for up to a third of a second. */
export type PdfEngine = {
  /** @throws request.too_many, request.unavailable */
  drawReport(tenantKey: TenantKey, report: PdfReport, pictures: PdfPictures): Promise<Buffer>;
  /** What a signature shows in its field. @throws request.too_many, request.unavailable */
  drawSignature(tenantKey: TenantKey, face: SignatureFace): Promise<Buffer>;
  close(): Promise<void>;
};

export function openPdfEngine(): PdfEngine {
  const children = openChildren<PdfOperations>({
    file: new URL("./pdf-worker.ts", import.meta.url),
    timeoutMs: 20_000,
    memoryMb: 768,
    idleMemoryMb: 384,
    idleMs: 60_000,
    semaphore: { atOnce: 2, perAccount: 1, waiting: 64, waitingPerPerson: 4 },
  });
  const asUnavailable = (error: unknown): never => {
    throw error instanceof ChildError ? fail(commonFailures.unavailable) : error;
  };
  return {
    drawReport: (tenantKey, report, pictures) =>
      children.call(tenantKey, "drawReport", report, pictures).catch(asUnavailable),
    drawSignature: (tenantKey, face) => children.call(tenantKey, "drawSignature", face).catch(asUnavailable),
    close: () => children.close(),
  };
}
