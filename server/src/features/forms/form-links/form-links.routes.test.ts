import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import { makeForm, makeLink, openLink, profileAnswers, profileFormConfig, tokenOf } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const asDeveloper = () => makeMember(server, "developer");
const ask = async (member: Member, body: object) => {
  await server.query("delete from rate_counts");
  return member.post("/api/forms/multiple-link", body);
};
const rowsOf = (bytes: Buffer) => {
  const [header, ...lines] = bytes.toString().trimEnd().split("\r\n");
  expect(header).toBe("link,form_token,applicant_id,external_applicant_id,verification_id,expires_at");
  return lines.map((line) => {
    const [link = "", token = "", applicant = "", external = "", verification = "", expires = ""] = line.split(",");
    return { link, token, applicant, external, verification, expires };
  });
};
const openLinks = async (member: Member, form_id: string, more: object = {}) =>
  (await member.post("/api/forms/open-links", { ...more, filters: { form_id } })).data;

test("many links come as CSV, each for an applicant of its own, and each opens the verification that it names", async () => {
  const member = await asDeveloper();
  const form = await makeForm(member, profileFormConfig());
  const answer = await ask(member, { form_id: form.id, count: "3" });
  expect(answer.status).toBe(200);
  const rows = rowsOf(answer.bytes);
  expect(rows).toHaveLength(3);
  expect(new Set(rows.map(({ applicant }) => applicant)).size).toBe(3);
  for (const { link, token, external, expires } of rows) {
    expect(token).toMatch(/^[0-9a-f]{36}$/);
    expect([tokenOf(link), external]).toEqual([token, ""]);
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(server.platform.config.linkLifetimeDays, 2);
  }
  const [first] = rows;
  const applicant = await openLink(server, first?.token ?? "");
  expect(applicant.verificationId).toBe(first?.verification);
  const [kept] = await server.query<{ applicant_id: string }>("select applicant_id from verifications where id = $1", [
    first?.verification,
  ]);
  expect(kept?.applicant_id).toBe(first?.applicant);
  const hashes = await server.query<{ token_hash: string }>("select token_hash from form_links where form_id = $1", [
    form.id,
  ]);
  expect(hashes.map(({ token_hash }) => token_hash)).not.toContain(first?.token);
});

const daysUntil = (instant: string | undefined) => (Date.parse(instant ?? "") - Date.now()) / 86_400_000;

test("links work for as many days as the call says, 1 to 365", async () => {
  const member = await asDeveloper();
  const form = await makeForm(member);
  for (const days of [1, 365, "7"]) {
    const link = await makeLink(member, form.id, { expires_in_days: days });
    expect(daysUntil(link.expires)).toBeCloseTo(Number(days), 2);
  }
  const usual = await makeLink(member, form.id, { expires_in_days: "" });
  expect(daysUntil(usual.expires)).toBeCloseTo(server.platform.config.linkLifetimeDays, 2);
  const [many] = rowsOf((await ask(member, { form_id: form.id, count: 1, expires_in_days: 3 })).bytes);
  expect(daysUntil(many?.expires)).toBeCloseTo(3, 2);
  for (const days of [0, 366, 1.5, "3d", true, []])
    for (const path of ["/api/forms/single-link", "/api/forms/multiple-link"])
      expect((await member.post(path, { form_id: form.id, count: 1, expires_in_days: days })).errors).toEqual([
        expect.objectContaining({
          parameter: "expires_in_days",
          message: "Enter a number of days from 1 to 365.",
        }),
      ]);
});

const mailsTo = async (address: string) =>
  (await listOutbox(server.platform))
    .filter(({ to }) => to === address)
    .map(({ subject, text }) => ({ subject, text }));

test("a link is mailed to the applicant at once, in the form's first language, and nobody else reads whose it is", async () => {
  const member = await asDeveloper();
  const form = await makeForm(member, { ...profileFormConfig(), languages: ["de", "uk", "en"] });
  const address = `ann.${form.id.slice(0, 8)}@example.com`;
  const link = await makeLink(member, form.id, { email: ` ${address.toUpperCase()} `, expires_in_days: 2 });
  const [mail, ...others] = await mailsTo(address);
  expect(others).toEqual([]);
  expect(mail?.subject).toContain("bittet Sie, Ihre Identität zu bestätigen");
  expect(mail?.text).toContain(link.link);
  await openLink(server, link.token);
  const rows = await server.query<{ detail: object }>(
    "select detail from audit_log where project_id = $1 and action = 'forms.link_issued'",
    [member.projectId],
  );
  expect(rows.map(({ detail }) => detail)).toEqual([expect.objectContaining({ isMailed: true })]);
  expect(JSON.stringify(rows)).not.toContain(address);
});

