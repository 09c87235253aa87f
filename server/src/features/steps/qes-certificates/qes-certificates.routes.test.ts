import { afterAll, beforeAll, expect, test } from "vitest";
import { hour, makeAuthority } from "#engines/signatures/test-authority.fixture.ts";
import { iitContainer, makeDstuSigningKey } from "#engines/signatures/test-dstu.fixture.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import {
  anyKeyFile,
  keyPassword,
  makeActive,
  makeCertificate,
  makeKeyFile,
  pemOf,
  uploadCertificate,
} from "../../../../test/key-files.ts";
import { makeMember } from "../../../../test/make.ts";
import { warnOfEnding } from "./qes-certificates.keep.service.ts";
import { openSigningKey } from "./qes-certificates.queries.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const root = "/api/settings/qes-certificates";
const list = async (member: Awaited<ReturnType<typeof makeMember>>) => (await member.post(root)).data.items;

test("a key file is opened with its password, and what its certificate says is listed", async () => {
  const member = await makeMember(server, "analyst");
  const { file } = makeKeyFile({ who: { CN: "Acme Bank Seal", O: "Acme Bank", C: "UA" } });
  const made = await uploadCertificate(member, { name: "  Acme seal " }, file);
  expect(made.status).toBe(200);
  expect(made.data).toMatchObject({
    name: "Acme seal",
    issuer: "Test authority",
    status: "inactive",
    fileType: "jks",
    certificate: { owner: "Acme Bank Seal", issuer: "Test authority", algorithm: "RSA" },
    signs: false,
    addedBy: "Olena Kovalenko",
  });
  expect(made.data.daysLeft).toBeGreaterThan(360);
  expect(await list(member)).toEqual([made.data]);
  expect(JSON.stringify(await list(member))).not.toContain(keyPassword);
});

test("a wrong password names the password; a wrong file, type, name or size names its field", async () => {
  const member = await makeMember(server);
  const refusal = async (fields: Record<string, string>, bytes?: Buffer) => {
    const { status, errors } = await uploadCertificate(member, fields, bytes);
    return [status, errors[0]?.parameter];
  };
  expect(await refusal({ password: "wrong" })).toEqual([422, "password"]);
  expect(await refusal({ password: "x".repeat(1025) })).toEqual([422, "password"]);
  expect(await refusal({ name: "abc" })).toEqual([422, "name"]);
  expect(await refusal({ name: "x".repeat(65) })).toEqual([422, "name"]);
  expect(await refusal({ issuer: " " })).toEqual([422, "issuer"]);
  expect(await refusal({}, Buffer.from("no key"))).toEqual([422, "file"]);
  expect(await refusal({}, anyKeyFile().subarray(0, 300))).toEqual([422, "file"]);
  expect(await refusal({}, Buffer.alloc(20 * 1024 + 1))).toEqual([413, "file"]);
  const ended = makeKeyFile({ spec: { from: new Date(Date.now() - 3 * hour), to: new Date(Date.now() - hour) } });
  expect(await refusal({}, ended.file)).toEqual([422, "file"]);
  const words = { name: "Seal of the bank", issuer: "CA", password: keyPassword };
  const other = await member.upload(`${root}/create`, words, { bytes: anyKeyFile(), name: "seal.p12" });
  expect(other.errors).toMatchObject([{ parameter: "file", code: "qes-certificates.wrong_type" }]);
  expect(await list(member)).toEqual([]);
});

test("13.1 a Ukrainian key file that holds keys alone is taken with the file of its certificate, and signs", async () => {
  const member = await makeMember(server);
  const authority = makeAuthority({ CN: "National centre" });
  const key = makeDstuSigningKey(authority, { CN: "Olena Kovalenko" });
  const other = makeDstuSigningKey(authority, { CN: "Somebody Else" });
  const words = { name: "Key-6 of Olena", issuer: "National centre", password: keyPassword };
  const file = { bytes: iitContainer(key.privateKey, keyPassword), name: "Key-6.dat" };
  const send = (certificate?: Buffer) =>
    member.upload(`${root}/create`, words, { ...file, ...(certificate && { certificate }) });
  const [own = Buffer.alloc(0), issuer = Buffer.alloc(0)] = key.certificates;
  for (const [given, code] of [
    [undefined, "no_certificate"],
    [Buffer.from("no certificate"), "certificate_damaged"],
    [own.subarray(0, 60), "certificate_damaged"],
    [other.certificates[0], "certificate_of_another"],
  ] as const) {
    const { status, errors } = await send(given);
    expect([status, errors]).toEqual([
      422,
      [expect.objectContaining({ parameter: "certificate", code: `qes-certificates.${code}` })],
    ]);
  }
  const made = await send(Buffer.from(pemOf(own) + pemOf(issuer)));
  expect([made.status, made.errors]).toEqual([200, []]);
  expect(made.data).toMatchObject({
    fileType: "dat",
    certificate: { owner: "Olena Kovalenko", issuer: "National centre", algorithm: "DSTU4145" },
  });
  expect((await member.post(`${root}/activate`, { id: made.data.id })).status).toBe(200);
  const signing = await inSystemStep(server.platform, "test", member.projectId, openSigningKey);
  expect(signing?.certificates.map((der) => der.toString("hex"))).toEqual([
    own.toString("hex"),
    issuer.toString("hex"),
  ]);
});

