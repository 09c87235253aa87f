import { expect, test } from "vitest";
import { openMailServer, startMailServer } from "../../../test/doubles/mail-server.ts";
import { openTestServer } from "../../../test/harness.ts";
import { makeMember } from "../../../test/make.ts";
import { invite } from "../../../test/members.ts";
import { newPerson } from "../../../test/sign-in.ts";

test("S20 invitations, role changes and removals arrive at a real mail server, each to one person, with no header of a stranger's", async () => {
  const { server: mailServer, delivered } = startMailServer();
  const server = await openTestServer({ settings: { SMTP_URL: await openMailServer(mailServer) }, workers: 1 });
  try {
    const owner = await makeMember(server);
    const member = await makeMember(server, "analyst", owner.projectId);
    // Names that the calls would refuse, as a restored dump could hold them.
    await server.query("update users set first_name = $2, last_name = '<b>Bold</b>' where id = $1", [
      owner.userId,
      "Eve\r\nBcc: victim@example.com",
    ]);
    const { email } = newPerson();
    await invite(owner, email, "developer");
    await server.drainJobs();
    await owner.post("/api/projects/edit-member", { id: member.userId, role: "admin" });
    await server.drainJobs();
    await owner.del(`/api/projects/remove-member?id=${member.userId}`);
    await server.drainJobs();
    expect(delivered.map(({ to, mail }) => [to, mail.subject])).toEqual([
      [[email], "Invitation to Acme Bank on Veridesk"],
      [[member.email], "Security notice: your Veridesk account"],
      [[member.email], "Security notice: your Veridesk account"],
    ]);
    for (const { mail } of delivered) expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
    const [invitation, changed, removed] = delivered.map(({ mail }) => mail);
    expect(invitation?.text).toMatch(/\/registration\/accept-invite\?token=[0-9a-f]{32}$/m);
    expect(invitation?.html).toContain("&lt;b&gt;Bold&lt;/b&gt;");
    expect(invitation?.html).not.toContain("<b>Bold");
    expect(changed?.text).toContain("Project Acme Bank. Your new role: Admin.");
    expect(removed?.text).toContain("You were removed from a project.");
  } finally {
    await server.close();
    mailServer.close();
  }
});
