import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { isCardNumber } from "#contract/records/forms/payment-numbers.ts";
import { answerSteps, makeLink, openLink, profileFormConfig, putPhoto, putVideo, tokenOf } from "./forms.ts";
import type { TestServer, Visitor } from "./harness.ts";
import { keyFileOf, makeKeyFile, uploadCertificate } from "./key-files.ts";
import type { Member } from "./make.ts";
import { announceAgain } from "./make-callbacks.ts";
import { newPerson, readMail, sendPassword, signIn, signUp } from "./sign-in.ts";

export type Story = {
  owner: Visitor;
  applicant: Visitor;
  verificationId: string;
  secrets: Record<string, string>;
  personal: Record<string, string>;
  answers: Record<string, string>;
  files: Buffer[];
};

const must = (answer: { status: number; errors: unknown }, what: string) => {
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.errors)}`);
};

function newCardNumber(): string {
  const digits = `4${(randomBytes(6).readUIntBE(0, 6) % 1e14).toString().padStart(14, "7")}`;
  const number = Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(isCardNumber);
  if (!number) throw new Error("no check digit fits");
  return number;
}

const drawNoise = () =>
  sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })
    .jpeg()
    .toBuffer();

async function answerEverything(server: TestServer, owner: Member, mark: string) {
  const config = {
    ...profileFormConfig({ steps: answerSteps, countries: ["UA", "KZ"] }),
    callbackUrl: "https://hooks.example/",
    returnApplicantData: true,
  };
  const form = await owner.post("/api/forms/create-new", { config });
  must(form, "form of answers");
  const applicant = await openLink(server, (await makeLink(owner, form.data.id)).token);
  const [card, wrongCard] = [newCardNumber(), newCardNumber().replace(/.$/, (last) => String((Number(last) + 1) % 10))];
  const personal = {
    "tax number": `KZ${mark}77`,
    street: `Canary ${mark} Street 7`,
    purpose: `Purpose ${mark}`,
    "questionnaire's answer": `Because ${mark}`,
  };
  const send = async (path: string, body: object) => must(await applicant.post(`/api/flow/${path}`, body), path);
  await send("tax-id", { country: "KZ", number: personal["tax number"] });
  await send("address", { country: "UA", city: "Kyiv", line1: personal.street });
  const origin = { incomeSource: "salary", annualIncome: "25000_50000", transactionAmount: 5, originOfFunds: "gift" };
  await send("funds", { ...origin, purpose: personal.purpose });
  await send("questionnaire", { q1: personal["questionnaire's answer"] });
  const refused = await applicant.post("/api/flow/payment", { method: "card", cardNumber: wrongCard });
  if (refused.status !== 422) throw new Error("a wrong card number was taken");
  await applicant.post("/api/flow/payment", { method: card, cardNumber: Number(card), accountNumber: `${card}<` });
  await send("payment", { method: "card", cardNumber: card.replace(/(.{4})(?=.)/g, "$1 ") });
  const [jpeg, webm] = [await drawNoise(), randomBytes(200_000)];
  await putPhoto(server, applicant.verificationId, "card_photo", jpeg);
  await putVideo(server, applicant.verificationId, {}, webm);
  must(await applicant.post("/api/flow/submit"), "submitted answers");
  await announceAgain(server, owner, applicant.verificationId);
  must(await owner.get(`/api/verifications/${applicant.verificationId}`), "answers shown");
  const grouped = (number: string) => number.replace(/(.{4})(?=.)/g, "$1 ");
  return {
    files: [jpeg, webm],
    personal,
    secrets: {
      "card number": card,
      "card number in groups": grouped(card),
      "wrong card number": wrongCard,
      "middle of the card number": card.slice(4, -4),
    },
  };
}

async function addCertificate(member: Member, mark: string): Promise<string> {
  const password = `Key!${mark}Zz`;
  must(await uploadCertificate(member, { password }, keyFileOf(makeKeyFile().key, password)), "certificate");
  return password;
}

/** Every secret that the product has, each of them unmistakable. */
export async function tellStory(server: TestServer): Promise<Story> {
  const mark = randomBytes(5).toString("hex");
  const given = { ...newPerson(), email: `canary.${mark}@example.com`, password: `Pw!${mark}Qx7` };
  const { visitor, person } = await signUp(server, given);
  const mailed = /https?:\/\/\S+[/=]([\w-]{20,})/.exec((await readMail(server, person.email)).text)?.[1];
  const owner = await signIn(server, person);
  const info = await owner.post("/api/projects/info");
  const member: Member = Object.assign(owner, {
    userId: "",
    email: person.email,
    projectId: info.data.currentProjectId as string,
    role: "owner" as const,
  });
  const { data: key } = await owner.put("/api/settings/change-api-token");
  const { data: test } = await owner.put("/api/settings/change-test-api-token");
  const { data: secret } = await owner.post("/api/settings/rotate-callback-secret");
  const config = profileFormConfig({ callbackUrl: "https://hooks.example/", returnApplicantData: true });
  const form = await owner.post("/api/forms/create-new", { config });
  must(form, "form");
  const link = await makeLink(member, form.data.id);
  const applicant = await openLink(server, link.token, { timezone: "Europe/Kyiv" });
  const profile = {
    first_name: `Fn${mark.replaceAll(/\d/g, "x")}`,
    last_name: `Ln${mark.replaceAll(/\d/g, "x")}`,
    dob: "1983-02-14",
    residence_country: "UA",
    email: `applicant.${mark}@example.com`,
  };
  must(await applicant.post("/api/flow/profile", profile), "profile");
  must(await applicant.post("/api/flow/submit"), "submitted");
  await announceAgain(server, member, applicant.verificationId);
  const answered = await answerEverything(server, member, mark);
  await owner.post("/api/verifications", { filters: { search: profile.last_name } });
  await owner.get(`/api/verifications/${applicant.verificationId}`);
  await sendPassword(server.visitor(), { email: person.email, password: `${person.password}x` });
  return {
    owner,
    applicant,
    verificationId: applicant.verificationId,
    secrets: {
      password: person.password,
      "authenticator secret": person.secret,
      ...Object.fromEntries(person.recoveryCodes.map((code, n) => [`recovery code ${n}`, code])),
      ...Object.fromEntries([...visitor.cookies, ...owner.cookies].map(([, value], n) => [`cookie ${n}`, value])),
      "API key": key.key,
      "test key": test.key,
      "callback secret": secret.secret.slice("whsec_".length),
      "password of a key file": await addCertificate(member, mark),
      "single link": link.token,
      "permanent link": tokenOf(form.data.link),
      "flow token": applicant.bearer ?? "",
      ...(mailed ? { "mailed link": mailed } : {}),
      ...answered.secrets,
    },
    answers: answered.personal,
    files: answered.files,
    personal: {
      ...answered.personal,
      "member's email": person.email,
      "applicant's first name": profile.first_name,
      "applicant's last name": profile.last_name,
      "applicant's birthday": profile.dob,
      "applicant's email": profile.email,
    },
  };
}

/** As they are or in another spelling. */
export function findIn(text: string, canaries: Record<string, string>): string[] {
  const spellings = (value: string) => {
    const bytes = Buffer.from(value);
    return [value, bytes.toString("hex"), bytes.toString("base64").replace(/=+$/, ""), encodeURIComponent(value)];
  };
  return Object.entries(canaries)
    .filter(([, value]) => value.length >= 8 && spellings(value).some((spelling) => text.includes(spelling)))
    .map(([name]) => name);
}
