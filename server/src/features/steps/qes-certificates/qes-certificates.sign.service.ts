import { commonFailures } from "#contract/failures.ts";
import type { CertificateFacts, SignatureProblem } from "#engines/signatures/signatures.types.ts";
import { fail } from "#server/platform/fail.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { TenantKey } from "#server/platform/semaphore.ts";
import type { QesSigningKey } from "./qes-certificates.queries.ts";
import { signatureFace, signatureField } from "./qes-certificates.rules.ts";

/** Who vouches for our own certificate is the reader's question. */
const notOurs: readonly SignatureProblem[] = ["foreign_issuer", "bad_time_stamp"];
const mostStampBytes = 64 * 1024;

/** PAdES B-T, when an authority is named and answers. */
async function withStamp(
  { engines, config, outbound, log }: Platform,
  tenantKey: TenantKey,
  signed: Buffer,
): Promise<Buffer> {
  if (config.timeStampUrl === undefined) return signed;
  const requested = await engines.signatures.askTimeStamp(tenantKey, signed);
  if (!requested.ok) throw new Error(`no time stamp can be requested: ${requested.detail}`);
  const reply = await outbound.ask({
    url: config.timeStampUrl,
    method: "POST",
    headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
    body: requested.value,
    maxBytes: mostStampBytes,
  });
  const stamped =
    reply.kind === "bytes" && reply.status === 200
      ? await engines.signatures.putTimeStamp(tenantKey, signed, requested.value, reply.body)
      : { ok: false as const, detail: reply.kind === "bytes" ? `status ${reply.status}` : reply.reason };
  if (stamped.ok) return stamped.value;
  log.warn({ reason: stamped.detail }, "the time-stamp authority gave no stamp: signed without one");
  return signed;
}

/** By our own verifier, before anybody gets it. */
async function verified({ engines }: Platform, tenantKey: TenantKey, pdf: Buffer): Promise<CertificateFacts> {
  const { signatures } = await engines.signatures.verifyPdf(tenantKey, pdf, { trusted: [], at: new Date() });
  const last = signatures.at(-1);
  const wrong = last?.problems.filter(({ problem }) => !notOurs.includes(problem)) ?? [];
  if (!last?.signer || !last.coversWholeDocument || wrong.length > 0)
    throw new Error(`our own signature is not valid: ${wrong.map(({ problem }) => problem).join() || "there is none"}`);
  return last.signer;
}

/**
 * Outside the transaction: opened, signed and verified in a child process.
 * @throws request.unavailable when the key cannot sign (its certificate is over, its file no longer opens)
 */
export async function signDocument(
  platform: Platform,
  tenantKey: TenantKey,
  pdf: Buffer,
  { key, reason }: { key: QesSigningKey; reason: string },
): Promise<{ pdf: Buffer; signer: CertificateFacts }> {
  const { engines, log } = platform;
  const opened = await engines.signatures.openKeyFile(tenantKey, key.file, key.password, key.certificates);
  if (!opened.ok) {
    log.error({ certificateId: key.id, problem: opened.problem }, "a certificate that is active does not open");
    throw fail(commonFailures.unavailable);
  }
  const signedAt = new Date();
  const appearance = await engines.pdf.drawSignature(tenantKey, signatureFace(opened.facts, signedAt));
  const field = { ...signatureField, appearance };
  const signed = await engines.signatures.signPdf(tenantKey, pdf, opened.key, field, { reason, signedAt });
  if (!signed.ok) {
    log.error({ certificateId: key.id, problem: signed.problem, detail: signed.detail }, "a PDF could not be signed");
    throw fail(commonFailures.unavailable);
  }
  const stamped = await withStamp(platform, tenantKey, signed.value);
  return { pdf: stamped, signer: await verified(platform, tenantKey, stamped) };
}
