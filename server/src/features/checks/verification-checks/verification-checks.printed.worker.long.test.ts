import { mkdtempSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CardPair, drawSpecimenCard, stackPairs } from "#engines/documents/specimens/draw-card.ts";
import { formConfig, makeForm, profileAnswers, putPhoto } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";

const logged: string[] = [];
const log = pino(
  { level: "warn" },
  new Writable({
    write: (line, _, done) => {
      logged.push(String(line));
      done();
    },
  }),
);

/** A good model for Ukraine and a broken one for Greece. */
function modelsOfOperator(): string {
  const root = "/usr/share/tesseract-ocr";
  const folder = mkdtempSync(join(tmpdir(), "models-"));
  symlinkSync(`${root}/${readdirSync(root)[0]}/tessdata/ukr.traineddata`, join(folder, "ukr.traineddata"));
  writeFileSync(join(folder, "ell.traineddata"), "no model");
  return folder;
}

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1, settings: { TESSDATA_DIR: modelsOfOperator() }, overrides: { log } });
});
afterAll(() => server.close());

type Requested = { country: string; profile: object; typed?: object };

async function verify(pairs: readonly CardPair[], { country, profile, typed = {} }: Requested) {
  const owner = await makeMember(server);
  const [step] = formConfig().steps;
  if (!step) throw new Error("no profile step");
  const form = await makeForm(owner, {
    countries: [country as "UA"],
    blockCountryMismatch: false,
    steps: [
      step,
      {
        type: "DOCUMENT",
        documentTypes: ["GOVERNMENT_ID"],
        fileUploading: true,
        fields: {
          documentNumber: { enabled: true, mandatory: false },
          expiryDate: { enabled: true, mandatory: false },
        } as never,
      },
    ],
  });
  const applicant = server.visitor();
  const opened = await applicant.post("/api/flow/open", { token: form.token });
  applicant.bearer = opened.data.flowToken;
  const { verificationId } = opened.data.state;
  const answers = { ...profileAnswers, residence_country: country, ...profile };
  expect((await applicant.post("/api/flow/profile", answers)).status).toBe(200);
  const chosen = { documentType: "GOVERNMENT_ID", country, fields: typed };
  expect((await applicant.post("/api/flow/document", chosen)).status).toBe(200);
  const card = await drawSpecimenCard(stackPairs(pairs));
  for (const side of ["front", "back"] as const) await putPhoto(server, verificationId, side, card);
  expect((await applicant.post("/api/flow/submit")).status).toBe(200);
  await server.drainJobs();
  const { data } = await owner.get(`/api/verifications/${verificationId}`);
  const checkOf = (name: string) => data.checks.find((check: { name: string }) => check.name === name);
  return { data, checkOf };
}

const ukrainian: CardPair[] = [
  { label: "Прізвище / Surname", value: "ШЕВЧЕНКО" },
  { label: "Ім'я / Name", value: "ОЛЕНА" },
  { label: "Дата народження / Date of birth", value: "24 08 1991" },
  { label: "Дійсний до / Date of expiry", value: "15 05 2020" },
  { label: "Документ № / Document No.", value: "000123456" },
];

test("a card without a zone is read at its labels in its own script, and only a person decides by it", async () => {
  const { data, checkOf } = await verify(ukrainian, {
    country: "UA",
    profile: { first_name: "Olena", last_name: "Shevchenko", dob: "1991-08-24" },
    typed: { documentNumber: "000123499" },
  });
  expect(data.documentFields).toEqual(
    expect.arrayContaining([
      { field: "last_name", value: "ШЕВЧЕНКО" },
      { field: "first_name", value: "ОЛЕНА" },
      { field: "dob", value: "1991-08-24" },
      { field: "document_number", value: "000123456" },
      { field: "expiry_date", value: "2020-05-15" },
    ]),
  );
  const compared = checkOf("profile_match").evidence;
  const sameOf = Object.fromEntries(
    compared.fields.map(({ field, same }: { field: string; same: boolean | null }) => [field, same]),
  );
  expect(sameOf).toMatchObject({ first_name: true, last_name: true, dob: true });
  // Expired by the print, and another number: neither declines.
  expect(checkOf("document_expiry")).toMatchObject({
    result: "review",
    evidence: { found: "document_expiry.expired_unsure", expiry: "2020-05-15" },
  });
  expect(checkOf("document_fields")).toMatchObject({
    result: "review",
    evidence: { found: "document_fields.printed_differs" },
  });
  expect(data.status).toBe("pending");
});

test("a model that is broken costs its script, not the photo's checks, and the log says it", async () => {
  const greek: CardPair[] = [
    { label: "ΕΠΩΝΥΜΟ / SURNAME", value: "ΠΑΠΑΔΟΠΟΥΛΟΥ" },
    { label: "ΟΝΟΜΑ / GIVEN NAMES", value: "ΕΛΕΝΗ" },
    { label: "ΗΜΕΡΟΜΗΝΙΑ ΓΕΝΝΗΣΗΣ / DATE OF BIRTH", value: "14.08.1990" },
    { label: "ΗΜΕΡΟΜΗΝΙΑ ΕΚΔΟΣΗΣ / DATE OF ISSUE", value: "01.03.2022" },
    { label: "ΗΜΕΡΟΜΗΝΙΑ ΛΗΞΗΣ / DATE OF EXPIRY", value: "01.03.2032" },
  ];
  const { data } = await verify(greek, {
    country: "GR",
    profile: { first_name: "Eleni", last_name: "Papadopoulou", dob: "1990-08-14" },
  });
  expect(data.documentFields).toEqual([
    { field: "dob", value: "1990-08-14" },
    { field: "expiry_date", value: "2032-03-01" },
    { field: "issue_date", value: "2022-03-01" },
  ]);
  expect(logged.filter((line) => line.includes("ell.traineddata"))).toHaveLength(1);
});
