import { codesFormConfig, deviceKey, makeForm, makeLink, openLink, profileAnswers } from "./forms.ts";
import type { TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";
import { readCode } from "./sign-in.ts";

export const otherKey = "e".repeat(43);

export const openOn = (server: TestServer, token: string, key?: string) =>
  server.visitor().post("/api/flow/open", { token, ...(key && { deviceKey: key }) });

/** A single link, begun on one device that has confirmed its email, a minute ago. */
export async function makeConfirmedVisit(server: TestServer) {
  const owner = await makeMember(server);
  const link = await makeLink(owner, (await makeForm(owner, codesFormConfig(["email"]))).id);
  const applicant = await openLink(server, link.token, {}, deviceKey);
  const email = `visit.${applicant.verificationId}@example.com`;
  await applicant.post("/api/flow/profile", { ...profileAnswers, email });
  await applicant.post("/api/flow/codes/send", { channel: "email" });
  await applicant.post("/api/flow/codes/confirm", { channel: "email", code: await readCode(server, email) });
  await forgetPause(server, applicant.verificationId);
  return { owner, link, applicant, email };
}

export const forgetPause = (server: TestServer, verificationId: string) =>
  server.query("update flow_codes set sent_at = sent_at - interval '1 minute' where verification_id = $1", [
    verificationId,
  ]);
