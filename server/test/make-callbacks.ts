import { readFile } from "node:fs/promises";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import type { CallbackType } from "#contract/records/verifications/verification-states.ts";
import { bodyBinding } from "#server/features/callbacks/callbacks/callbacks.body.rules.ts";
import { announceCallback } from "#server/features/callbacks/callbacks/callbacks.service.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { openWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { makeFilledFlow } from "./forms.ts";
import type { TestServer } from "./harness.ts";
import type { Member } from "./make.ts";

type Announceable = Exclude<CallbackType, "SERVICE_RESULT">;
export type MadeCallback = { id: string; verificationId: string };

export async function makeCallback(
  server: TestServer,
  member: Member,
  url: string,
  { config = {}, type = "VERIFICATION_COMPLETED" }: { config?: Partial<FormConfigInput>; type?: Announceable } = {},
): Promise<MadeCallback & { token: string }> {
  const { verificationId, link } = await makeFilledFlow(server, member, { config: { ...config, callbackUrl: url } });
  await server.query("update verifications set status = 'valid', row_version = row_version + 1 where id = $1", [
    verificationId,
  ]);
  return { ...(await announceAgain(server, member, verificationId, type)), token: link.token };
}

export async function announceAgain(
  server: TestServer,
  member: Member,
  verificationId: string,
  requested?: Announceable,
): Promise<MadeCallback> {
  const [found] = await server.query<{ status: string }>("select status from verifications where id = $1", [
    verificationId,
  ]);
  const isDecided = found?.status === "valid" || found?.status === "invalid";
  const type = requested ?? (isDecided ? "VERIFICATION_COMPLETED" : "VERIFICATION_STATUS_CHANGED");
  const isDue = requested === undefined;
  await inSystemStep(server.platform, "test", member.projectId, (ctx) =>
    announceCallback(ctx, { verificationId, type, ...(isDue && { isDue }) }),
  );
  const [row] = await server.query<{ id: string }>(
    "select id from callbacks where verification_id = $1 order by created_at desc limit 1",
    [verificationId],
  );
  if (!row) throw new Error("no callback was written");
  return { id: row.id, verificationId };
}

/** @returns its id and its secret */
export async function makeEndpoint(
  member: Member,
  url: string,
  kinds: readonly CallbackType[] = ["VERIFICATION_COMPLETED"],
): Promise<{ id: string; secret: string; lastFour: string }> {
  const { data, errors } = await member.post("/api/settings/webhook-endpoints", { url, kinds });
  if (errors.length > 0) throw new Error(`no endpoint was made: ${JSON.stringify(errors)}`);
  return data;
}

export type CallbackRow = {
  status: "pending" | "delivered" | "failed";
  attempts: number;
  next_attempt_at: Date | null;
  tries: { n: number; http_status: number | null; error: string | null; reply: string | null }[];
};

export async function readCallback(server: TestServer, id: string): Promise<CallbackRow> {
  const [row] = await server.query<CallbackRow>(
    `select status, attempts, next_attempt_at,
       (select coalesce(jsonb_agg(jsonb_build_object('n', n, 'http_status', http_status, 'error', error, 'reply', reply) order by n), '[]')
        from callback_attempts a where a.callback_id = c.id) as tries
     from callbacks c where id = $1`,
    [id],
  );
  if (!row) throw new Error("no such callback");
  return row;
}

/** What is said of it now, as its customer's server receives it. */
export async function readAnnouncedNow(server: TestServer, member: Member, verificationId: string) {
  const { id } = await announceAgain(server, member, verificationId);
  return readCallbackBody(server, id);
}

export async function readCallbackBody(server: TestServer, id: string) {
  const [row] = await server.query<{ sealed_body: string }>("select sealed_body from callbacks where id = $1", [id]);
  if (!row) throw new Error("no such callback");
  const body = JSON.parse(openWithKeyRing(server.platform.keys, row.sealed_body, bodyBinding(id)).toString("utf8"));
  return body as { document_id?: string | null; applicant: Record<string, unknown> };
}

export async function bringForward(server: TestServer, id: string): Promise<void> {
  await server.query("update callbacks set next_attempt_at = now() where id = $1 and status = 'pending'", [id]);
  await server.query(
    `update pgboss.job set start_after = now()
     where name = 'callbacks.deliver' and state in ('created', 'retry') and data->'data'->>'callbackId' = $1`,
    [id],
  );
}

type Recipe = {
  verifyWebhook(given: {
    headers: Record<string, unknown>;
    rawBody: Buffer;
    secret: string;
    nowSeconds?: number;
  }): boolean;
  verifyDataIntegrity(given: { headers: Record<string, unknown>; rawBody: Buffer; apiKey: string }): boolean;
};

export async function readRecipe(): Promise<Recipe> {
  const manual = await readFile(new URL("../../docs/callbacks.md", import.meta.url), "utf8");
  const code = /```js\n([\s\S]*?)```/.exec(manual)?.[1];
  if (!code) throw new Error("docs/callbacks.md has no recipe");
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
}
