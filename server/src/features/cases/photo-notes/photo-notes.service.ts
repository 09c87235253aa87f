import { randomUUID } from "node:crypto";
import { photoNoteFailures } from "#contract/cases/photo-notes.calls.ts";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import { lockForDecision } from "#server/features/cases/verifications/verifications.decide.service.ts";
import { assertMember } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { openVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";

type Note = { file_id: string; text: string; x: number; y: number; width: number; height: number };

/** Of one photo. */
const mostNotes = 50;

async function refuseFile(ctx: Ctx, verificationId: string, fileId: string): Promise<void> {
  const file = await ctx.tx
    .selectFrom("verification_files")
    .select("id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("id", "=", fileId)
    .executeTakeFirst();
  if (!file) throw fail(verificationFailures.file_not_found, { parameter: "file_id" });
  const { n } = await ctx.tx
    .selectFrom("photo_notes")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("file_id", "=", fileId)
    .executeTakeFirstOrThrow();
  if (Number(n) >= mostNotes) throw fail(photoNoteFailures.too_many);
}

/** @throws verifications.not_found, verifications.file_not_found, applicants.erased, photoNotes.too_many */
export async function addNote(ctx: Ctx, verificationId: string, { text, ...note }: Note) {
  assertMember(ctx.actor);
  await lockForDecision(ctx, verificationId);
  await refuseFile(ctx, verificationId, note.file_id);
  const id = randomUUID();
  const sealed = sealValue(await openVault(ctx, verificationId), { text }, sealBindings.photoNote(verificationId, id));
  await ctx.tx
    .insertInto("photo_notes")
    .values({
      project_id: ctxProjectOf(ctx),
      verification_id: verificationId,
      id,
      ...note,
      author: ctx.actor.name,
      author_user_id: ctx.actor.id,
      body: sealed,
    })
    .execute();
  recordAudit(ctx, "verifications.photo_noted", { id: verificationId, note: id, file: note.file_id });
  return { id };
}

/** @throws verifications.not_found, photoNotes.not_found, photoNotes.not_yours */
export async function removeNote(ctx: Ctx, { id, noteId }: { id: string; noteId: string }) {
  await lockForDecision(ctx, id);
  const note = await ctx.tx
    .selectFrom("photo_notes")
    .select("author_user_id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", id)
    .where("id", "=", noteId)
    .executeTakeFirst();
  if (!note) throw fail(photoNoteFailures.not_found);
  if (note.author_user_id !== ctx.actor.id) throw fail(photoNoteFailures.not_yours);
  await ctx.tx
    .deleteFrom("photo_notes")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", id)
    .where("id", "=", noteId)
    .execute();
  recordAudit(ctx, "verifications.photo_note_deleted", { id, note: noteId });
  return {};
}
