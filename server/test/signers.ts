import { createPrivateKey, sign } from "node:crypto";
import { signPdf } from "#engines/signatures/sign-pdf.ts";
import type { SigningKey } from "#engines/signatures/signatures.types.ts";
import { type Applicant, formConfig, makeForm, openLink, profileAnswers, putPhoto } from "./forms.ts";
import type { TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";
import { passportPhoto } from "./specimens.ts";

const [profile, document] = formConfig().steps;

/** Profile, document and signature; everything but the signature is given. */
export async function makeSigner(
  server: TestServer,
  {
    member,
    answers = profileAnswers,
    step = {},
    photo,
  }: { member?: Member; answers?: Record<string, string>; step?: object; photo?: Buffer } = {},
) {
  const owner = member ?? (await makeMember(server));
  const steps = [profile, document, { type: "QES" as const, askToSign: true, autosign: false, ...step }];
  const form = await makeForm(owner, { steps: steps.filter((each) => each !== undefined) });
  const applicant = await openLink(server, form.token);
  await applicant.post("/api/flow/profile", answers);
  await applicant.post("/api/flow/document", { documentType: "PASSPORT", country: "UA" });
  await putPhoto(server, applicant.verificationId, "front", photo ?? (await passportPhoto("amalia")));
  return { owner, form, applicant };
}

export async function readDocument(applicant: Applicant): Promise<Buffer> {
  const made = await applicant.post("/api/flow/signature/document", {});
  if (made.status !== 200) throw new Error(`no document: ${JSON.stringify(made.errors)}`);
  return (await applicant.send("GET", "/api/flow/signature/document")).bytes;
}

/** As the browser does it: the page receives what to sign, and the key signs it. */
export async function signatureFor(applicant: Applicant, key: SigningKey): Promise<string> {
  await readDocument(applicant);
  const certificates = key.certificates.map((each) => each.toString("base64"));
  const { status, data, errors } = await applicant.post("/api/flow/signature/prepare", { certificates });
  if (status !== 200) throw new Error(`not prepared: ${JSON.stringify(errors)}`);
  const opened = createPrivateKey({ key: key.privateKey, format: "der", type: "pkcs8" });
  const hash = data.digest.replace("-", "").toLowerCase();
  const curve = opened.asymmetricKeyType === "ec" ? { dsaEncoding: "ieee-p1363" as const } : {};
  return sign(hash, Buffer.from(data.signedAttributes, "base64"), { key: opened, ...curve }).toString("base64");
}

export async function signOnPage(applicant: Applicant, key: SigningKey) {
  const signature = await signatureFor(applicant, key);
  return applicant.post("/api/flow/signature/complete", { signature });
}

/** In the upper margin: a signature lies on no words. */
const field = { page: 0, rectangle: [300, 801, 544, 837] } as const;

/** With a program of one's own. */
export const signElsewhere = async (applicant: Applicant, key: SigningKey): Promise<Buffer> =>
  signPdf(await readDocument(applicant), key, field, { signedAt: new Date() });
