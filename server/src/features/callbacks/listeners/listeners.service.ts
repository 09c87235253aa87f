import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { callbackTypes } from "#contract/records/verifications/verification-states.ts";
import {
  insertSecret,
  signingKeys,
} from "#server/features/callbacks/callback-signatures/callback-signatures.service.ts";
import { giveUpUndeliveredCallbacks } from "#server/features/callbacks/callbacks/callbacks.endpoints.service.ts";
import { lockProject } from "#server/features/project/projects/projects.lock.service.ts";
import { assertKey } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import {
  countListening,
  findEndedListeners,
  listenersPerProject,
  listeningUntil,
  ownListeners,
} from "./listeners.queries.ts";

async function reopenListener(ctx: Ctx, id: string, url: string): Promise<string> {
  await ctx.tx
    .updateTable("webhook_endpoints")
    .set({ url, listens_until: listeningUntil })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  // Of the time before: whoever listens now sees what happens now.
  await giveUpUndeliveredCallbacks(ctx, id);
  const [secret] = (await signingKeys(ctx, "test", id)).webhookSecrets;
  if (secret === undefined) throw new Error("a listener without a secret");
  return secret;
}

async function insertListener(ctx: Ctx, id: string, url: string): Promise<string> {
  assertKey(ctx.actor);
  await ctx.tx
    .insertInto("webhook_endpoints")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      url,
      kinds: [...callbackTypes],
      environment: "test",
      key_id: ctx.actor.id,
      listens_until: listeningUntil,
    })
    .execute();
  return (await insertSecret(ctx, { isUnseen: false, endpointId: id })).secret;
}

/**
 * Every callback of test mode from now on, until nobody asks for them any more. A key's ended one is used again, so that its
 * secret is mostly the one of before.
 * @returns null: as many listen as may
 */
export async function startListening(ctx: Ctx, url: string): Promise<{ id: string; secret: string } | null> {
  await lockProject(ctx);
  if ((await countListening(ctx)) >= listenersPerProject) return null;
  const ended = await findEndedListeners(ctx, url);
  const id = ended?.id ?? randomUUID();
  const secret = ended ? await reopenListener(ctx, id, url) : await insertListener(ctx, id, url);
  recordAudit(ctx, "listeners.started", { id, host: new URL(url).host });
  return { id, secret };
}

/** @returns its id; null: it listens no longer, or is another key's */
export async function goOnListening(ctx: Ctx, id: string): Promise<string | null> {
  const own = ownListeners(ctx).where("id", "=", id).where("listens_until", ">", sql<Date>`statement_timestamp()`);
  const listener = await own.select("id").executeTakeFirst();
  if (!listener) return null;
  await ctx.tx
    .updateTable("webhook_endpoints")
    .set({ listens_until: listeningUntil })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  return listener.id;
}

/** What was not taken has failed. @returns false: it listens no longer, or is another key's */
export async function stopListening(ctx: Ctx, id: string): Promise<boolean> {
  if (!(await goOnListening(ctx, id))) return false;
  await ctx.tx
    .updateTable("webhook_endpoints")
    .set({ listens_until: sql<Date>`statement_timestamp()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  await giveUpUndeliveredCallbacks(ctx, id);
  recordAudit(ctx, "listeners.stopped", { id });
  return true;
}
