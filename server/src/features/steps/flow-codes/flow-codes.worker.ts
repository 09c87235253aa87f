import { sql } from "kysely";
import type { Ctx } from "#server/platform/ctx.ts";
import { worker } from "#server/platform/jobs/jobs.ts";
import { openWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { sendTextJob } from "./flow-codes.jobs.ts";
import { flowTextBinding } from "./flow-codes.service.ts";

const findText = ({ tx }: Ctx, codeId: string) =>
  tx
    .selectFrom("flow_codes")
    .select(["sent_to", "sealed_text"])
    .where("id", "=", codeId)
    .where("channel", "=", "phone")
    .where("sealed_text", "<>", "")
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();

/** Sent at least once; then its text is deleted. */
export const sendTextWorker = worker(sendTextJob, async ({ data: { codeId }, step, platform }) => {
  const { smsUrl, smsToken } = platform.config;
  const waiting = smsUrl ? await step((ctx) => findText(ctx, codeId)) : undefined;
  if (!smsUrl || !waiting) return;
  const text = openWithKeyRing(platform.keys, waiting.sealed_text, flowTextBinding(codeId)).toString("utf8");
  const result = await platform.outbound.post({
    url: smsUrl,
    headers: { "content-type": "application/json", ...(smsToken ? { authorization: `Bearer ${smsToken}` } : {}) },
    body: JSON.stringify({ to: waiting.sent_to, text }),
  });
  if (result.kind !== "reply" || result.status >= 300) {
    // A provider's words may repeat the message: they are not kept.
    const why = result.kind === "reply" ? `status ${result.status}` : result.reason;
    throw new Error(`the provider of text messages did not take one: ${why}`);
  }
  await step(({ tx }) => tx.updateTable("flow_codes").set({ sealed_text: "" }).where("id", "=", codeId).execute());
});
