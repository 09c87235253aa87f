import { randomBytes } from "node:crypto";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { Secret, TOTP } from "otpauth";
import type { ChallengePurpose } from "#contract/account/sessions.contract.ts";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import type { Answer, TestServer, Visitor } from "./harness.ts";

export type Person = {
  email: string;
  password: string;
  secret: string;
  recoveryCodes: string[];
};

export const newPerson = (): Person => ({
  email: `person.${randomBytes(5).toString("hex")}@example.com`,
  password: "Tr1cky-Horse?Lamp",
  secret: "",
  recoveryCodes: [],
});

export async function proveHuman(visitor: Visitor, purpose: ChallengePurpose = "login"): Promise<string> {
  const { data } = await visitor.get(`/api/session/challenge?for=${purpose}`);
  return solve(data.challenge);
}

const purposes: Record<string, ChallengePurpose> = {
  "/api/registration": "registration",
  "/api/registration/project-member": "invitation",
  "/api/login/forgot": "password_reset",
  "/api/login/forgot-2fa": "factor_reset",
};
export const purposeOf = (path: string): ChallengePurpose => purposes[path] ?? "login";

export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

/** @param ip needs a test server with `TRUST_PROXY: "127.0.0.1"` */
export async function openBrowser(server: TestServer, ip?: string): Promise<Visitor> {
  const visitor = server.visitor();
  if (ip) {
    const { send } = visitor;
    visitor.send = (method, path, body, headers = {}) =>
      send(method, path, body, { "x-forwarded-for": ip, ...headers });
  }
  await visitor.get("/api/session");
  return visitor;
}

export const registrationFields = ({ email, password }: Person) => ({
  first_name: "Olena",
  last_name: "Kovalenko",
  company_name: "Acme Bank",
  website: "acme.example",
  email,
  password,
  confirm_password: password,
  terms: true,
});

export async function readMail(server: TestServer, email: string) {
  const mail = (await listOutbox(server.platform)).find(({ to }) => to === email);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}

export async function readCode(server: TestServer, email: string): Promise<string> {
  const code = /^\d{6}$/m.exec((await readMail(server, email)).text)?.[0];
  if (!code) throw new Error("no code in the mail");
  return code;
}

/** The server takes one step to either side. */
export const codeNow = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** So that a test need not wait half a minute for the next code. */
export const forgetUsedCode = (server: TestServer, { email }: Person) =>
  server.query("update users set totp_last_step = 0 where email = $1", [email]);

function must(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.errors)}`);
  return answer;
}

/** Each expects the ones before it. */
export const signUpSteps = {
  async register(_server: TestServer, visitor: Visitor, person: Person) {
    const recaptcha = await proveHuman(visitor, "registration");
    return visitor.post("/api/registration", { fields: registrationFields(person), recaptcha });
  },
  async verifyEmail(server: TestServer, visitor: Visitor, { email }: Person) {
    return visitor.post("/api/registration/verify-email", { email, code: await readCode(server, email) });
  },
  async drawAuthenticator(_server: TestServer, visitor: Visitor, person: Person) {
    const answer = await visitor.post("/api/registration/create-2FA-QR", { email: person.email });
    if (answer.status === 200) person.secret = answer.data.twoFactorVerificationSecret;
    return answer;
  },
  async enableAuthenticator(_server: TestServer, visitor: Visitor, person: Person) {
    const token = codeNow(person.secret);
    const answer = await visitor.post("/api/registration/verify-2FA-QR", { email: person.email, token });
    if (answer.status === 200) person.recoveryCodes = answer.data.recoveryCodes ?? [];
    return answer;
  },
  async createProject(_server: TestServer, visitor: Visitor, { email }: Person) {
    return visitor.post("/api/registration/create-project", { email, project_name: "Acme Bank" });
  },
  async authenticate(_server: TestServer, visitor: Visitor, { email }: Person) {
    return visitor.post("/api/login/authenticate", { email });
  },
} as const;

export async function signUp(server: TestServer, person = newPerson()): Promise<{ visitor: Visitor; person: Person }> {
  const visitor = await openBrowser(server);
  for (const step of Object.values(signUpSteps)) must(await step(server, visitor, person));
  return { visitor, person };
}

export async function sendPassword(visitor: Visitor, { email, password }: Pick<Person, "email" | "password">) {
  return visitor.post("/api/login", { email, password, recaptcha: await proveHuman(visitor) });
}

export async function signIn(server: TestServer, person: Person, visitor?: Visitor, isKept = false): Promise<Visitor> {
  const browser = visitor ?? (await openBrowser(server));
  must(await sendPassword(browser, person));
  await forgetUsedCode(server, person);
  const { email } = person;
  must(await browser.post("/api/registration/verify-2FA-QR", { email, token: codeNow(person.secret) }));
  must(await browser.post("/api/login/authenticate", { email, remember_me: isKept }));
  return browser;
}
