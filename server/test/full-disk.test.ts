import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { type Applicant, makeForm, openLink } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";

// A folder of 32 MB. Only root on Linux may mount one; elsewhere every write fails.

let server: TestServer;
let folder: string;
let isMounted = false;
let selfie: Buffer;
let applicant: Applicant;

beforeAll(async () => {
  server = await openTestServer({ own: true });
  const [face] = sampleFaces;
  if (!face) throw new Error("no sample face");
  selfie = await readFile(face.selfieFile);
  const { storage } = server.platform.config;
  if (storage.kind !== "disk") throw new Error("the test server keeps its files on disk");
  folder = storage.directory;
  await mkdir(folder, { recursive: true });
  try {
    execFileSync("/bin/mount", ["-t", "tmpfs", "-o", "size=32m", "veridesk-test", folder], { stdio: "ignore" });
    isMounted = true;
  } catch {
    isMounted = false;
  }
  applicant = await openLink(server, (await makeForm(await makeMember(server))).token);
});
afterAll(async () => {
  if (isMounted) execFileSync("/bin/umount", [folder]);
  await server.close();
});

const give = () => applicant.upload("/api/flow/files", { side: "selfie" }, { bytes: selfie });
const filled = () => join(folder, "filled");

async function fill() {
  if (!isMounted) {
    await rm(folder, { recursive: true });
    return writeFile(folder, "");
  }
  for (;;) {
    try {
      await writeFile(filled(), Buffer.alloc(1024 * 1024), { flag: "a" });
    } catch {
      return;
    }
  }
}
async function freeSpace() {
  if (isMounted) return rm(filled());
  await rm(folder);
  await mkdir(folder);
}

test("S45 with the disk for files full a photo is refused clearly, nothing torn is left, and all is well with room again", async () => {
  const before = await give();
  expect(before.status).toBe(200);
  const whole = async () => (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f-]{36}/.test(name));
  const kept = isMounted ? await whole() : [];
  await fill();
  for (let n = 0; n < 3; n += 1) {
    const refused = await give();
    expect(refused.status).toBe(503);
    expect(refused.errors[0]?.code).toBe("request.unavailable");
  }
  const { files } = (await applicant.get("/api/flow/state")).data;
  expect(files.map(({ id }: { id: string }) => id)).toEqual([before.data.id]);
  expect((await server.visitor().get("/healthz")).status).toBe(200);
  if (isMounted) {
    expect((await whole()).filter((name) => name.endsWith(".part"))).toEqual([]);
    const filesOf = (names: string[]) => names.filter((name) => name.split("/").length === 3);
    expect(filesOf(await whole())).toEqual(filesOf(kept));
    expect((await applicant.get(`/api/flow/files/${before.data.id}`)).status).toBe(200);
  }
  await freeSpace();
  const again = await give();
  expect(again.status).toBe(200);
  const rows = await server.query("select id from verification_files where replaced_at is null");
  expect(rows).toEqual([{ id: again.data.id }]);
});
