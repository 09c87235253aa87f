import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { SignatureFinding } from "#engines/signatures/signatures.types.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import type { JobStep } from "#server/platform/jobs/jobs.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { TenantKey } from "#server/platform/semaphore.ts";

type Question = { kind: "crl" | "ocsp"; url: string; body: Buffer | null };

/** The largest national lists have some megabytes. */
const mostBytes = { crl: 20 * 1024 * 1024, ocsp: 64 * 1024 } as const;
/** An answer is good for so long. */
const keptFor = "1 hour";
/** That nobody answered is not called again for so long: they may be back. */
const silenceKeptFor = "1 minute";

const hashOf = ({ kind, url, body }: Question): Buffer =>
  createHash("sha256")
    .update(`${kind} ${url} `)
    .update(body ?? "")
    .digest();

async function findAnswer(ctx: Ctx, hash: Buffer): Promise<{ body: Buffer | null } | undefined> {
  await sql`delete from revocation_answers where requested_at <
    now() - case when body is null then ${silenceKeptFor} else ${keptFor} end::interval`.execute(ctx.tx);
  return ctx.tx.selectFrom("revocation_answers").select("body").where("address_hash", "=", hash).executeTakeFirst();
}

const keepAnswer = ({ tx }: Ctx, hash: Buffer, kind: Question["kind"], body: Buffer | null) =>
  tx
    .insertInto("revocation_answers")
    .values({ address_hash: hash, kind, body })
    .onConflict((on) => on.column("address_hash").doUpdateSet({ body, requested_at: sql<Date>`now()` }))
    .execute();

/** Addresses stand in a stranger's certificate: they go through the same checks as a customer's. */
async function ask({ outbound, log }: Platform, { kind, url, body }: Question): Promise<Buffer | null> {
  const reply = await outbound.ask({
    url,
    method: body ? "POST" : "GET",
    headers: body ? { "content-type": "application/ocsp-request", accept: "application/ocsp-response" } : {},
    ...(body ? { body } : {}),
    maxBytes: mostBytes[kind],
  });
  if (reply.kind === "bytes" && reply.status === 200) return reply.body;
  log.warn({ kind, reason: reply.kind === "bytes" ? reply.status : reply.reason }, "revocation could not be queried");
  return null;
}

async function answerTo(platform: Platform, step: JobStep, question: Question): Promise<Buffer | null> {
  const hash = hashOf(question);
  const known = await step((ctx) => findAnswer(ctx, hash));
  if (known) return known.body;
  const body = await ask(platform, question);
  await step((ctx) => keepAnswer(ctx, hash, question.kind, body));
  return body;
}

type Said = { ocsps: Buffer[]; crls: Buffer[] };

/** Of one certificate: OCSP first; its list where nobody answers. */
async function askAbout(
  platform: Platform,
  step: JobStep,
  { tenantKey, own, issuer }: { tenantKey: TenantKey; own: Buffer; issuer: Buffer },
): Promise<Said> {
  const { signatures } = platform.engines;
  const facts = await signatures.readCertificate(tenantKey, own);
  const request = await signatures.askOcsp(tenantKey, own, issuer);
  if (!facts.ok) return { ocsps: [], crls: [] };
  for (const url of request.ok ? facts.value.ocspAddresses : []) {
    const answer = await answerTo(platform, step, { kind: "ocsp", url, body: request.ok ? request.value : null });
    if (answer) return { ocsps: [answer], crls: [] };
  }
  for (const url of facts.value.crlAddresses) {
    const list = await answerTo(platform, step, { kind: "crl", url, body: null });
    if (list) return { ocsps: [], crls: [list] };
  }
  return { ocsps: [], crls: [] };
}

/** A signer's path has a few issuers; more are somebody's trick. */
const mostIssuers = 4;

/** Every certificate of the path but the trusted one at its end. */
export async function askRevocation(
  platform: Platform,
  step: JobStep,
  { tenantKey }: { live: LiveScope; tenantKey: TenantKey },
  chain: SignatureFinding["chain"],
): Promise<Said> {
  const said: Said = { ocsps: [], crls: [] };
  for (const [at, issuer] of chain.slice(1, mostIssuers + 1).entries()) {
    const own = chain[at];
    if (!own) continue;
    const { ocsps, crls } = await askAbout(platform, step, { tenantKey, own, issuer });
    said.ocsps.push(...ocsps);
    said.crls.push(...crls);
  }
  return said;
}
