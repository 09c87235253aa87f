import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { SnippetLanguage } from "#server/features/customer-api/customer-docs/customer-docs.snippets.rules.ts";
import type { Customer } from "./customers.ts";
import type { TestServer } from "./harness.ts";

const run = promisify(execFile);

const interpreters: Record<SnippetLanguage, { command: string; file: string }> = {
  curl: { command: "sh", file: "snippet.sh" },
  node: { command: process.execPath, file: "snippet.mjs" },
  python: { command: "python3", file: "snippet.py" },
  php: { command: "php", file: "snippet.php" },
  ruby: { command: "ruby", file: "snippet.rb" },
};
const probes: Record<SnippetLanguage, [string, string[]]> = {
  curl: ["curl", ["--version"]],
  node: [process.execPath, ["--version"]],
  python: ["python3", ["--version"]],
  // With the extension that the programs use.
  php: ["php", ["-r", "curl_version();"]],
  ruby: ["ruby", ["--version"]],
};

export const isInstalled = (language: SnippetLanguage): Promise<boolean> =>
  run(...probes[language]).then(
    () => true,
    () => false,
  );

export const root = new URL("../../", import.meta.url).pathname;

/** A folder with the client as npm packs it, and nothing else. */
export async function folderWithClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "veridesk-snippets-"));
  const { stdout } = await run("npm", ["pack", "--silent", "--pack-destination", folder], {
    cwd: join(root, "clients/node"),
    env: { ...process.env, npm_config_cache: join(folder, ".npm") },
  });
  const target = join(folder, "node_modules/@veridesk/client");
  await mkdir(target, { recursive: true });
  await run("tar", ["xzf", join(folder, stdout.trim()), "--strip-components=1", "-C", target]);
  return folder;
}

/** @throws what the program wrote, when it ends with an error */
export async function runSnippet(
  folder: string,
  language: SnippetLanguage,
  code: string,
  env: Record<string, string>,
): Promise<string> {
  const { command, file } = interpreters[language];
  const own = join(folder, randomBytes(6).toString("hex"));
  await mkdir(own);
  await copyFile(join(folder, "passport.jpg"), join(own, "passport.jpg"));
  await writeFile(join(own, file), code);
  const options = { cwd: own, env: { ...process.env, ...env }, timeout: 120_000, maxBuffer: 64 * 1024 * 1024 };
  try {
    const { stdout } = await run(command, [file], options);
    const saved = await readFile(join(own, "document.jpg")).catch(() => null);
    return saved ? `${stdout} saved ${saved.length} bytes` : stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${language} failed:\n${code}\n\n${stdout}\n${stderr}`);
  }
}

const ids = {
  applicant: "7f7b2d3e-6f0b-4c58-9a55-0c3f5e7a1d20",
  address: "0d4f6a52-62a7-4f7e-9f0c-2d1b6a5f7e11",
  person: "f3f2b1aa-5c9e-4d5c-9b0e-0f6cfb2b8a01",
  document: "b7f04cf2-5a53-4f0e-9c6a-6c62d1a7c001",
  file: "2f6d8e57-8b3d-4d54-8f43-1a3a5a0d9c02",
  form: "5a1d2f80-3f70-4a3d-b0bb-35b6b2a5f004",
  service: "b1e9f1d2-7c0f-4a8e-9a55-6f1d2c3b4a59",
  listener: "9a3c1f70-5a0e-4b53-8d21-7be0c4f2a106",
  callback: "c4b8e9d1-2f6a-4c3e-9d57-0a1b2c3d4e5f",
  verification: "1c7f5ab4-9a44-4fd6-8c86-2c9b8d0a1e03",
};

/** Whose examples these are: a customer, a form of theirs, photos of a passport and a face. */
export type World = { server: TestServer; own: Customer; formId: string; photo: Buffer; selfie: Buffer };

async function made({ own }: World, path: string, body: object): Promise<string> {
  const reply = await own.post(path, body);
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return String(Object.values(reply.body as object)[0]);
}

const person = {
  type: "PERSON",
  first_name: "Olena",
  last_name: "Shevchenko",
  dob: "1990-05-17",
  residence_country: "UA",
  nationality: "UA",
};

async function sendFile({ own, photo }: World, bytes: Buffer = photo): Promise<string> {
  const reply = await own.call("POST", "/files", { file: { bytes } });
  if (reply.status !== 200) throw new Error(`/files: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.file_id;
}

const addDocument = async (world: World, applicant_id: string, type: string, bytes?: Buffer): Promise<string> =>
  made(world, "/documents", { applicant_id, type, front_side_id: await sendFile(world, bytes) });

async function applicantFor(world: World, code: string): Promise<string> {
  if (code.includes("/affiliated-persons"))
    return made(world, "/applicants", { type: "COMPANY", company_name: "Acme" });
  const id = await made(world, "/applicants", person);
  if (code.includes("DOCUMENT") && code.includes("/verifications")) {
    await addDocument(world, id, "PASSPORT");
    await addDocument(world, id, "SELFIE_IMAGE", world.selfie);
  }
  return id;
}

/** What is requested again, or decided, has been submitted and checked, and waits for a decision. */
async function verificationFor(world: World, code: string): Promise<string> {
  if (!code.includes("/resubmit") && !code.includes("verification_status")) {
    const { body } = await world.own.post(`/forms/${world.formId}/urls`, {});
    return body.verification_id;
  }
  const applicant_id = await made(world, "/applicants", person);
  const id = await made(world, "/verifications", { applicant_id, types: ["PROFILE", "DATABASE_SCREENING"] });
  await world.server.drainJobs();
  return id;
}

const startListening = (world: World): Promise<string> =>
  made(world, "/test/listeners", { url: "http://localhost:4242/hook" });

/** One that a terminal has taken, and of which nothing was said yet. */
async function callbackFor(world: World): Promise<string> {
  const listener = await startListening(world);
  const applicant_id = await made(world, "/applicants", person);
  await made(world, "/verifications", { applicant_id, types: ["PROFILE"] });
  const { body } = await world.own.get(`/test/listeners/${listener}/callbacks?wait=0`);
  return body.data[0].request_id;
}

/** A program's example ids in place of ones that are there. */
export async function withRealIds(world: World, code: string): Promise<string> {
  const makers: Record<keyof typeof ids, () => Promise<string>> = {
    applicant: () => applicantFor(world, code),
    address: async () =>
      made(world, "/addresses", { applicant_id: await made(world, "/applicants", person), type: "REGISTERED" }),
    person: async () => {
      const applicant_id = await made(world, "/applicants", { type: "COMPANY", company_name: "Acme" });
      return made(world, "/affiliated-persons", { applicant_id, type: "BENEFICIAL", first_name: "Mari" });
    },
    document: async () => addDocument(world, await made(world, "/applicants", person), "PASSPORT"),
    file: () => sendFile(world),
    form: async () => world.formId,
    service: async () => {
      const { body } = await world.own.post("/services/phone", { phone: "+380501234567" });
      return body.data.service_request_id;
    },
    listener: () => startListening(world),
    callback: () => callbackFor(world),
    verification: () => verificationFor(world, code),
  };
  // A specimen's document is decided by its checks alone, so another step is requested again.
  let text = code.includes("/resubmit") ? code.replaceAll("DOCUMENT", "PROFILE") : code;
  for (const [noun, id] of Object.entries(ids) as [keyof typeof ids, string][])
    if (text.includes(id)) text = text.replaceAll(id, await makers[noun]());
  return text;
}
