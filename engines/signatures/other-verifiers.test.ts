import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { objectIds } from "./object-ids.ts";
import { putTimeStamp, signatureToStamp, signPdf } from "./sign-pdf.ts";
import type { SigningKey } from "./signatures.types.ts";
import { answerTimeStamp, authorityOf, makeAuthority, makeSigningKey } from "./test-authority.fixture.ts";
import { dstuSignerOf, makeDstuKey, makeDstuSigningKey } from "./test-dstu.fixture.ts";
import { field, makePdf, words } from "./test-pdf.fixture.ts";
import { timeStampRequest, timeStampTokenOf } from "./time-stamp.ts";

// What programs that know nothing of ours say of our signatures: `pdfsig` of Poppler, and Bouncy Castle. Debian has both:
// poppler-utils, libbcprov-java, libbcpkix-java, libbcutil-java and a JDK.

const directory = mkdtempSync(join(tmpdir(), "veridesk-signatures-"));
afterAll(() => rmSync(directory, { recursive: true }));

const authority = makeAuthority({ CN: "Test authority", C: "UA" });
const ukrainian = authorityOf({ CN: "КНЕДП", C: "UA" }, dstuSignerOf(makeDstuKey()));
const kinds = ["rsa", "p256", "p384", "p521", "pss"] as const;

async function signedBy(keys: readonly SigningKey[], isOld: boolean): Promise<Buffer> {
  let pdf = await makePdf(isOld);
  for (const key of keys) pdf = await signPdf(pdf, key, field, words);
  return pdf;
}

function write(pdf: Buffer): string {
  const path = join(directory, `${Math.random()}.pdf`);
  writeFileSync(path, pdf);
  return path;
}

/** Without `-nocert` it would ask whom this machine trusts. */
const pdfsig = (pdf: Buffer) =>
  execFileSync("pdfsig", ["-nocert", write(pdf)], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
    .split("\n")
    .filter((line) => line.includes("Signature Validation") || line.includes("document signed"))
    .map((line) => line.replace("- Signature Validation:", "").replace("-", "").trim());

const jars = ["bcprov", "bcpkix", "bcutil"].map((name) => `/usr/share/java/${name}.jar`).join(":");
const program = fileURLToPath(new URL("samples/VerifyPdf.java", import.meta.url));
const bouncyCastle = (pdf: Buffer) =>
  execFileSync("java", ["-cp", jars, program, write(pdf)], { encoding: "utf8" })
    .trim()
    .split("\n");

const otherByte = (pdf: Buffer) => {
  const changed = Buffer.from(pdf);
  changed[20] = (changed[20] ?? 0) ^ 1;
  return changed;
};

describe("pdfsig", () => {
  test.each([false, true])("calls signatures with RSA and curves valid (old table of objects: %s)", async (isOld) => {
    // It knows RSA-PSS in no signature of a PDF.
    const keys = kinds.slice(0, -1).map((kind) => makeSigningKey(authority, kind));
    const said = pdfsig(await signedBy(keys, isOld));
    expect(said.filter((line) => line === "Signature is Valid.")).toHaveLength(keys.length);
    expect(said.filter((line) => line === "Total document signed")).toHaveLength(1);
  });

  test("calls a changed document so", async () => {
    expect(pdfsig(otherByte(await signedBy([makeSigningKey(authority)], true)))).toContain("Digest Mismatch.");
  });
});

describe("Bouncy Castle", () => {
  test("calls all our kinds of signatures valid, DSTU 4145 on both curves too", async () => {
    const ours = kinds.map((kind) => makeSigningKey(authority, kind));
    const theirs = ([257, 431] as const).map((size) => makeDstuSigningKey(ukrainian, { CN: "Олена" }, { size }));
    const said = bouncyCastle(await signedBy([...ours, ...theirs], false));
    expect(said).toEqual([...Array(6).fill("valid own part"), "valid own whole"]);
  });

  test("calls the time stamp of a signature valid", async () => {
    const stamper = makeSigningKey(
      makeAuthority({ CN: "Stamps" }),
      "rsa",
      { CN: "S" },
      { uses: [objectIds.forTimeStamps] },
    );
    const signed = await signedBy([makeSigningKey(authority)], false);
    const request = timeStampRequest(signatureToStamp(signed));
    const stamped = putTimeStamp(signed, timeStampTokenOf(answerTimeStamp(stamper, request), request));
    expect(bouncyCastle(stamped)).toEqual(["valid own stamped whole"]);
    expect(pdfsig(stamped)).toContain("Signature is Valid.");
  });

  test("calls a changed document of a Ukrainian key invalid", async () => {
    const signed = await signedBy([makeDstuSigningKey(ukrainian, { CN: "Олена" })], false);
    expect(bouncyCastle(otherByte(signed))).toEqual(["invalid own whole"]);
  });
});
