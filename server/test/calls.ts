import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { formConfig, makeSubmitted, profileFormConfig } from "./forms.ts";
import type { TestServer } from "./harness.ts";
import type { Member } from "./make.ts";

type Photos = Partial<Record<FileSide, Buffer>>;

/** An applicant in the waiting room, without lines; no worker is needed. */
export async function makeWaiting(server: TestServer, member: Member, photos?: Photos) {
  const kept = photos ? formConfig().steps.filter(({ type }) => type !== "DOCUMENT") : profileFormConfig().steps;
  const config = formConfig({ steps: [...kept, { type: "LIVE_VIDEO", recordVideo: true }] });
  const { applicant, verificationId: id } = await makeSubmitted(server, member, { config, ...(photos && { photos }) });
  await server.query("update verifications set status = 'pending', row_version = row_version + 1 where id = $1", [id]);
  await applicant.post("/api/flow/video-call/join", { agrees: true });
  return { id, applicant, body: { verification_id: id } };
}

/** The member calls, and the applicant has been received. */
export async function makeCalled(server: TestServer, member: Member, photos?: Photos) {
  const made = await makeWaiting(server, member, photos);
  await member.post("/api/verifications/start-video-call", made.body);
  await server.query(
    "update video_call_sides set last_seen_at = now() + interval '1 minute' where verification_id = $1 and side = 'applicant'",
    [made.id],
  );
  return made;
}
