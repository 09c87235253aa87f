import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as limits from "#contract/limits.ts";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import { formConfig, makeForm } from "../../../../test/forms.ts";
import { type Answer, openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const newAddress = () => `desk.${randomUUID().slice(0, 8)}@example.com`;
const statusAndCode = ({ status, errors }: Answer) => [status, errors[0]?.code];
const stateOf = async (member: Member, address: string) =>
  (await member.get(`/api/mail-addresses/state?address=${encodeURIComponent(address)}`)).data.state;
const ask = (member: Member, address: string) => member.post("/api/mail-addresses/ask", { address });
const confirm = (token: string) => server.visitor().post("/api/mail-addresses/confirm", { token });
const mailsTo = async (address: string) => (await listOutbox(server.platform)).filter(({ to }) => to === address);
const notified = (supportEmail: string) => ({ notifyCustomer: true, supportEmail });

async function tokenTo(address: string): Promise<string> {
  const [mail] = await mailsTo(address);
  return /\/confirm-address\?token=([0-9a-f]{32})$/m.exec(mail?.text ?? "")?.[1] ?? "";
}
const makeOlder = (address: string, seconds: number) =>
  server.query(
    `update mail_addresses set requested_at = requested_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2)
     where address = $1`,
    [address, seconds],
  );

test("a form that is saved with a support address asks it once, however often it is saved or copied", async () => {
  const [member, address] = [await makeMember(server, "developer"), newAddress()];
  expect(await stateOf(member, address)).toBe("new");
  const { id } = await makeForm(member, notified(address));
  await member.post("/api/forms/edit", { id, version: 1, config: formConfig({ ...notified(address), name: "Two" }) });
  await member.post("/api/forms/copy", { id });
  const [mail, ...more] = await mailsTo(address);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Confirm this address for notices");
  expect(mail?.text).toContain("The project “Acme Bank” on Veridesk");
  expect(await stateOf(member, address)).toBe("waiting");
});

test("a form that sends no notices asks nobody", async () => {
  const [member, address] = [await makeMember(server), newAddress()];
  await makeForm(member, { supportEmail: address });
  expect(await mailsTo(address)).toEqual([]);
  expect(await stateOf(member, address)).toBe("new");
});

test("S11 the link is kept as a hash, works once and for a week", async () => {
  const [member, address] = [await makeMember(server), newAddress()];
  await ask(member, address);
  const token = await tokenTo(address);
  const [row] = await server.query<{ row: string }>("select a::text as row from mail_addresses a where address = $1", [
    address,
  ]);
  expect(row?.row).not.toContain(token);
  const check = () => server.visitor().post("/api/mail-addresses/check", { token });
  expect((await check()).data).toEqual({ address, projectName: "Acme Bank" });
  await makeOlder(address, limits.addressLinkSeconds);
  expect(await stateOf(member, address)).toBe("expired");
  expect(statusAndCode(await confirm(token))).toEqual([422, "mail-addresses.expired"]);
  await makeOlder(address, -60);
  expect((await confirm(token)).data).toEqual({ address, projectName: "Acme Bank" });
  expect(await stateOf(member, address)).toBe("confirmed");
  expect(statusAndCode(await confirm(token))).toEqual([422, "mail-addresses.expired"]);
  expect(statusAndCode(await check())).toEqual([422, "mail-addresses.expired"]);
  expect(statusAndCode(await ask(member, address))).toEqual([409, "mail-addresses.already_confirmed"]);
});

test("of ten at once one confirms", async () => {
  const [member, address] = [await makeMember(server), newAddress()];
  await ask(member, address);
  const token = await tokenTo(address);
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => confirm(token)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test("it is sent again after a minute, three times a day, five times in all; the earlier link dies", async () => {
  const [member, address] = [await makeMember(server), newAddress()];
  await makeForm(member, notified(address));
  const first = await tokenTo(address);
  expect(statusAndCode(await ask(member, address))).toEqual([429, "mail-addresses.too_soon"]);
  await makeOlder(address, 61);
  const both = await Promise.all([ask(member, address), ask(member, address)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
  expect(statusAndCode(await confirm(first))).toEqual([422, "mail-addresses.expired"]);
  await makeOlder(address, 61);
  expect((await ask(member, address)).status).toBe(200);
  await makeOlder(address, 61);
  expect(statusAndCode(await ask(member, address))).toEqual([429, "request.too_many"]);
  await server.query("delete from rate_counts");
  for (const _ of [4, 5]) {
    await makeOlder(address, 61);
    expect((await ask(member, address)).status).toBe(200);
  }
  await makeOlder(address, 61);
  expect(statusAndCode(await ask(member, address))).toEqual([429, "mail-addresses.requested_enough"]);
  expect(await mailsTo(address)).toHaveLength(limits.addressLinks);
  expect((await confirm(await tokenTo(address))).status).toBe(200);
});

test("S29 an address is asked three times a day by however many projects, and a project asks twenty addresses", async () => {
  await server.query("delete from rate_counts");
  const address = newAddress();
  for (let n = 0; n < 3; n += 1) expect((await ask(await makeMember(server), address)).status).toBe(200);
  expect(statusAndCode(await ask(await makeMember(server), address))).toEqual([429, "request.too_many"]);
  const member = await makeMember(server);
  const other = await makeMember(server, "admin", member.projectId);
  for (let n = 0; n < 20; n += 1) expect((await ask(n % 2 === 0 ? member : other, newAddress())).status).toBe(200);
  expect(statusAndCode(await ask(member, newAddress()))).toEqual([429, "request.too_many"]);
  const late = newAddress();
  await makeForm(member, notified(late));
  await makeForm(member, notified(newAddress()));
  expect([await mailsTo(late), await stateOf(member, late)]).toEqual([[], "new"]);
  const said = await server.query(
    "select detail from audit_log where project_id = $1 and action = 'messages.cap_reached'",
    [member.projectId],
  );
  expect(said).toEqual([{ detail: expect.objectContaining({ kind: "address_confirmation", by: "project", max: 20 }) }]);
});

test("a member's own address is confirmed while they are one", async () => {
  const owner = await makeMember(server);
  const analyst = await makeMember(server, "analyst", owner.projectId);
  expect(await stateOf(owner, analyst.email)).toBe("confirmed");
  await makeForm(owner, notified(analyst.email));
  expect(await mailsTo(analyst.email)).toEqual([]);
  await server.query("delete from memberships where user_id = $1", [analyst.userId]);
  expect(await stateOf(owner, analyst.email)).toBe("new");
});

test("S16 what one project has confirmed counts in no other", async () => {
  const [one, other, address] = [await makeMember(server), await makeMember(server), newAddress()];
  await ask(one, address);
  await confirm(await tokenTo(address));
  expect([await stateOf(one, address), await stateOf(other, address)]).toEqual(["confirmed", "new"]);
});

test("nonsense is refused", async () => {
  const member = await makeMember(server);
  for (const address of ["", "desk", "a@b", "a@example.com\r\nBcc: b@example.com", null])
    expect((await member.post("/api/mail-addresses/ask", { address })).status).toBe(422);
  for (const token of ["", "0".repeat(32), "'"])
    expect(statusAndCode(await confirm(token))).toEqual([422, "mail-addresses.expired"]);
});