test("S29 an address gets five links a day, and a link that cannot be mailed is not made", async () => {
  const member = await asDeveloper();
  const form = await makeForm(member);
  const address = `bob.${form.id.slice(0, 8)}@example.com`;
  const send = (email: string) => member.post("/api/forms/single-link", { form_id: form.id, email });
  await server.query("delete from rate_counts");
  for (let n = 0; n < 5; n += 1) expect((await send(address)).status).toBe(200);
  expect(await send(address)).toMatchObject({ status: 429, errors: [{ code: "request.too_many" }] });
  expect(await mailsTo(address)).toHaveLength(5);
  expect((await openLinks(member, form.id)).items).toHaveLength(5);
  expect((await send("Bob <bob@example.com>, eve@example.com")).errors).toEqual([
    expect.objectContaining({ parameter: "email", message: "Enter a valid email." }),
  ]);
  await server.query("delete from rate_counts");
});

test("one link for each of the customer's own ids, in their order; an applicant whom we know is not made twice", async () => {
  const member = await asDeveloper();
  const form = await makeForm(member);
  await makeLink(member, form.id, { external_applicant_id: "c-2" });
  const ids = ["c-3", "c-2", "c-1"];
  const [one, two] = await Promise.all([
    ask(member, { form_id: form.id, external_applicant_ids: ids }),
    ask(member, { form_id: form.id, external_applicant_ids: [...ids].reverse() }),
  ]);
  const [a, b] = [rowsOf(one.bytes), rowsOf(two.bytes)];
  expect(a.map(({ external }) => external)).toEqual(ids);
  expect(a.map(({ applicant }) => applicant)).toEqual(b.map(({ applicant }) => applicant).reverse());
  const known = await server.query("select from applicants where project_id = $1", [member.projectId]);
  expect(known).toHaveLength(3);
});

test("1 to 1000 links, and nothing else: too many, none, both ways at once or an id twice makes no link", async () => {
  const member = await asDeveloper();
  const form = await makeForm(member);
  const ids = (n: number) => Array.from({ length: n }, (_, each) => `c-${each}`);
  const cases: [object, string][] = [
    [{ count: 0 }, "count"],
    [{ count: 1001 }, "count"],
    [{ count: 1.5 }, "count"],
    [{ count: "many" }, "count"],
    [{}, "count"],
    [{ count: 1, external_applicant_ids: ["a"] }, "count"],
    [{ external_applicant_ids: [] }, "external_applicant_ids"],
    [{ external_applicant_ids: ids(1001) }, "external_applicant_ids"],
    [{ external_applicant_ids: ["a", "b", "a"] }, "external_applicant_ids"],
    [{ external_applicant_ids: ["x".repeat(129)] }, "external_applicant_ids.0"],
    [{ external_applicant_ids: ["ok", "two words"] }, "external_applicant_ids.1"],
    [{ external_applicant_ids: [""] }, "external_applicant_ids.0"],
  ];
  for (const [body, parameter] of cases) {
    const answer = await ask(member, { form_id: form.id, ...body });
    expect([parameter, answer.status, answer.errors[0]?.parameter]).toEqual([parameter, 422, parameter]);
  }
  expect((await openLinks(member, form.id)).total).toBe(0);
  expect(rowsOf((await ask(member, { form_id: form.id, count: 1 })).bytes)).toHaveLength(1);
  const most = await ask(member, { form_id: form.id, count: 1000 });
  expect(new Set(rowsOf(most.bytes).map(({ token }) => token)).size).toBe(1000);
  const named = await ask(member, { form_id: form.id, external_applicant_ids: ["x".repeat(128), ...ids(999)] });
  expect(rowsOf(named.bytes)).toHaveLength(1000);
  expect((await openLinks(member, form.id)).total).toBe(2001);
});

