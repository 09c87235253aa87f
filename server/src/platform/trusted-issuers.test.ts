import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTrustedIssuers } from "./trusted-issuers.ts";

const pem = (text: string) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(text).toString("base64")}\n-----END CERTIFICATE-----\n`;

test("a folder of issuers is read anew each time: PEM with one or more, DER, and nothing else", async () => {
  expect(await readTrustedIssuers(undefined)).toBeNull();
  const folder = await mkdtemp(join(tmpdir(), "issuers-"));
  expect(await readTrustedIssuers(folder)).toBeNull();
  await writeFile(join(folder, "a.pem"), `# two\n${pem("one")}${pem("two")}`);
  await writeFile(join(folder, "b.CER"), "three");
  await writeFile(join(folder, "readme.txt"), "no certificate");
  const found = await readTrustedIssuers(folder);
  expect(found?.signatures.map(String)).toEqual(["one", "two", "three"]);
  expect(found?.stamps.map(String)).toEqual(["one", "two", "three"]);
  await rm(folder, { recursive: true });
});

test("an issuer in a folder of its own is trusted for that alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "issuers-"));
  await mkdir(join(folder, "time-stamps"));
  await writeFile(join(folder, "time-stamps", "stamps.der"), "stamps");
  expect(await readTrustedIssuers(folder)).toBeNull();
  await mkdir(join(folder, "signatures"));
  await writeFile(join(folder, "signatures", "persons.der"), "persons");
  await writeFile(join(folder, "both.der"), "both");
  const found = await readTrustedIssuers(folder);
  expect(found?.signatures.map(String)).toEqual(["both", "persons"]);
  expect(found?.stamps.map(String)).toEqual(["both", "stamps"]);
  await rm(folder, { recursive: true });
});
