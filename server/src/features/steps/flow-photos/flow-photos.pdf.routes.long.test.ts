import { PDFDocument, type PDFFont, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { FormStepInput } from "#contract/records/forms/form-steps.ts";
import { readCompanyFacts } from "#server/features/callbacks/callbacks/callbacks.company.queries.ts";
import { fillCompany, makeCompany } from "../../../../test/companies.ts";
import { type Applicant, makeForm, makeLink, openLink, tokenOf } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { hostilePdfs } from "../../../../test/hostile-pdfs.ts";
import { inProject } from "../../../../test/ledger.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { askAgain, openAgain } from "../../../../test/resubmissions.ts";
import { viewOf } from "../../../../test/reviews.ts";

let server: TestServer;
let member: Member;
let bill: Buffer;
beforeAll(async () => {
  server = await openTestServer({ servers: 1, workers: 1 });
  member = await makeMember(server);
  bill = await draw([
    ["Stadtwerke Musterstadt", "Information for our customers", "Tariffs from January 2027 on the next page"],
    ["Olena Shevchenko", "Domkloster 4", "50667 Cologne", "Invoice 2026-1177", "Please pay 71.20 EUR"],
  ]);
});
afterAll(() => server.close());

function print(document: PDFDocument, font: PDFFont, lines: readonly string[]) {
  const page = document.addPage([595, 842]);
  for (const [at, text] of lines.entries()) page.drawText(text, { x: 60, y: 740 - at * 40, size: 20, font });
}

async function draw(pages: readonly (readonly string[])[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) print(document, font, lines);
  return Buffer.from(await document.save());
}

const fresh = defaultSteps();
const address: FormStepInput = { ...fresh.ADDRESS, extractAddress: true };

async function applicantOf(...steps: FormStepInput[]): Promise<Applicant> {
  const form = await makeForm(member, { steps });
  return openLink(server, (await makeLink(member, form.id)).token);
}

const send = (applicant: Pick<Applicant, "upload">, side: string, bytes: Buffer) =>
  applicant.upload("/api/flow/files", { side, source: "upload" }, { bytes });
const codeOf = async (applicant: Applicant, side: string, bytes: Buffer) =>
  (await send(applicant, side, bytes)).errors[0]?.code ?? null;
const rowsOf = ({ verificationId }: Applicant) =>
  server.query<{ page: number; mime: string; is_replaced: boolean }>(
    `select page, mime, replaced_at is not null as is_replaced from verification_files
      where verification_id = $1 order by page`,
    [verificationId],
  );
const views = async (action: string) =>
  (await server.query("select from audit_log where project_id = $1 and action = $2", [member.projectId, action]))
    .length;

test("a bill as PDF is read page by page, shown as pictures, and its file only downloaded", async () => {
  const applicant = await applicantOf(address);
  const added = await send(applicant, "address_proof", bill);
  expect([added.errors, added.data]).toEqual([
    [],
    expect.objectContaining({ side: "address_proof", pages: 2, width: 1653, height: 2339 }),
  ]);
  expect((await applicant.get("/api/flow/state")).data.files).toEqual([added.data]);
  const own = await applicant.get(`/api/flow/files/${added.data.id}`);
  expect((await sharp(own.bytes).metadata()).format).toBe("jpeg");

  await applicant.post("/api/flow/address", {
    country: "DE",
    city: "Cologne",
    line1: "Domkloster 4",
    postalCode: "50667",
  });
  expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
  await server.drainJobs();
  const view = await viewOf(member, applicant.verificationId);
  const [first, second, ...none] = view.files;
  expect([first.page, second.page, first.pages, none]).toEqual([1, 2, 2, []]);
  expect(first.original).toBe(second.original);
  const check = view.checks.find(({ name }: { name: string }) => name === "address");
  // What the applicant typed stands on the second page only.
  expect([check.result, check.evidence.found]).toEqual(["pass", "address.pass"]);

  const path = `/api/verifications/${applicant.verificationId}/files`;
  const shown = await member.get(`${path}/${second.id}`);
  expect([shown.headers.get("content-type"), await views("verifications.file_viewed")]).toEqual(["image/jpeg", 1]);
  const saved = await member.get(`${path}/${first.original}`);
  expect(saved.bytes.equals(bill)).toBe(true);
  expect(saved.headers.get("content-type")).toBe("application/pdf");
  expect(saved.headers.get("content-disposition")).toMatch(/^attachment; filename="address_proof\.pdf"/);
  expect(saved.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await views("verifications.file_downloaded")).toBe(1);
  const { documentSets: documents } = (await member.get(`/api/applicants/${view.applicant.publicId}`)).data;
  expect(documents[0].files.map(({ side }: { side: string }) => side)).toEqual(["address_proof"]);
  const neighbour = await makeMember(server);
  expect((await neighbour.get(`${path}/${first.original}`)).status).toBe(404);
  const pdf = await member.post(`/api/verifications/${applicant.verificationId}/report-file`, {});
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
});

test("a PDF that was replaced when it was requested again can still be downloaded", async () => {
  const applicant = await applicantOf(address);
  const given = { country: "DE", city: "Cologne", line1: "Domkloster 4", postalCode: "50667" };
  const hand = async ({ upload, post }: Pick<Applicant, "upload" | "post">) => {
    expect(
      (await upload("/api/flow/files", { side: "address_proof", source: "upload" }, { bytes: bill })).errors,
    ).toEqual([]);
    await post("/api/flow/address", given);
    expect((await post("/api/flow/submit")).errors).toEqual([]);
  };
  await hand(applicant);
  await server.query("update verifications set status = 'pending', row_version = row_version + 1 where id = $1", [
    applicant.verificationId,
  ]);
  const before = (await viewOf(member, applicant.verificationId)).files;
  const requested = await askAgain(member, applicant.verificationId, [
    { item: "ADDRESS", reason: "incomplete" },
    { item: "address_proof", reason: "blurred" },
  ]);
  expect(requested.errors).toEqual([]);
  await hand((await openAgain(server, tokenOf(requested.data.link))).visitor);
  const { items } = (await member.get(`/api/verifications/${applicant.verificationId}/resubmissions`)).data;
  expect(items[0].before.files.map(({ id, original }: { id: string; original: string }) => [id, original])).toEqual(
    before.map(({ id, original }: { id: string; original: string }) => [id, original]),
  );
  const old = await member.get(`/api/verifications/${applicant.verificationId}/files/${before[0].original}`);
  expect(old.bytes.equals(bill)).toBe(true);
});

test("a company's document of two pages is one document for its callback", async () => {
  const company = await makeCompany(server, {
    member,
    step: { personFormId: null, authorisedPersons: false, beneficiaries: false, documents: ["registration"] },
  });
  await fillCompany(company);
  expect((await send(company.visitor, "company_registration", bill)).data.pages).toBe(2);
  const facts = await inProject(server, member.projectId, (ctx) => readCompanyFacts(ctx, company.verificationId));
  expect(facts?.sides).toEqual(["company_registration"]);
});

test("another file takes the place of all pages; the applicant never gets the PDF back", async () => {
  const applicant = await applicantOf(fresh.ADDRESS);
  await send(applicant, "address_proof", bill);
  const [original] = await server.query<{ id: string }>(
    "select id from verification_files where verification_id = $1 and page = 0",
    [applicant.verificationId],
  );
  expect((await applicant.get(`/api/flow/files/${original?.id}`)).status).toBe(404);
  const { data } = await send(
    applicant,
    "address_proof",
    await draw([
      [
        "Water works of Cologne",
        "Olena Shevchenko",
        "Domkloster 4",
        "50667 Cologne",
        "Invoice 2026-99",
        "Please pay 40.10 EUR",
      ],
    ]),
  );
  expect(data.pages).toBe(1);
  await server.drainJobs();
  expect(await rowsOf(applicant)).toEqual([
    { page: 0, mime: "application/pdf", is_replaced: false },
    { page: 1, mime: "image/jpeg", is_replaced: false },
  ]);
});

test("S22 a PDF is refused with its reason, and where a document is photographed it is not taken", async () => {
  const document = { ...fresh.DOCUMENT, documentTypes: ["PASSPORT" as const] };
  const applicant = await applicantOf(document, fresh.FACIAL, address);
  await applicant.post("/api/flow/document", { documentType: "PASSPORT", country: "UA" });
  expect(await codeOf(applicant, "front", bill)).toBe("flow.photo_pdf_not_here");
  expect(await codeOf(applicant, "selfie", bill)).toBe("flow.photo_pdf_not_here");
  expect(await codeOf(applicant, "address_proof", hostilePdfs.locked())).toBe("flow.photo_pdf_locked");
  expect(await codeOf(applicant, "address_proof", hostilePdfs.manyPages(21))).toBe("flow.photo_pdf_pages");
  expect(await codeOf(applicant, "address_proof", hostilePdfs.truncated())).toBe("flow.photo_damaged");
  expect(await codeOf(applicant, "address_proof", hostilePdfs.xfaForm())).toBe("flow.photo_pdf_form");
  expect(await codeOf(applicant, "address_proof", hostilePdfs.manyPages(1))).toBe("flow.photo_wrong_type");
  expect(await rowsOf(applicant)).toEqual([]);
});
