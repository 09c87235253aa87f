import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { commonFailures } from "#contract/failures.ts";
import { serviceFailures } from "#contract/screening/services.calls.ts";
import { findImage } from "#server/features/project/images/images.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { readNow } from "#server/platform/clock.ts";
import { type Ctx, ctxProjectOf, tenantKeyOf } from "#server/platform/ctx.ts";
import { readDateStyle } from "#server/platform/date-styles.ts";
import { fail } from "#server/platform/fail.ts";
import type { RawReply } from "#server/platform/http.ts";
import { reviewWords } from "#server/review-words.ts";
import { streamPicture } from "./services.keys.ts";
import { servicePdfOf } from "./services.pdf.rules.ts";
import { findPicture, viewService } from "./services.queries.ts";

async function readReader({ tx, session, ...ctx }: Ctx) {
  const projectId = ctxProjectOf({ ...ctx, tx, session });
  const { name } = await tx.selectFrom("projects").where("id", "=", projectId).select("name").executeTakeFirstOrThrow();
  const logo = await findImage({ tx }, { use: "logo", projectId });
  return { project: name, dateStyle: await readDateStyle({ tx, session }), logo } as const;
}

/** Drawn after the transaction. @throws services.not_found, not_finished, deleted, unreadable, request.forbidden */
export async function servicePdf(ctx: Ctx, { id, language }: { id: string; language: string }): Promise<RawReply> {
  const view = await viewService(ctx, id);
  if (view.status === "processing") throw fail(serviceFailures.not_finished);
  if (view.requestState === "hidden") throw fail(commonFailures.forbidden);
  if (view.requestState === "deleted") throw fail(serviceFailures.deleted);
  const { request, response } = view;
  if (request === null || response === null) throw fail(serviceFailures.unreadable);
  const { project, dateStyle, logo } = await readReader(ctx);
  const words = reviewWords(language, ctx.session?.timezone ?? "UTC", dateStyle);
  const madeAt = (await readNow(ctx)).toISOString();
  const report = servicePdfOf({ view, request, response, project, madeAt }, words);
  const front = view.hasPicture ? await findPicture(ctx, id, "front") : null;
  const back = view.hasBack ? await findPicture(ctx, id, "back") : null;
  const tenantKey = tenantKeyOf(ctx);
  recordAudit(ctx, "services.pdf_made", { id, type: view.type });
  return {
    body: async ({ engines, files }) => {
      const photos: Buffer[] = [];
      for (const [side, found] of [
        ["front", front],
        ["back", back],
      ] as const)
        if (found) photos.push(await buffer(await streamPicture(files, found.key, { side, ...found })));
      const pictures = { photos, logo: logo ? await files.get(logo.storage_key) : null };
      return Readable.from([await engines.pdf.drawReport(tenantKey, report, pictures)]);
    },
    mime: "application/pdf",
    name: `service-${id}.pdf`,
  };
}