test("a form's open links are listed until they are revoked, expired or used", async () => {
  const member = await asDeveloper();
  const form = await makeForm(member, profileFormConfig());
  await makeLink(member, (await makeForm(member)).id);
  const [used, revoked, late, opened, fresh] = [
    await makeLink(member, form.id),
    await makeLink(member, form.id),
    await makeLink(member, form.id),
    await makeLink(member, form.id, { external_applicant_id: "c-1" }),
    await makeLink(member, form.id, { amount: "10.50" }),
  ];
  expect(await openLinks(member, form.id)).toMatchObject({ total: 5, totalIsCapped: false });
  const applicant = await openLink(server, used.token);
  await applicant.post("/api/flow/profile", profileAnswers);
  expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
  await openLink(server, opened.token);
  await member.del(`/api/forms/single-link/${revoked.id}`);
  await server.query("update form_links set expires_at = now() where id = $1", [late.id]);
  const list = await openLinks(member, form.id);
  expect(list).toMatchObject({
    total: 2,
    items: [
      { id: fresh.id, amount: 10.5, externalApplicantId: null, isOpened: false },
      { id: opened.id, amount: null, externalApplicantId: "c-1", isOpened: true },
    ],
  });
  expect(JSON.stringify(list)).not.toContain(fresh.token);
  expect(JSON.stringify(list)).not.toContain(createHash("sha256").update(fresh.token).digest("hex"));
  const second = await openLinks(member, form.id, { page: 2, count: 1 });
  expect(second).toMatchObject({ total: 2, page: 2, items: [{ id: opened.id }] });
});

test("a deleted form gives no links and lists none", async () => {
  const member = await asDeveloper();
  const form = await makeForm(member);
  await member.del(`/api/forms/delete/${form.id}`);
  for (const answer of [
    await ask(member, { form_id: form.id, count: 1 }),
    await member.post("/api/forms/open-links", { filters: { form_id: form.id } }),
  ])
    expect([answer.status, answer.errors[0]?.message]).toEqual([404, "form with specified ID does not exist"]);
});

test("open links are found by the beginning of an ID, and those that are found are revoked at once", async () => {
  const member = await asDeveloper();
  const form = await makeForm(member, profileFormConfig());
  const other = await makeForm(member, profileFormConfig());
  await ask(member, { form_id: form.id, external_applicant_ids: ["cust-1", "cust-2", "Cust-3", "x_1", "xa1"] });
  await ask(member, { form_id: other.id, external_applicant_ids: ["cust-9"] });
  const found = async (search: string, form_id = form.id) =>
    (await member.post("/api/forms/open-links", { filters: { form_id, search } })).data;
  const idsOf = (page: { items: { externalApplicantId: string }[] }) =>
    page.items.map(({ externalApplicantId }) => externalApplicantId).sort();
  expect(idsOf(await found("cust-"))).toEqual(["cust-1", "cust-2"]);
  expect(idsOf(await found("x_"))).toEqual(["x_1"]);
  expect(await found("ust")).toMatchObject({ total: 0, items: [] });
  const [one] = (await found("Cust-3")).items;
  expect(idsOf(await found(one.applicantId.slice(0, 8).toUpperCase()))).toContain("Cust-3");

  const revoke = (body: object) => member.post("/api/forms/revoke-open-links", body);
  expect((await revoke({ form_id: form.id, search: "cust-" })).data).toEqual({ revoked: 2 });
  expect(idsOf(await openLinks(member, form.id))).toEqual(["Cust-3", "x_1", "xa1"]);
  expect((await revoke({ form_id: form.id })).data).toEqual({ revoked: 3 });
  expect(await openLinks(member, form.id)).toMatchObject({ total: 0 });
  expect(await openLinks(member, other.id)).toMatchObject({ total: 1 });
  const audits = await server.query(
    "select detail from audit_log where project_id = $1 and action = 'form-links.revoked' order by seq",
    [member.projectId],
  );
  expect(audits).toEqual([
    { detail: { formId: form.id, isAll: false, links: 2 } },
    { detail: { formId: form.id, isAll: true, links: 3 } },
  ]);
});

test("a visit through a link that was revoked with many others is over", async () => {
  const member = await asDeveloper();
  const form = await makeForm(member, profileFormConfig());
  const link = await makeLink(member, form.id, { external_applicant_id: "cust-1" });
  const applicant = await openLink(server, tokenOf(link.link));
  await member.post("/api/forms/revoke-open-links", { form_id: form.id });
  expect((await applicant.post("/api/flow/profile", profileAnswers)).status).toBe(401);
});
