import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { SignatureFinding } from "#engines/signatures/signatures.types.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import type { Step } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Asker } from "#server/platform/semaphore.ts";

type Question = { kind: "crl" | "ocsp"; url: string; body: Buffer | null };

/** The largest national lists have some megabytes. */
const mostBytes = { crl: 20 * 1024 * 1024, ocsp: 64 * 1024 } as const;
/** An answer, or that there was none, is good for so long. */
const keptFor = "1 hour";

const hashOf = ({ kind, url, body }: Question): Buffer =>
  createHash("sha256")
    .update(`${kind} ${url} `)
    .update(body ?? "")
    .digest();

async function findAnswer(ctx: Ctx, hash: Buffer): Promise<{ body: Buffer | null } | undefined> {
  await sql`delete from revocation_answers where asked_at < now() - ${keptFor}::interval`.execute(ctx.tx);
  return ctx.tx.selectFrom("revocation_answers").select("body").where("address_hash", "=", hash).executeTakeFirst();
}

const keepAnswer = ({ tx }: Ctx, hash: Buffer, kind: Question["kind"], body: Buffer | null) =>
  tx
    .insertInto("revocation_answers")
    .values({ address_hash: hash, kind, body })
    .onConflict((on) => on.column("address_hash").doUpdateSet({ body, asked_at: sql<Date>`now()` }))
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
  log.warn({ kind, reason: reply.kind === "bytes" ? reply.status : reply.reason }, "revocation could not be asked");
  return null;
}

async function answerTo(platform: Platform, step: Step, question: Question): Promise<Buffer | null> {
  const hash = hashOf(question);
  const known = await step((ctx) => findAnswer(ctx, hash));
  if (known) return known.body;
  const body = await ask(platform, question);
  await step((ctx) => keepAnswer(ctx, hash, question.kind, body));
  return body;
}

/** What the addresses in the signer's certificate say: OCSP first; lists where nobody answers. */
export async function askRevocation(
  platform: Platform,
  step: Step,
  asker: Asker,
  { signer, chain: [own, issuer] }: Pick<SignatureFinding, "signer" | "chain">,
): Promise<{ ocsps: Buffer[]; crls: Buffer[] }> {
  const nothing = { ocsps: [], crls: [] };
  if (!signer || !own || !issuer) return nothing;
  const request = await platform.engines.signatures.askOcsp(asker, own, issuer);
  for (const url of request.ok ? signer.ocspAddresses : []) {
    const answer = await answerTo(platform, step, { kind: "ocsp", url, body: request.ok ? request.value : null });
    if (answer) return { ...nothing, ocsps: [answer] };
  }
  for (const url of signer.crlAddresses) {
    const list = await answerTo(platform, step, { kind: "crl", url, body: null });
    if (list) return { ...nothing, crls: [list] };
  }
  return nothing;
}
