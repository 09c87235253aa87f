import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { FileStore } from "#server/platform/files/files.ts";
import { openSealedFile, sealFile } from "#server/platform/files/sealed-files.ts";
import type { SpooledFile } from "#server/platform/files/spool.ts";
import { spool } from "#server/platform/files/spool.ts";
import { type KeyRing, nameKey, openWithKeyRing, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";

// A report holds many people's data, so it has a key of its own, that goes with the file (docs/decisions/0066).

const keyBinding = (reportId: string) => ({ boundTo: `reports.sealed_key:${reportId}` });
const fileBinding = (reportId: string) => ({ boundTo: `reports:${reportId}` });

export type SealedReport = { spooled: SpooledFile; sizeBytes: number; sealedKey: string };

/** The store must know its length ahead. */
export async function sealReport(
  keys: KeyRing,
  reportId: string,
  { plain, directory }: { plain: Readable; directory: string },
): Promise<SealedReport> {
  const key = randomBytes(32);
  let sizeBytes = 0;
  plain.on("data", (piece: Buffer) => {
    sizeBytes += piece.length;
  });
  plain.pause();
  const source = { sizeBytes: 0, stream: () => plain };
  const sealed = sealFile(nameKey(key), source, fileBinding(reportId)).stream() as AsyncIterable<Buffer>;
  const spooled = await spool(sealed, directory, () => undefined);
  return { spooled, sizeBytes, sealedKey: sealWithKeyRing(keys, key, keyBinding(reportId)) };
}

export async function openReportFile(
  files: FileStore,
  keys: KeyRing,
  report: { id: string; storage_key: string | null; sealed_key: string },
): Promise<Readable> {
  if (report.storage_key === null) throw new Error("this report has no file");
  const key = nameKey(openWithKeyRing(keys, report.sealed_key, keyBinding(report.id)));
  return openSealedFile(await files.stream(report.storage_key), key, fileBinding(report.id));
}
