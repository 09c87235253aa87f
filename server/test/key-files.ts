/// <reference path="../../engines/signatures/jkurwa.d.ts" />
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SigningKey } from "#engines/signatures/signatures.types.ts";
import { type Authority, makeAuthority, makeSigningKey } from "#engines/signatures/test-authority.fixture.ts";
import type { Member } from "./make.ts";

export const keyPassword = "open sesame 7";

const armoured = (kind: string, der: Buffer) =>
  `-----BEGIN ${kind}-----\n${der.toString("base64").replace(/(.{64})/g, "$1\n")}\n-----END ${kind}-----\n`;

export const pemOf = (certificate: Buffer): string => armoured("CERTIFICATE", certificate);

/** PKCS#12, as openssl writes it. */
export function keyFileOf({ privateKey, certificates }: SigningKey, password = keyPassword): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "key-"));
  try {
    const [own, ...issuers] = certificates.map(pemOf);
    const files = { key: armoured("PRIVATE KEY", privateKey), own: own ?? "", issuers: issuers.join("") };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const at = (name: string) => join(folder, name);
    execFileSync("openssl", [
      ...["pkcs12", "-export", "-inkey", at("key"), "-in", at("own"), "-certfile", at("issuers")],
      ...["-out", at("store"), "-passout", `pass:${password}`],
    ]);
    return readFileSync(at("store"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Who = Parameters<typeof makeSigningKey>[2];
type KeyFileSpec = Parameters<typeof makeSigningKey>[3];

export function makeKeyFile({
  authority = makeAuthority({ CN: "Test authority" }),
  kind = "rsa",
  who,
  spec,
}: {
  authority?: Authority;
  kind?: "rsa" | "p256";
  who?: Who;
  spec?: KeyFileSpec;
} = {}) {
  const key = makeSigningKey(authority, kind, who, spec);
  return { authority, key, file: keyFileOf(key) };
}

let shared: Buffer | undefined;
/** One for all that need any. */
export const anyKeyFile = (): Buffer => {
  shared ??= makeKeyFile().file;
  return shared;
};

const root = "/api/settings/qes-certificates";

export const uploadCertificate = (member: Member, fields: Record<string, string> = {}, bytes = anyKeyFile()) =>
  member.upload(
    `${root}/create`,
    { name: "Seal of the bank", issuer: "Test authority", password: keyPassword, ...fields },
    { bytes, name: "seal.jks" },
  );

export async function makeCertificate(member: Member, bytes?: Buffer): Promise<string> {
  const { status, data, errors } = await uploadCertificate(member, {}, bytes);
  if (status !== 200) throw new Error(`no certificate: ${JSON.stringify(errors)}`);
  return data.id;
}

export async function makeActive(member: Member, bytes?: Buffer): Promise<string> {
  const id = await makeCertificate(member, bytes);
  const { status } = await member.post(`${root}/activate`, { id });
  if (status !== 200) throw new Error("not activated");
  return id;
}
