import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { PDFDocument } from "pdf-lib";
import { authorityOf, makeAuthority, makeSigningKey } from "#engines/signatures/test-authority.fixture.ts";
import { dstuSignerOf, iitContainer, makeDstuKey, makeDstuSigningKey } from "#engines/signatures/test-dstu.fixture.ts";
import { openSignatures } from "#server/platform/children/signatures.ts";
import { ownWork } from "#server/platform/holders.ts";
import { sized } from "./size.ts";

// Key files opened and a PDF of 12 pages with a picture's worth of bytes signed, one after the other, by the child process
// that the server uses; the loop that is watched is the one of the process that asks. Medians.
// msPerSignature: RSA of 2,048 bits. dstuMsPerSignature: DSTU 4145 on 257 bits.

const rounds = Number(process.env.BENCH_ROUNDS ?? sized(7, 1));
const tenantKey = ownWork("bench");
const password = "long-pass-1";
const field = { page: "last", rectangle: [40, 40, 240, 100] } as const;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const round = (value: number) => Number(value.toFixed(1));

async function timesOf<T extends { ok: boolean }>(work: () => Promise<T>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const started = performance.now();
    const found = await work();
    if (!found.ok) throw new Error(JSON.stringify(found));
    times.push(performance.now() - started);
  }
  return round(median(times));
}

async function drawPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let n = 1; n <= 12; n += 1) document.addPage().drawText(`Page ${n}`);
  await document.attach(Buffer.alloc(400_000, "veridesk "), "picture.bin");
  return Buffer.from(await document.save());
}

async function javaKeyStore(): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), "veridesk-bench-"));
  const file = join(directory, "key.jks");
  const key = ["-alias", "own", "-dname", "CN=Olena Kovalenko", "-keyalg", "RSA", "-keysize", "2048"];
  const store = ["-keystore", file, "-storetype", "JKS", "-storepass", password, "-keypass", password];
  execFileSync("keytool", ["-genkeypair", ...key, ...store], { stdio: "pipe" });
  const bytes = await readFile(file);
  await rm(directory, { recursive: true });
  return bytes;
}

const engine = openSignatures();
const pdf = await drawPdf();
const jks = await javaKeyStore();
const ukrainian = authorityOf({ CN: "КНЕДП" }, dstuSignerOf(makeDstuKey()));
const dstuKey = makeDstuSigningKey(ukrainian, { CN: "Олена" });
const dat = iitContainer(dstuKey.privateKey, password);
const rsaKey = makeSigningKey(makeAuthority({ CN: "Authority" }));
const words = { signedAt: new Date(), reason: "Verified" };
const signWith = (key: typeof rsaKey) => () => engine.signPdf(tenantKey, pdf, key, field, words);
try {
  await engine.signPdf(tenantKey, pdf, dstuKey, field, words);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const measured = {
    msPerSignature: await timesOf(signWith(rsaKey)),
    dstuMsPerSignature: await timesOf(signWith(dstuKey)),
    msToOpenJks: await timesOf(() => engine.openKeyFile(tenantKey, jks, password)),
    msToOpenDat: await timesOf(() => engine.openKeyFile(tenantKey, dat, password, dstuKey.certificates)),
  };
  delay.disable();
  console.log(JSON.stringify({ ...measured, worstLoopDelayMs: round(delay.max / 1e6) }));
} finally {
  await engine.close();
}
