import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signPdf } from "#engines/signatures/sign-pdf.ts";
import type { SigningKey } from "#engines/signatures/signatures.types.ts";
import { hour, makeAuthority } from "#engines/signatures/test-authority.fixture.ts";
import { profileAnswers } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeKeyFile } from "../../../../test/key-files.ts";
import { makeSigner, readDocument, signatureFor, signElsewhere, signOnPage } from "../../../../test/signers.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const authority = makeAuthority({ CN: "Test authority" });
const who = { CN: "Olena Shevchenko", SN: "Shevchenko", GN: "Olena", serialNumber: "TINUA-1234567899", C: "UA" };
const { key } = makeKeyFile({ authority, who });

const sendFile = (applicant: Awaited<ReturnType<typeof makeSigner>>["applicant"], bytes: Buffer, name = "signed.pdf") =>
  applicant.upload("/api/flow/signature/file", {}, { bytes, name });

describe("what is signed", () => {
  test("is a PDF of the answers, the same until they change, and made anew when they have", async () => {
    const { applicant } = await makeSigner(server);
    const first = await readDocument(applicant);
    expect(first.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await readDocument(applicant)).equals(first)).toBe(true);
    await applicant.post("/api/flow/profile", { ...profileAnswers, last_name: "Bondar" });
    expect((await applicant.get("/api/flow/signature/document")).errors).toMatchObject([
      { code: "flow-signatures.no_document" },
    ]);
    expect((await readDocument(applicant)).equals(first)).toBe(false);
  });

  test("is requested only where the form asks, and before it is submitted", async () => {
    const { applicant } = await makeSigner(server, { step: { askToSign: false, autosign: true } });
    expect((await applicant.post("/api/flow/signature/document", {})).errors).toMatchObject([
      { code: "flow-signatures.not_needed" },
    ]);
    expect((await applicant.post("/api/flow/submit")).status).toBe(200);
    expect((await applicant.post("/api/flow/signature/document", {})).errors).toMatchObject([
      { code: "flow.already_submitted" },
    ]);
  });

  test("is kept sealed: no dump shows an answer or a page", async () => {
    const { applicant } = await makeSigner(server);
    await signOnPage(applicant, key);
    const [row] = await server.query<{ text: string }>(
      "select s::text as text from applicant_signatures s where verification_id = $1",
      [applicant.verificationId],
    );
    expect(row?.text).not.toMatch(/Shevchenko|%PDF|Test authority/);
  });
});

describe("a signature of the page", () => {
  test.each(["rsa", "p256"] as const)("with a key of the kind %s is verified, kept and shown", async (kind) => {
    const { applicant } = await makeSigner(server);
    const made = makeKeyFile({ authority, kind, who });
    const { status, data } = await signOnPage(applicant, made.key);
    expect([status, data.signer]).toEqual([200, "Olena Shevchenko"]);
    const { data: state } = await applicant.get("/api/flow/state");
    expect(state.signature).toEqual(data);
    const shown = await applicant.send("GET", "/api/flow/signature/document");
    expect(shown.bytes.toString("latin1")).toContain("/ByteRange");
    expect((await applicant.post("/api/flow/submit")).status).toBe(200);
  });

  test("is missing until it is given, and again when an answer has changed", async () => {
    const { applicant } = await makeSigner(server);
    const missing = async () => (await applicant.post("/api/flow/submit")).errors.map(({ parameter }) => parameter);
    expect(await missing()).toEqual(["signature.document"]);
    await signOnPage(applicant, key);
    await applicant.post("/api/flow/profile", { ...profileAnswers, first_name: "Olga" });
    expect((await applicant.get("/api/flow/state")).data.signature).toBeNull();
    expect(await missing()).toEqual(["signature.document"]);
  });

  test("of another key, of something else or of nothing is refused", async () => {
    const { applicant } = await makeSigner(server);
    expect((await applicant.post("/api/flow/signature/complete", { signature: "AAAA" })).errors).toMatchObject([
      { code: "flow-signatures.no_document" },
    ]);
    await readDocument(applicant);
    expect((await applicant.post("/api/flow/signature/complete", { signature: "AAAA" })).errors).toMatchObject([
      { code: "flow-signatures.not_prepared" },
    ]);
    const right = await signatureFor(applicant, key);
    for (const signature of ["AAAA", Buffer.from(right, "base64").fill(7, 0, 9).toString("base64")])
      expect((await applicant.post("/api/flow/signature/complete", { signature })).errors).toMatchObject([
        { code: "flow-signatures.broken" },
      ]);
    expect((await applicant.post("/api/flow/signature/complete", { signature: right })).status).toBe(200);
    const certificates = [Buffer.from("no certificate").toString("base64")];
    expect((await applicant.post("/api/flow/signature/prepare", { certificates })).errors).toMatchObject([
      { code: "flow-signatures.key_unsupported" },
    ]);
  });

  test("with a certificate that is over is refused at once", async () => {
    const { applicant } = await makeSigner(server);
    const spec = { from: new Date(Date.now() - 3 * hour), to: new Date(Date.now() - hour) };
    const over = makeKeyFile({ authority, who, spec });
    expect((await signOnPage(applicant, over.key)).errors).toMatchObject([
      { code: "flow-signatures.certificate_over" },
    ]);
  });
});

describe("a signed file", () => {
  test("of exactly this document is taken", async () => {
    const { applicant } = await makeSigner(server);
    const answer = await sendFile(applicant, await signElsewhere(applicant, key));
    expect([answer.status, answer.data.signer]).toEqual([200, "Olena Shevchenko"]);
  });

  test("signed twice with one certificate is taken, and what was added between is covered; another signer is not", async () => {
    const { applicant } = await makeSigner(server);
    const field = { page: 0, rectangle: [51, 801, 250, 837] } as const;
    const again = async (signer: SigningKey) =>
      signPdf(await signElsewhere(applicant, key), signer, field, { signedAt: new Date() });
    const other = makeKeyFile({ authority, who: { ...who, CN: "Petro Bondar" } });
    const refused = await sendFile(applicant, await again(other.key));
    expect(refused.errors).toMatchObject([{ code: "flow-signatures.several" }]);
    const twice = await again(key);
    const cut = Buffer.concat([twice, Buffer.from("\n% more\n")]);
    expect((await sendFile(applicant, cut)).errors).toMatchObject([{ code: "flow-signatures.broken" }]);
    const taken = await sendFile(applicant, twice);
    expect([taken.status, taken.data?.signer]).toEqual([200, "Olena Shevchenko"]);
  });

  test("of another document, unsigned, changed, or no PDF is refused by name", async () => {
    const { applicant } = await makeSigner(server);
    const other = await makeSigner(server);
    const own = await signElsewhere(applicant, key);
    const codeOf = async (bytes: Buffer) => (await sendFile(applicant, bytes)).errors[0]?.code;
    expect(await codeOf(await signElsewhere(other.applicant, key))).toBe("flow-signatures.other_document");
    expect(await codeOf(await readDocument(applicant))).toBe("flow-signatures.not_a_signature");
    expect(await codeOf(Buffer.from("nothing"))).toBe("flow-signatures.not_a_signature");
    expect(await codeOf(Buffer.from("PK\x03\x04 and the rest of a container"))).toBe("flow-signatures.container");
    expect(await codeOf(Buffer.concat([own, Buffer.from("\n% more\n")]))).toBe("flow-signatures.broken");
    expect(await codeOf(Buffer.alloc(2 * 1024 * 1024 + 1))).toBe("flow-signatures.too_large");
    expect((await applicant.get("/api/flow/state")).data.signature).toBeNull();
  });
});
