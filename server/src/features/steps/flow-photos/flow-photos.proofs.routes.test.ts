import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { FormStepInput } from "#contract/records/forms/form-steps.ts";
import { degradePicture } from "#engines/documents/specimens/degrade.ts";
import { drawBill } from "#engines/documents/specimens/draw-bill.ts";
import { blurPhoto } from "#engines/documents/specimens/photo-faults.ts";
import { makeForm, makeLink, openLink } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { passportPhoto } from "../../../../test/specimens.ts";

let server: TestServer;
let bill: Buffer;
let passport: Buffer;
let scene: Buffer;
beforeAll(async () => {
  server = await openTestServer();
  const page = await drawBill(
    "Stadtwerke Musterstadt",
    ["Olena Shevchenko", "Domkloster 4", "50667 Köln"],
    ["Invoice 2026-1177", "Electricity, October 2026", "Please pay 71.20 EUR until 30.11.2026"],
  );
  bill = await degradePicture(page, "phone", 5);
  passport = await passportPhoto("amalia");
  const noise = { type: "gaussian" as const, mean: 120, sigma: 40 };
  scene = await sharp({ create: { width: 1400, height: 1000, channels: 3, background: "#7a9", noise } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

const fresh = defaultSteps();

async function applicantOf(...steps: FormStepInput[]) {
  const member = await makeMember(server, "developer");
  const form = await makeForm(member, { steps });
  const applicant = await openLink(server, (await makeLink(member, form.id)).token);
  const send = (side: string, bytes: Buffer, source = "upload") =>
    applicant.upload("/api/flow/files", { side, source }, { bytes });
  const codeOf = async (side: string, bytes: Buffer, source?: string) =>
    (await send(side, bytes, source)).errors[0]?.code ?? null;
  return { applicant, send, codeOf };
}

describe("proofs", () => {
  test("a page of print is taken for each step that asks for one, and shown to the applicant again", async () => {
    const bank: FormStepInput = { ...fresh.PAYMENT_METHOD, method: "bank_statement" };
    const { applicant, send } = await applicantOf(fresh.TAX_ID, fresh.ADDRESS, fresh.AML, bank);
    const sides = ["tax_id_proof", "address_proof", "funds_proof", "bank_statement"];
    for (const side of sides) expect([side, (await send(side, bill)).errors]).toEqual([side, []]);
    const { files } = (await applicant.get("/api/flow/state")).data;
    expect(files.map(({ side }: { side: string }) => side)).toEqual(sides);
    const shown = await applicant.get(`/api/flow/files/${files[0].id}`);
    expect((await sharp(shown.bytes).metadata()).format).toBe("jpeg");
    const rows = await server.query<{ quality: Record<string, unknown> }>(
      "select quality from verification_files where verification_id = $1",
      [applicant.verificationId],
    );
    expect(rows[0]?.quality).toMatchObject({ isDocument: true, hasMrzBand: false });
  });

  test("what shows no print, or cannot be read, is refused with its reason", async () => {
    const { applicant, codeOf } = await applicantOf(fresh.ADDRESS);
    expect(await codeOf("address_proof", scene)).toBe("flow.photo_wrong_type");
    expect(await codeOf("address_proof", await blurPhoto(bill, 12))).toBe("flow.photo_blurred");
    expect(await codeOf("address_proof", Buffer.from("%PDF-1.7 nothing"))).toBe("flow.photo_damaged");
    expect((await applicant.get("/api/flow/state")).data.files).toEqual([]);
  });

  test("without pre-processing only the checks judge; a picture is made clean all the same", async () => {
    const { applicant, send, codeOf } = await applicantOf({ ...fresh.ADDRESS, preProcessing: false });
    const polyglot = Buffer.concat([scene, Buffer.from("<script>canary-polyglot</script>")]);
    const kept = await send("address_proof", polyglot);
    expect(kept.status).toBe(200);
    expect((await applicant.get(`/api/flow/files/${kept.data.id}`)).bytes.includes("canary-polyglot")).toBe(false);
    expect(await codeOf("address_proof", Buffer.from("<svg/>"))).toBe("flow.photo_not_an_image");
  });

  test("a payment card may be nearly bare, but not blurred", async () => {
    const { codeOf } = await applicantOf({ ...fresh.PAYMENT_METHOD, method: "card" });
    expect(await codeOf("card_photo", scene)).toBeNull();
    expect(await codeOf("card_photo", await blurPhoto(bill, 12))).toBe("flow.photo_blurred");
    expect(await codeOf("bank_statement", bill)).toBe("flow.photo_not_needed");
  });

  test("a proof is taken only where the form wants it, and by the camera alone where it says so", async () => {
    const { codeOf } = await applicantOf(
      { ...fresh.TAX_ID, disableDocumentProof: true },
      { ...fresh.ADDRESS, fileUploading: false },
    );
    expect(await codeOf("tax_id_proof", bill)).toBe("flow.photo_not_needed");
    expect(await codeOf("funds_proof", bill)).toBe("flow.photo_not_needed");
    expect(await codeOf("address_proof", bill)).toBe("flow.upload_not_allowed");
    expect(await codeOf("address_proof", bill, "camera")).toBeNull();
  });

  test("a page that was passed over takes no proof, and a choice that was not made none either", async () => {
    const { applicant, codeOf } = await applicantOf(
      { ...fresh.TAX_ID, skipPage: true },
      { ...fresh.PAYMENT_METHOD, method: "applicant_choice" },
    );
    expect(await codeOf("bank_statement", bill)).toBe("flow.photo_not_needed");
    await applicant.post("/api/flow/payment", { method: "bank_statement", accountNumber: "12345678" });
    expect(await codeOf("bank_statement", bill)).toBeNull();
    expect(await codeOf("tax_id_proof", bill)).toBeNull();
    await applicant.post("/api/flow/tax-id", { skipped: true });
    expect(await codeOf("tax_id_proof", bill)).toBe("flow.photo_not_needed");
  });
});

describe("the document", () => {
  const choose = { documentType: "PASSPORT", country: "UA" };

  test("without pre-processing a blurred photo is kept for the checks to judge", async () => {
    const blurred = await blurPhoto(passport, 12);
    const strict = await applicantOf(fresh.DOCUMENT);
    await strict.applicant.post("/api/flow/document", choose);
    expect(await strict.codeOf("front", blurred)).toBe("flow.photo_blurred");
    const lenient = await applicantOf({ ...fresh.DOCUMENT, preProcessing: false });
    await lenient.applicant.post("/api/flow/document", choose);
    expect(await lenient.codeOf("front", blurred)).toBeNull();
  });

  test("its types go by its country, its sides by its type, and what is typed by the form; the audit has no number", async () => {
    const requested = { enabled: true, mandatory: true };
    const { applicant } = await applicantOf({
      ...fresh.DOCUMENT,
      documentTypes: ["PASSPORT"],
      perCountry: [{ country: "DE", documentTypes: ["GOVERNMENT_ID"] }],
      frontOnly: ["GOVERNMENT_ID"],
      fields: { ...fresh.DOCUMENT.fields, documentNumber: requested },
    });
    const save = (body: object) => applicant.post("/api/flow/document", body);
    expect((await save({ documentType: "PASSPORT", country: "DE" })).errors[0]?.code).toBe("flow.document_not_allowed");
    expect((await save({ documentType: "GOVERNMENT_ID", country: "UA" })).errors[0]?.code).toBe(
      "flow.document_not_allowed",
    );
    const fields = { documentNumber: "L01X00T47", issuingAuthority: "dropped" };
    const { data } = await save({ documentType: "GOVERNMENT_ID", country: "DE", fields });
    expect(data.document).toEqual({
      documentType: "GOVERNMENT_ID",
      country: "DE",
      fields: { documentNumber: "L01X00T47" },
    });
    const missing = async () => (await applicant.post("/api/flow/submit")).errors.map(({ parameter }) => parameter);
    expect(await missing()).toEqual(["files.front"]);
    await save({ documentType: "GOVERNMENT_ID", country: "DE" });
    expect(await missing()).toEqual(["document.documentNumber", "files.front"]);
    const audits = await server.query<{ row: string }>(
      "select a::text as row from audit_log a where action = 'flow.document_chosen'",
    );
    expect(audits.length).toBeGreaterThan(1);
    expect(audits.map(({ row }) => row).join()).not.toContain("L01X00T47");
  });
});
