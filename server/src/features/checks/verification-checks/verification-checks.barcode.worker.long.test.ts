import { afterAll, beforeAll, expect, test } from "vitest";
import {
  aamvaText,
  drawLicence,
  type SpecimenLicence,
  sampleLicence,
} from "#engines/documents/specimens/draw-licence.ts";
import { drawFace } from "#engines/documents/specimens/drawn-face.ts";
import { formConfig, makeForm, profileAnswers, putPhoto } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { callbacksOf } from "../../../../test/reviews.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
});
afterAll(() => server.close());

const licence: SpecimenLicence = {
  ...sampleLicence(2),
  surname: "PUBLIC",
  givenNames: "MARY ANN",
  birthDate: "1980-05-17",
  issueDate: "2022-03-01",
  expiryDate: "2032-03-01",
  issuer: "636014",
  state: "CA",
  country: "USA",
};

type Profile = Extract<ReturnType<typeof formConfig>["steps"][number], { type: "PROFILE" }>;

async function verify(photos: { front: Buffer; back: Buffer }, left: readonly (keyof Profile["fields"])[] = []) {
  const owner = await makeMember(server);
  const profile = formConfig().steps.find((step): step is Profile => step.type === "PROFILE");
  if (!profile) throw new Error("no profile step");
  const ofDocument = { enabled: true, mandatory: true, dataExtraction: true };
  const fields = { ...profile.fields, ...Object.fromEntries(left.map((name) => [name, ofDocument])) };
  const form = await makeForm(owner, {
    callbackUrl: "https://hooks.example/",
    callbackOnStatusChange: true,
    returnApplicantData: true,
    countries: ["US"],
    blockCountryMismatch: false,
    steps: [
      { ...profile, fields },
      { type: "DOCUMENT", documentTypes: ["DRIVERS_LICENSE"], fileUploading: true },
    ],
  });
  const applicant = server.visitor();
  const opened = await applicant.post("/api/flow/open", { token: form.token });
  applicant.bearer = opened.data.flowToken;
  const { verificationId } = opened.data.state;
  const answers = {
    ...profileAnswers,
    first_name: "Mary",
    last_name: "Public",
    dob: "1980-05-17",
    residence_country: "US",
  };
  expect((await applicant.post("/api/flow/profile", answers)).status).toBe(200);
  const chosen = { documentType: "DRIVERS_LICENSE", country: "US" };
  expect((await applicant.post("/api/flow/document", chosen)).status).toBe(200);
  await putPhoto(server, verificationId, "front", photos.front);
  await putPhoto(server, verificationId, "back", photos.back);
  expect((await applicant.post("/api/flow/submit")).status).toBe(200);
  await server.drainJobs();
  const { data } = await owner.get(`/api/verifications/${verificationId}`);
  const results = Object.fromEntries(
    data.checks.map(({ name, result }: { name: string; result: string }) => [name, result]),
  );
  const [callback] = (await callbacksOf(owner, verificationId)).slice(-1);
  return { data, results, callback };
}

test("a licence of California is read by its barcode and compared with the print, like a passport", async () => {
  const { data, results } = await verify(await drawLicence(licence, await drawFace(120)));
  expect(results).toMatchObject({
    document_barcode: "pass",
    document_visual: "pass",
    document_type: "pass",
    document_expiry: "pass",
    profile_match: "pass",
    country: "pass",
  });
  expect(results).not.toHaveProperty("document_mrz");
  expect(data).toMatchObject({ status: "valid", hasBarcode: true, country: "US", mrzLines: [] });
  expect(data.documentFields).toContainEqual({ field: "document_number", value: licence.documentNumber });
  expect(data.documentFields).toContainEqual({ field: "issuer_state", value: "CA" });
});

test("one whose barcode names somebody else than the print waits for a person", async () => {
  const other = aamvaText({ ...licence, surname: "STRANGER", documentNumber: "Z99999999" });
  const { data, results } = await verify(await drawLicence(licence, await drawFace(120), other));
  expect(results).toMatchObject({ document_barcode: "pass", document_visual: "review", profile_match: "review" });
  expect(data.status).toBe("pending");
});

test("one without a barcode, and one whose state is not its issuer's, wait for a person", async () => {
  const card = await drawLicence(licence, await drawFace(120));
  const plain = await verify({ front: card.front, back: card.front });
  expect(plain.results).toMatchObject({ document_barcode: "review" });
  expect(plain.data).toMatchObject({ status: "pending", hasBarcode: false });
  const moved = await verify(await drawLicence(licence, await drawFace(120), aamvaText(licence, { DAJ: "NY" })));
  expect(moved.results).toMatchObject({ document_barcode: "review" });
});

test("an expired one is declined", async () => {
  const expired = { ...licence, issueDate: "2010-01-01", expiryDate: "2020-01-01" };
  const { data } = await verify(await drawLicence(expired, await drawFace(120)));
  expect(data).toMatchObject({ status: "invalid", declineReasons: ["EXPIRED_DOCUMENT"] });
});

test("what the form leaves to the licence stands in the case and in the callback", async () => {
  const photos = await drawLicence(licence, await drawFace(120));
  const { data, results, callback } = await verify(photos, ["city", "driver_license"]);
  expect(results.profile_extraction).toBe("pass");
  const { city, documentNumber } = licence;
  expect(data.profile).toContainEqual(expect.objectContaining({ field: "city", typed: null, read: city }));
  expect(callback?.body.applicant).toMatchObject({
    driver_license: documentNumber,
    addresses: [{ city }],
  });
});
