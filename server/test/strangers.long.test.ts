import { PDFDocument, StandardFonts } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultPrices } from "#contract/money/prices.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import { type Applicant, makeForm, makeLink, openLink, profileAnswers, profileFormConfig } from "./forms.ts";
import { type Answer, openTestServer, type TestServer } from "./harness.ts";
import { giveMoney, keptSums } from "./ledger.ts";
import { makeMember, makeNewcomer, makeProject } from "./make.ts";

/** What one stranger's many projects, and a permanent link, take from others (decision 0144). */

const bill = ["Olena Shevchenko", "Domkloster 4", "50667 Cologne", "Invoice 2026-1177", "Please pay 71.20 EUR"];

async function drawPaper(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let n = 0; n < pages; n += 1) {
    const page = document.addPage([595, 842]);
    for (const [at, text] of bill.entries()) page.drawText(text, { x: 60, y: 740 - at * 40, size: 20, font });
  }
  return Buffer.from(await document.save());
}

const codeOf = ({ status, errors }: Answer) => (status === 200 ? 200 : (errors[0]?.code ?? status));
const sendPaper = (by: Applicant, bytes: Buffer) =>
  by.upload("/api/flow/files", { side: "address_proof", source: "upload" }, { bytes });

describe("N2 one account, several projects, many slow papers", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ servers: 1 });
  });
  afterAll(() => server.close());

  const steps = [{ ...defaultSteps().ADDRESS, extractAddress: true }];
  async function permanentLinkOf(projectId: string) {
    const admin = await makeMember(server, "admin", projectId);
    return (await makeForm(admin, { steps })).token;
  }

  test("are refused among themselves: applicants of a known and of a new account are not", async () => {
    const stranger = await makeNewcomer(server);
    const links: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const project = await makeProject(server, `Bank ${n}`);
      await server.query("insert into memberships (project_id, user_id, role) values ($1, $2, 'owner')", [
        project,
        stranger.userId,
      ]);
      links.push(await permanentLinkOf(project));
    }
    const [slow, short] = [await drawPaper(4), await drawPaper(1)];
    const known = await openLink(server, await permanentLinkOf((await makeMember(server)).projectId));
    const fresh = await openLink(server, await permanentLinkOf((await makeNewcomer(server)).projectId));
    const attackers: Applicant[] = [];
    for (let n = 0; n < 26; n += 1) attackers.push(await openLink(server, links[n % 5] ?? ""));
    const attack = attackers.map((each) => sendPaper(each, slow));
    await Promise.any(attack.map(async (each) => expect((await each).status).toBe(503)));
    expect(codeOf(await sendPaper(known, short))).toBe(200);
    expect(codeOf(await sendPaper(fresh, short))).toBe(200);
    const answers = await Promise.all(attack);
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(5);
  }, 400_000);

  test("N5 an applicant's, a project's and an account's files that are not submitted are bounded", async () => {
    const owner = await makeMember(server);
    const form = await makeForm(owner, { steps });
    const short = await drawPaper(1);
    const first = await openLink(server, form.token);
    expect(codeOf(await sendPaper(first, short))).toBe(200);
    const grow = (bytes: number) =>
      server.query("update verification_files set size_bytes = $2 where verification_id = $1", [
        first.verificationId,
        bytes,
      ]);
    await grow(200_000_000);
    expect(codeOf(await sendPaper(first, short))).toBe("flow.too_much");
    expect(codeOf(await sendPaper(await openLink(server, form.token), short))).toBe(200);
  }, 200_000);
});

describe("N6 whoever has a permanent link", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ workers: 1, settings: { BILLING: "on", BILLING_LOW_BALANCE: "0" } });
  });
  afterAll(() => server.close());

  test("spends a quarter of the balance in a day and no more; who was invited goes on, and the owner is notified", async () => {
    const price = defaultPrices.PROFILE;
    const owner = await makeMember(server);
    await giveMoney(server, owner.projectId, 16 * price);
    const form = await makeForm(owner, profileFormConfig());
    const fill = async (token: string) => {
      const applicant = await openLink(server, token);
      expect((await applicant.post("/api/flow/profile", profileAnswers)).errors).toEqual([]);
      return applicant;
    };
    const windows = [];
    for (let n = 0; n < 8; n += 1) windows.push(await fill(form.token));
    const answers = await Promise.all(windows.map((each) => each.post("/api/flow/submit")));
    const codes = answers.map(codeOf).sort();
    expect(codes).toEqual([...Array(4).fill(200), ...Array(4).fill("flow-visits.not_taking")]);
    const late = await server.visitor().post("/api/flow/open", { token: form.token, device: {} });
    expect(codeOf(late)).toBe("flow-visits.not_taking");
    const invited = await fill((await makeLink(owner, form.id)).token);
    expect(codeOf(await invited.post("/api/flow/submit"))).toBe(200);
    const { available } = await keptSums(server, owner.projectId);
    expect(available).toBe(11 * price);
    await server.drainJobs();
    const reported = (await listOutbox(server.platform)).filter(({ to }) => to === owner.email);
    expect(reported.map(({ subject }) => subject)).toEqual([expect.stringContaining("unusual use of permanent links")]);
  }, 120_000);
});
