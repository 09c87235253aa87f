import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as limits from "#contract/limits.ts";
import { formConfig, makeForm, makeLink, openLink, profileFormConfig, tokenOf } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember, makeProject } from "../../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const asDeveloper = () => makeMember(server, "developer");
const list = async (member: Member, search?: string) =>
  (await member.post("/api/forms", { filters: search === undefined ? {} : { search } })).data;
const namesOf = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name);
const auditsOf = (member: Member) =>
  server.query<{ action: string }>("select action from audit_log where project_id = $1 order by seq", [
    member.projectId,
  ]);

describe("making, reading and saving forms", () => {
  test("a form is made with its permanent link, listed, opened in the editor and audited", async () => {
    const member = await asDeveloper();
    const form = await makeForm(member, { name: "Retail", description: "For shops" });
    expect(form.link).toMatch(new RegExp(`^${server.platform.config.applicantUrl}/verify/[0-9a-f]{36}$`));
    expect(await list(member)).toMatchObject({
      total: 1,
      totalIsCapped: false,
      items: [
        {
          id: form.id,
          name: "Retail",
          description: "For shops",
          version: 1,
          steps: ["PROFILE", "DOCUMENT", "FACIAL"],
          countriesCount: 3,
          languages: ["en", "uk"],
          verificationsCount: 0,
          lastUsed: null,
          hasPermanentLink: true,
        },
      ],
    });
    const settings = await member.get(`/api/forms/${form.id}/form-settings`);
    expect(settings.data).toMatchObject({
      id: form.id,
      version: 1,
      link: form.link,
      permanentLinkEnabled: true,
      config: { name: "Retail", autoDecline: true },
    });
    expect(await auditsOf(member)).toEqual([{ action: "forms.created" }]);
  });

  test("filters offer the names of forms in use", async () => {
    const member = await asDeveloper();
    const [b, a] = [await makeForm(member, { name: "Beta" }), await makeForm(member, { name: "Alpha" })];
    await member.del(`/api/forms/delete/${b.id}`);
    const analyst = await makeMember(server, "analyst", member.projectId);
    expect((await analyst.get("/api/forms")).data).toEqual({ items: [{ id: a.id, name: "Alpha" }] });
  });

  test("a list counts submitted verifications, folded or not", async () => {
    const member = await asDeveloper();
    const form = await makeForm(member, profileFormConfig());
    const submit = async () => {
      const applicant = await openLink(server, (await makeLink(member, form.id)).token);
      await applicant.post("/api/flow/profile", {
        first_name: "Olena",
        last_name: "Koval",
        dob: "1990-01-01",
        residence_country: "UA",
      });
      expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
    };
    await submit();
    await openLink(server, form.token);
    expect((await list(member)).items[0].verificationsCount).toBe(1);
    await server.query("select fold_verification_deltas(1000)");
    await submit();
    expect((await list(member)).items[0].verificationsCount).toBe(2);
  });

  test("saving makes a new version; the one before stays for verifications that began with it", async () => {
    const member = await asDeveloper();
    const form = await makeForm(member);
    const saved = await member.post("/api/forms/edit", {
      id: form.id,
      version: 1,
      config: formConfig({ name: "Renamed" }),
    });
    expect(saved).toMatchObject({ status: 200, data: { id: form.id, version: 2, link: form.link } });
    expect(namesOf(await list(member))).toEqual(["Renamed"]);
    const versions = await server.query(
      "select version, config->>'name' as name from form_versions where form_id = $1 order by 1",
      [form.id],
    );
    expect(versions).toEqual([
      { version: 1, name: "Onboarding" },
      { version: 2, name: "Renamed" },
    ]);
  });

  test("S37 one form in two tabs: one save wins, the other is told, and both stay in the history", async () => {
    const member = await asDeveloper();
    const form = await makeForm(member);
    const save = (name: string) =>
      member.post("/api/forms/edit", { id: form.id, version: 1, config: formConfig({ name }) });
    const answers = await Promise.all(["Tab one", "Tab two", "Tab three"].map(save));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.errors).toEqual([expect.objectContaining({ code: "forms.stale", parameter: "version" })]);
    expect((await list(member)).items[0].version).toBe(2);
  });

  test("a copy has a free name and a link of its own", async () => {
    const member = await asDeveloper();
    const form = await makeForm(member, { name: "Retail" });
    const first = await member.post("/api/forms/copy", { id: form.id });
    const second = await member.post("/api/forms/copy", { id: first.data.id });
    expect(first.data.version).toBe(1);
    expect(new Set([form.link, first.data.link, second.data.link]).size).toBe(3);
    expect(namesOf(await list(member)).sort()).toEqual(["Retail", "Retail (copy 2)", "Retail (copy)"]);
  });

  test("a deleted form leaves the list, and cannot be opened, saved, copied, linked or deleted again", async () => {
    const member = await asDeveloper();
    const form = await makeForm(member);
    expect((await member.del(`/api/forms/delete/${form.id}`)).data).toEqual({});
    expect((await list(member)).total).toBe(0);
    const answers = [
      await member.get(`/api/forms/${form.id}/form-settings`),
      await member.post("/api/forms/edit", { id: form.id, version: 1, config: formConfig() }),
      await member.post("/api/forms/copy", { id: form.id }),
      await member.post("/api/forms/single-link", { form_id: form.id }),
      await member.del(`/api/forms/delete/${form.id}`),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(answer.errors[0]?.message).toBe("form with specified ID does not exist");
    }
  });

  test("nonsense is refused by field, and nothing is made", async () => {
    const member = await asDeveloper();
    const full = formConfig();
    const [profile, document] = full.steps;
    const cases: [Record<string, unknown>, string][] = [
      [{ name: "" }, "config.name"],
      [{ name: "x".repeat(129) }, "config.name"],
      [{ languages: [] }, "config.languages"],
      [{ countries: ["XX"] }, "config.countries.0"],
      [{ callbackUrl: "http://example.com" }, "config.callbackUrl"],
      [{ redirectUrl: "javascript:alert(1)" }, "config.redirectUrl"],
      [{ skipStatusPage: true }, "config.redirectUrl"],
      [{ ageMin: 30, ageMax: 20 }, "config.ageMax"],
      [{ steps: [] }, "config.steps"],
      [{ steps: [profile, profile] }, "config.steps"],
      [{ steps: [{ ...document, documentTypes: ["LIBRARY_CARD"] }] }, "config.steps.0.documentTypes.0"],
    ];
    for (const [changes, parameter] of cases) {
      const answer = await member.post("/api/forms/create-new", { config: { ...full, ...changes } });
      expect([parameter, answer.status, answer.errors[0]?.parameter]).toEqual([parameter, 422, parameter]);
    }
    expect((await list(member)).total).toBe(0);
  });

  test("a redirect back into our own applicant's page, which would never end, is refused at making and at saving", async () => {
    const member = await asDeveloper();
    const own = server.platform.config.publicUrl;
    const form = await makeForm(member);
    for (const path of ["/verify", "/verify/", `/verify/${"a".repeat(36)}`, "/verify?again=1", "/%76erify/x"]) {
      const config = { ...formConfig(), redirectUrl: `${own}${path}`, skipStatusPage: true };
      const made = await member.post("/api/forms/create-new", { config });
      expect([path, made.status, made.errors[0]?.parameter]).toEqual([path, 422, "config.redirectUrl"]);
      const saved = await member.post("/api/forms/edit", { id: form.id, version: 1, config });
      expect([path, saved.status, saved.errors[0]?.parameter]).toEqual([path, 422, "config.redirectUrl"]);
    }
    for (const redirectUrl of [`${own}/verify-us`, "https://shop.example/verify/thanks"])
      expect((await makeForm(member, { redirectUrl })).version).toBe(1);
  });

  test("S19 odd types and extra keys are dropped or refused", async () => {
    const member = await asDeveloper();
    const odd = {
      config: { ...formConfig({ autoDecline: "false" as never }), project_id: randomUUID(), version: 99, price: 0 },
      project_id: randomUUID(),
      id: randomUUID(),
    };
    const made = await member.post("/api/forms/create-new", odd);
    expect(made).toMatchObject({ status: 200, data: { version: 1 } });
    expect(made.data.id).not.toBe(odd.id);
    const [kept] = await server.query<{ config: object }>(
      "select config from form_versions where form_id = $1 and project_id = $2",
      [made.data.id, member.projectId],
    );
    expect(kept?.config).toMatchObject({ autoDecline: false });
    expect(kept?.config).not.toHaveProperty("price");
    for (const name of [true, 7, ["a"], { a: 1 }, null])
      expect((await member.post("/api/forms/create-new", { config: { ...formConfig(), name } })).status).toBe(422);
    const polluted = `{"config": {"__proto__": {"isAdmin": true}, "name": "x"}}`;
    const answer = await member.send("POST", "/api/forms/create-new", polluted, { "content-type": "application/json" });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test("S21 percent, underscore and backslash in the search stand for themselves", async () => {
    const member = await asDeveloper();
    for (const name of ["100% retail", "1000 retail", "under_score", "underXscore", "back\\slash"])
      await makeForm(member, { name });
    expect(namesOf(await list(member, "100%"))).toEqual(["100% retail"]);
    expect(namesOf(await list(member, "r_s"))).toEqual(["under_score"]);
    expect(namesOf(await list(member, "k\\s"))).toEqual(["back\\slash"]);
    expect(namesOf(await list(member, "%"))).toEqual(["100% retail"]);
    expect(namesOf(await list(member, "RETAIL")).sort()).toEqual(["100% retail", "1000 retail"]);
    expect((await list(member, "'; drop table forms; --")).total).toBe(0);
  });

  test("pages of the list follow each other", async () => {
    const member = await asDeveloper();
    for (const name of ["One", "Two", "Three"]) await makeForm(member, { name });
    const page = async (n: number) => namesOf((await member.post("/api/forms", { page: n, count: 2 })).data);
    expect([await page(1), await page(2), await page(3)]).toEqual([["Three", "Two"], ["One"], []]);
    expect((await member.post("/api/forms", { page: 0 })).status).toBe(422);
    expect((await member.post("/api/forms", { count: 1e9 })).status).toBe(422);
  });

  test("S36 parallel creates and copies at the limit never exceed it", async () => {
    const member = await asDeveloper();
    const form = await makeForm(member);
    await server.query(
      `insert into forms (project_id, id, name, description, current_version, token_hash, sealed_token)
       select $1, gen_random_uuid(), 'f' || n, '', 1, gen_random_uuid()::text, '' from generate_series(1, $2::int) n`,
      [member.projectId, limits.formsPerProject - 4],
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0
          ? member.post("/api/forms/create-new", { config: formConfig({ name: `New ${n}` }) })
          : member.post("/api/forms/copy", { id: form.id }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { status, errors } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(409);
      expect(errors[0]).toMatchObject({ code: "forms.limit_exceeded", parameter: "limit_exceeded" });
    }
    const [{ n } = { n: 0 }] = await server.query<{ n: number }>(
      "select count(*)::int as n from forms where project_id = $1",
      [member.projectId],
    );
    expect(n).toBe(limits.formsPerProject);
  });
});

describe("single links", () => {
  test("a link is bound to a new applicant, lasts as configured, and is audited", async () => {
    const member = await asDeveloper();
    const form = await makeForm(member);
    const link = await makeLink(member, form.id, { amount: "150.50" });
    expect(link.token).toMatch(/^[0-9a-f]{36}$/);
    const days = (Date.parse(link.expires) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(server.platform.config.linkLifetimeDays, 2);
    const [row] = await server.query(
      "select amount::float, external_applicant_id, created_by from form_links where id = $1",
      [link.id],
    );
    expect(row).toEqual({ amount: 150.5, external_applicant_id: null, created_by: member.userId });
    expect((await auditsOf(member)).map(({ action }) => action)).toEqual(["forms.created", "forms.link_issued"]);
  });

  test("an external id names the same applicant each time, also in parallel; a known applicant takes it once", async () => {
    const member = await asDeveloper();
    const form = await makeForm(member);
    const links = await Promise.all(
      Array.from({ length: 8 }, () => makeLink(member, form.id, { external_applicant_id: "cust-42" })),
    );
    expect(new Set(links.map(({ token }) => token)).size).toBe(8);
    const applicants = await server.query<{ applicant_id: string }>(
      "select distinct applicant_id from form_links where project_id = $1",
      [member.projectId],
    );
    expect(applicants).toHaveLength(1);
    const id = applicants[0]?.applicant_id;
    await makeLink(member, form.id, { applicant_id: id, external_applicant_id: "cust-42" });
    await makeLink(member, form.id, { applicant_id: id });
    const other = await member.post("/api/forms/single-link", {
      form_id: form.id,
      applicant_id: id,
      external_applicant_id: "cust-43",
    });
    expect(other).toMatchObject({ status: 422, errors: [{ parameter: "external_applicant_id" }] });
  });

  test("empty fields of the dialog mean none; invalid ones are named", async () => {
    const member = await asDeveloper();
    const form = await makeForm(member);
    await makeLink(member, form.id, { applicant_id: "", external_applicant_id: "", amount: "" });
    const refused = async (fields: object) =>
      (await member.post("/api/forms/single-link", { form_id: form.id, ...fields })).errors[0];
    expect(await refused({ amount: -1 })).toMatchObject({ parameter: "amount", message: "Invalid amount." });
    expect(await refused({ amount: "12,5" })).toMatchObject({ parameter: "amount", message: "Invalid amount." });
    expect(await refused({ amount: 1.005 })).toMatchObject({ parameter: "amount", message: "Invalid amount." });
    expect(await refused({ amount: true })).toMatchObject({ parameter: "amount", message: "Invalid amount." });
    expect(await refused({ applicant_id: "7" })).toMatchObject({ parameter: "applicant_id" });
    expect(await refused({ external_applicant_id: "with space" })).toMatchObject({
      parameter: "external_applicant_id",
    });
    expect(await refused({ applicant_id: randomUUID() })).toMatchObject({
      parameter: "applicant_id",
      code: "forms.applicant_not_found",
    });
  });

  test("a revoked link opens no more, and the page opened through it ends", async () => {
    const member = await asDeveloper();
    const link = await makeLink(member, (await makeForm(member)).id);
    const applicant = await openLink(server, link.token);
    expect((await member.del(`/api/forms/single-link/${link.id}`)).status).toBe(200);
    expect((await applicant.get("/api/flow/state")).status).toBe(401);
    const again = await server.visitor().post("/api/flow/open", { token: link.token });
    expect(again).toMatchObject({ status: 404, errors: [{ code: "flow.link_invalid" }] });
    expect((await member.del(`/api/forms/single-link/${link.id}`)).errors[0]?.code).toBe("forms.link_not_found");
  });

  test("S11 the database holds only hashes of link tokens, and a form's own token sealed", async () => {
    const member = await asDeveloper();
    const form = await makeForm(member);
    const link = await makeLink(member, form.id);
    const applicant = await openLink(server, link.token);
    const rows = await server.query(
      `select to_jsonb(f)::text as row from forms f union all select to_jsonb(v)::text from form_versions v
       union all select to_jsonb(l)::text from form_links l union all select to_jsonb(s)::text from flow_sessions s
       union all select to_jsonb(a)::text from audit_log a union all select to_jsonb(x)::text from verification_sessions x`,
    );
    const dump = JSON.stringify(rows);
    for (const secret of [form.token, link.token, applicant.bearer ?? ""]) expect(dump).not.toContain(secret);
  });
});

describe("who may", () => {
  test("S15 those without the permission for forms are refused, strangers unknown", async () => {
    const owner = await makeMember(server);
    const form = await makeForm(owner);
    const calls: [string, string, object?][] = [
      ["POST", "/api/forms", {}],
      ["GET", `/api/forms/${form.id}/form-settings`],
      ["POST", "/api/forms/create-new", { config: formConfig() }],
      ["POST", "/api/forms/edit", { id: form.id, version: 1, config: formConfig() }],
      ["POST", "/api/forms/copy", { id: form.id }],
      ["POST", "/api/forms/single-link", { form_id: form.id }],
      ["DELETE", `/api/forms/single-link/${randomUUID()}`],
      ["DELETE", `/api/forms/delete/${form.id}`],
    ];
    const analyst = await makeMember(server, "analyst", owner.projectId);
    for (const [method, path, body] of calls) {
      expect([path, (await analyst.send(method, path, body)).status]).toEqual([path, 403]);
      expect([path, (await server.visitor().send(method, path, body)).status]).toEqual([path, 401]);
    }
    expect((await list(owner)).total).toBe(1);
  });

  test("S16 the neighbour's form, link and applicant do not exist", async () => {
    const [mine, theirs] = [await asDeveloper(), await asDeveloper()];
    const form = await makeForm(theirs, { name: "canary-form" });
    const link = await makeLink(theirs, form.id, { external_applicant_id: "cust-1" });
    const [{ applicant_id } = { applicant_id: "" }] = await server.query<{ applicant_id: string }>(
      "select applicant_id from form_links where id = $1",
      [link.id],
    );
    const own = await makeForm(mine);
    const answers = [
      await mine.get(`/api/forms/${form.id}/form-settings`),
      await mine.post("/api/forms/edit", { id: form.id, version: 1, config: formConfig() }),
      await mine.post("/api/forms/copy", { id: form.id }),
      await mine.post("/api/forms/single-link", { form_id: form.id }),
      await mine.post("/api/forms/single-link", { form_id: own.id, applicant_id }),
      await mine.del(`/api/forms/single-link/${link.id}`),
      await mine.del(`/api/forms/delete/${form.id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(new Array(7).fill(404));
    expect(JSON.stringify(await list(mine))).not.toContain("canary-form");
    expect(namesOf(await list(theirs))).toEqual(["canary-form"]);
    await makeLink(mine, own.id, { external_applicant_id: "cust-1" });
    const people = await server.query(
      "select id from applicants where external_id = 'cust-1' and project_id = any($1::uuid[])",
      [[mine.projectId, theirs.projectId]],
    );
    expect(people).toHaveLength(2);
  });

  test("S12 a link begins with the configured address, whatever Host says", async () => {
    const member = await makeMember(server, "developer", await makeProject(server));
    const form = await makeForm(member);
    const answer = await member.send(
      "POST",
      "/api/forms/single-link",
      { form_id: form.id },
      {
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
      },
    );
    expect(answer.data.link).toBe(`${server.platform.config.applicantUrl}/verify/${tokenOf(answer.data.link)}`);
  });
});
