import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openKey } from "./open-key.ts";

const folder = mkdtempSync(join(tmpdir(), "keys-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const run = (command: string, words: string[]) => execFileSync(command, words, { stdio: "pipe" });

/** As people get them: from openssl, with the old ways of Windows and macOS, too. */
function opensslStore(name: string, key: string[], more: string[] = []): Uint8Array {
  run("openssl", ["req", "-x509", "-nodes", "-subj", "/CN=Olena", "-keyout", at("k"), "-out", at("c"), ...key]);
  run("openssl", [
    "pkcs12",
    "-export",
    "-inkey",
    at("k"),
    "-in",
    at("c"),
    "-out",
    at(name),
    "-passout",
    "pass:word",
    ...more,
  ]);
  return readFileSync(at(name));
}

const rsa = ["-newkey", "rsa:2048"];
const curve = (name: string) => ["-newkey", "ec", "-pkeyopt", `ec_paramgen_curve:${name}`];
const old = ["-legacy", "-certpbe", "PBE-SHA1-RC2-40", "-keypbe", "PBE-SHA1-3DES", "-macalg", "sha1"];

describe("a key file that is opened in the browser", () => {
  test.each([
    ["RSA", "", opensslStore("a.p12", rsa)],
    ["RSA", "", opensslStore("b.p12", rsa, old)],
    ["EC", "P-256", opensslStore("c.p12", curve("P-256"))],
    ["EC", "P-384", opensslStore("d.p12", curve("P-384"), old)],
  ])("%s %s gives a key that the browser's own cryptography takes, and its certificate", async (kind, name, file) => {
    const opened = await openKey(file, "word");
    if (!opened.ok) throw new Error(opened.problem);
    expect(opened.key).toMatchObject({ kind, curve: name });
    expect(opened.key.certificates).toHaveLength(1);
    const algorithm =
      kind === "RSA" ? { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } : { name: "ECDSA", namedCurve: name };
    await crypto.subtle.importKey("pkcs8", opened.key.pkcs8, algorithm, false, ["sign"]);
    expect(await openKey(file, "other")).toEqual({ ok: false, problem: "wrong_password" });
    expect(await openKey(file.slice(0, 200), "word")).toEqual({ ok: false, problem: "damaged" });
  });

  test("a curve that browsers do not sign with, and what is no key file, say so", async () => {
    const strange = opensslStore("e.p12", curve("secp256k1"));
    expect(await openKey(strange, "word")).toEqual({ ok: false, problem: "unsupported" });
    expect(await openKey(new TextEncoder().encode("no key file"), "word")).toEqual({ ok: false, problem: "damaged" });
  });

  test("a sealed key alone, as .dat files are, is told to sign somewhere else", async () => {
    opensslStore("f.p12", rsa);
    run("openssl", [
      "pkcs8",
      "-topk8",
      "-in",
      at("k"),
      "-outform",
      "DER",
      "-out",
      at("key.dat"),
      "-passout",
      "pass:word",
    ]);
    expect(await openKey(readFileSync(at("key.dat")), "word")).toEqual({ ok: false, problem: "unsupported" });
  });

  test.each(["JKS", "PKCS12"])("a .jks of the kind %s", async (type) => {
    const store = at(`${type}.jks`);
    const words = ["-genkeypair", "-alias", "own", "-dname", "CN=Olena", "-keyalg", "RSA", "-validity", "9"];
    run("keytool", [...words, "-keystore", store, "-storetype", type, "-storepass", "word-7", "-keypass", "word-7"]);
    const file = readFileSync(store);
    const opened = await openKey(file, "word-7");
    if (!opened.ok) throw new Error(opened.problem);
    expect(opened.key.certificates).toHaveLength(1);
    await crypto.subtle.importKey("pkcs8", opened.key.pkcs8, { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }, false, [
      "sign",
    ]);
    expect(await openKey(file, "other-7")).toEqual({ ok: false, problem: "wrong_password" });
  });
});
