import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openKeyFile } from "./open-key-file.ts";
import { signPdf } from "./sign-pdf.ts";
import { field, makePdf, words } from "./test-pdf.fixture.ts";
import { verifyPdf } from "./verify-document.ts";

// The files are made by Java's own `keytool`, and by `openssl`.

const directory = mkdtempSync(join(tmpdir(), "veridesk-keys-"));
const path = (name: string) => join(directory, name);
afterAll(() => rmSync(directory, { recursive: true }));

type KeyFileSpec = { store: "JKS" | "JCEKS" | "PKCS12"; key: string[]; password: string };

function keytool(name: string, { store, key, password }: KeyFileSpec): Buffer {
  const who = "CN=Olena Kovalenko, O=Veridesk, SERIALNUMBER=TINUA-1234567899, C=UA";
  const common = ["-keystore", path(name), "-storetype", store, "-storepass", password, "-keypass", password];
  execFileSync("keytool", ["-genkeypair", "-alias", "own", "-dname", who, "-validity", "365", ...key, ...common], {
    stdio: "pipe",
  });
  return readFileSync(path(name));
}

const rsa = ["-keyalg", "RSA", "-keysize", "2048"];
const curve = ["-keyalg", "EC", "-groupname", "secp384r1"];
const kinds: [string, KeyFileSpec][] = [
  ["JKS with RSA", { store: "JKS", key: rsa, password: "long-pass-1" }],
  ["JKS with a curve", { store: "JKS", key: curve, password: "pass word-2" }],
  ["JCEKS with RSA", { store: "JCEKS", key: rsa, password: "long-pass-1" }],
  ["PKCS#12 with RSA", { store: "PKCS12", key: rsa, password: "long-pass-1" }],
  ["PKCS#12 with a curve", { store: "PKCS12", key: curve, password: "long-pass-1" }],
];
const files = new Map<string, Buffer>();

beforeAll(() => {
  for (const [name, spec] of kinds) {
    files.set(name, keytool(`${files.size}.jks`, spec));
  }
});

describe.each(kinds)("a key file of the kind %s", (name, spec) => {
  const file = () => files.get(name) ?? Buffer.alloc(0);

  test("is opened with its password, and its key signs", async () => {
    const opened = openKeyFile(file(), spec.password);
    const algorithm = name.endsWith("curve") ? "EC" : "RSA";
    expect(opened).toMatchObject({
      ok: true,
      key: { algorithm },
      facts: { owner: "Olena Kovalenko", issuer: "Olena Kovalenko", ownerTaxNumber: "1234567899", algorithm },
    });
    if (!opened.ok) return;
    const pdf = await makePdf();
    const signed = await signPdf(pdf, opened.key, field, words);
    const trust = { trusted: opened.key.certificates, at: new Date() };
    expect(verifyPdf(signed, trust, pdf).signatures[0]?.problems).toEqual([]);
  });

  test("is not opened with another password, cut short, or when a byte is another", () => {
    expect(openKeyFile(file(), "another")).toMatchObject({ ok: false, problem: "wrong_password" });
    expect(openKeyFile(file(), "")).toMatchObject({ ok: false, problem: "wrong_password" });
    for (const length of [0, 3, 10, 500, file().length - 1])
      expect(openKeyFile(file().subarray(0, length), spec.password)).toMatchObject({ ok: false, problem: "damaged" });
    const changed = Buffer.from(file());
    changed[400] = (changed[400] ?? 0) ^ 0xff;
    expect(openKeyFile(changed, spec.password)).toMatchObject({ ok: false });
  });
});

describe("a key file", () => {
  test("with certificates only has no private key", () => {
    const certificate = path("own.cer");
    const common = ["-storetype", "JKS", "-storepass", "long-pass-1", "-noprompt"];
    const from = ["-keystore", path("0.jks"), "-storepass", "long-pass-1"];
    execFileSync("keytool", ["-exportcert", "-alias", "own", "-file", certificate, ...from], { stdio: "pipe" });
    const to = ["-keystore", path("trust.jks"), ...common];
    execFileSync("keytool", ["-importcert", "-alias", "it", "-file", certificate, ...to], { stdio: "pipe" });
    expect(openKeyFile(readFileSync(path("trust.jks")), "long-pass-1")).toMatchObject({ problem: "no_private_key" });
  });

  test("as Windows and old programs write it is opened", () => {
    const [key, certificate, file] = ["old.key", "old.cer", "old.p12"].map(path) as [string, string, string];
    const subject = ["-subj", "/CN=Old program", "-days", "30"];
    execFileSync(
      "openssl",
      ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, ...subject],
      { stdio: "pipe" },
    );
    const old = ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-macalg", "sha1"];
    execFileSync(
      "openssl",
      ["pkcs12", "-export", "-inkey", key, "-in", certificate, "-out", file, "-passout", "pass:old", ...old],
      { stdio: "pipe" },
    );
    expect(openKeyFile(readFileSync(file), "old")).toMatchObject({ ok: true, facts: { owner: "Old program" } });
  });

  test("of any other kind, or larger than a key file is, is refused", () => {
    expect(openKeyFile(Buffer.alloc(20 * 1024 + 1), "x")).toMatchObject({ problem: "too_large" });
    expect(openKeyFile(Buffer.from("hello, this is text"), "x")).toMatchObject({ ok: false, problem: "damaged" });
    expect(openKeyFile(Buffer.from("3003020105", "hex"), "x")).toMatchObject({ problem: "unsupported" });
    expect(openKeyFile(readFileSync(path("own.cer")), "x")).toMatchObject({ problem: "unsupported" });
  });
});