test("S36 of 20 creates at once five are kept", async () => {
  const member = await makeMember(server);
  const sent = await Promise.all(Array.from({ length: 20 }, () => uploadCertificate(member)));
  const statuses = sent.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
  while ((await uploadCertificate(member)).status === 200);
  expect(await list(member)).toHaveLength(5);
  const { status, errors } = await uploadCertificate(member);
  expect([status, errors[0]?.code]).toEqual([409, "qes-certificates.limit_exceeded"]);
});

test("the one that was activated last signs; a deactivated, deleted or ended one does not", async () => {
  const member = await makeMember(server);
  const [one, two] = [await makeActive(member), await makeActive(member)];
  const signs = async () =>
    (await list(member)).filter((each: { signs: boolean }) => each.signs).map(({ id }: { id: string }) => id);
  expect(await signs()).toEqual([two]);
  expect((await member.post(`${root}/activate`, { id: one })).data).toMatchObject({ status: "active", signs: true });
  expect(await signs()).toEqual([one]);
  expect((await member.post(`${root}/deactivate`, { id: one })).data).toMatchObject({
    status: "inactive",
    signs: false,
  });
  expect(await signs()).toEqual([two]);
  await server.query("update qes_certificates set valid_until = now() - interval '2 days' where id = $1", [two]);
  expect(await signs()).toEqual([]);
  expect(await member.post(`${root}/activate`, { id: two })).toMatchObject({
    status: 409,
    errors: [{ code: "qes-certificates.expired" }],
  });
  expect((await member.post(`${root}/delete`, { id: two })).status).toBe(200);
  expect((await list(member)).map(({ id }: { id: string }) => id)).toEqual([one]);
  expect((await member.post(`${root}/delete`, { id: two })).status).toBe(404);
});

test("its name and issuer are changed here, and nothing of the certificate", async () => {
  const member = await makeMember(server);
  const id = await makeCertificate(member);
  const { data } = await member.post(`${root}/update`, { id, name: "New name", issuer: "Other" });
  expect(data).toMatchObject({ name: "New name", issuer: "Other", certificate: { owner: "Olena Kovalenko" } });
  expect((await member.post(`${root}/update`, { id, name: "x", issuer: "Other" })).errors).toMatchObject([
    { parameter: "name" },
  ]);
});

test("S40 a dump holds neither key nor password, moved to another row they do not open", async () => {
  const member = await makeMember(server);
  const id = await makeActive(member);
  const [row] = await server.query<{ text: string; sealed_key: string }>(
    "select c::text as text, sealed_key from qes_certificates c where id = $1",
    [id],
  );
  expect(row?.text).not.toContain(keyPassword);
  expect(row?.text).not.toContain(anyKeyFile().subarray(100, 130).toString("base64"));
  expect(row?.sealed_key).toMatch(/^v1\.[0-9a-f]{8}\./);
  const open = () => inSystemStep(server.platform, "test", member.projectId, openSigningKey);
  expect(await open()).toMatchObject({ id, password: keyPassword, file: anyKeyFile() });
  const other = await makeCertificate(member);
  await server.query(
    "update qes_certificates set sealed_key = (select sealed_key from qes_certificates where id = $2) where id = $1",
    [id, other],
  );
  await expect(open()).rejects.toThrow(/changed or belongs elsewhere/);
});

test("owners and admins are mailed once, thirty days before its end", async () => {
  const owner = await makeMember(server, "owner");
  const analyst = await makeMember(server, "analyst", owner.projectId);
  const id = await makeCertificate(analyst);
  const mails = () =>
    server.query<{ subject: string }>("select subject from outbox_mails where recipient in ($1, $2)", [
      owner.email,
      analyst.email,
    ]);
  await warnOfEnding(server.platform);
  expect(await mails()).toEqual([]);
  await server.query("update qes_certificates set valid_until = now() + interval '29 days' where id = $1", [id]);
  await warnOfEnding(server.platform);
  await warnOfEnding(server.platform);
  expect(await mails()).toEqual([{ subject: "A certificate expires soon: Seal of the bank" }]);
});

test("a certificate whose warning fails does not keep the next one from its own", async () => {
  const owner = await makeMember(server, "owner");
  const [broken, good] = [await makeCertificate(owner), await makeCertificate(owner)];
  // Infinity is no day that a mail can name, and it is before all others.
  await server.query("update qes_certificates set valid_until = '-infinity' where id = $1", [broken]);
  await server.query("update qes_certificates set valid_until = now() + interval '29 days' where id = $1", [good]);
  await warnOfEnding(server.platform);
  const mails = await server.query("select subject from outbox_mails where recipient = $1", [owner.email]);
  expect(mails).toEqual([{ subject: "A certificate expires soon: Seal of the bank" }]);
  expect(await server.query("select id from qes_certificates where id = $1 and warned_at is null", [broken])).toEqual([
    { id: broken },
  ]);
  await server.query("delete from qes_certificates where id = $1", [broken]);
});
