import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeFolder, makeForm } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const asDeveloper = () => makeMember(server, "developer");
const folders = async (member: Member, body: object = {}) => (await member.post("/api/forms/folders", body)).data;
const formsIn = async (member: Member, folder_id: string | null, more: object = {}) =>
  (await member.post("/api/forms/folder-forms", { ...more, filters: { folder_id } })).data;
const namesOf = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name);
const put = (member: Member, form_id: string, folder_id: string) =>
  member.post("/api/forms/add-form-to-folder", { form_id, folder_id });
const takeOut = (member: Member, form_id: string, folder_id: string) =>
  member.post("/api/forms/remove-form-folder", { form_id, folder_id });

describe("folders", () => {
  test("a folder is made, listed by name, renamed and removed, each with its audit entry", async () => {
    const member = await asDeveloper();
    expect(await folders(member)).toMatchObject({ items: [], total: 0, page: 1, count: 10 });
    const retail = await makeFolder(member, "retail");
    await makeFolder(member, "Banks");
    expect(await folders(member)).toMatchObject({
      total: 2,
      items: [{ name: "Banks" }, { id: retail, name: "retail", formsCount: 0 }],
    });
    const renamed = await member.post("/api/forms/update-folder", { id: retail, name: " Shops ", old_name: "retail" });
    expect(renamed).toMatchObject({ status: 200, data: { id: retail, name: "Shops" } });
    expect((await member.del(`/api/forms/remove-folder/${retail}`)).data).toEqual({});
    expect(namesOf(await folders(member))).toEqual(["Banks"]);
    expect((await member.del(`/api/forms/remove-folder/${retail}`)).errors[0]?.code).toBe("form-folders.not_found");
    const audits = await server.query<{ action: string }>(
      "select action from audit_log where project_id = $1 order by seq",
      [member.projectId],
    );
    expect(audits.map(({ action }) => action)).toEqual(
      ["created", "created", "renamed", "removed"].map((each) => `form-folders.${each}`),
    );
  });

  test("its forms are requested by its id in the filters, or beside page and count", async () => {
    const member = await asDeveloper();
    const folder_id = await makeFolder(member, "Retail");
    const { id } = await makeForm(member, { name: "In it" });
    await makeForm(member, { name: "Outside" });
    await put(member, id, folder_id);
    const ask = (body: object) => member.post("/api/forms/folder-forms", body);
    for (const body of [{ folder_id }, { filters: { folder_id } }, { folder_id, filters: { folder_id }, page: "1" }]) {
      const { data } = await ask(body);
      expect([namesOf(data), data.folder]).toEqual([["In it"], { id: folder_id, name: "Retail" }]);
    }
    expect(namesOf((await ask({})).data)).toEqual(["Outside"]);
    const both = await ask({ folder_id, filters: { folder_id: null } });
    expect([both.status, both.errors[0]?.parameter]).toEqual([422, "folder_id"]);
    expect((await ask({ folder_id: randomUUID() })).errors[0]?.code).toBe("form-folders.not_found");
  });

  test("a name has 1 to 64 characters of the allowed set, also when a folder is renamed", async () => {
    const member = await asDeveloper();
    const id = await makeFolder(member, "First");
    for (const name of ["a", "x".repeat(64), "Latin 19_z-Z"]) {
      expect([name, (await member.post("/api/forms/create-folder", { name })).status]).toEqual([name, 200]);
    }
    for (const name of [
      "",
      "   ",
      "x".repeat(65),
      "Ünder",
      "a/b",
      "a.b",
      "tab\there",
      "line\nbreak",
      "Київ",
      "<b>",
      7,
    ]) {
      for (const [path, body] of [
        ["/api/forms/create-folder", { name }],
        ["/api/forms/update-folder", { id, name }],
      ] as const) {
        const answer = await member.post(path, body);
        expect([name, answer.status, answer.errors[0]?.parameter]).toEqual([name, 422, "name"]);
      }
    }
    expect((await folders(member)).total).toBe(4);
  });

  test("a name is one folder's, in capitals or not; a folder may change its own capitals; a neighbour is free", async () => {
    const member = await asDeveloper();
    const retail = await makeFolder(member, "Retail");
    const banks = await makeFolder(member, "Banks");
    const taken = expect.objectContaining({ code: "form-folders.name_taken", parameter: "name" });
    expect((await member.post("/api/forms/create-folder", { name: "RETAIL" })).errors).toEqual([taken]);
    expect((await member.post("/api/forms/update-folder", { id: banks, name: "retail" })).errors).toEqual([taken]);
    expect((await member.post("/api/forms/update-folder", { id: retail, name: "RETAIL" })).status).toBe(200);
    expect(await makeFolder(await asDeveloper(), "Retail")).toBeTruthy();
  });

  test("parallel folders of one name: one is made", async () => {
    const member = await asDeveloper();
    const answers = await Promise.all(
      ["Same", "same", "SAME", "sAme"].map((name) => member.post("/api/forms/create-folder", { name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test("S37 a rename over somebody else's rename is told", async () => {
    const member = await asDeveloper();
    const id = await makeFolder(member, "Retail");
    const rename = (name: string) => member.post("/api/forms/update-folder", { id, name, old_name: "Retail" });
    const answers = await Promise.all([rename("Shops"), rename("Stores")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.errors[0]?.code).toBe("form-folders.stale");
  });

  test("a rename that names another folder as the one it saw is refused", async () => {
    const member = await asDeveloper();
    const [retail, banks] = [await makeFolder(member, "Retail"), await makeFolder(member, "Banks")];
    const rename = (old_id: string) => member.post("/api/forms/update-folder", { id: retail, name: "Shops", old_id });
    expect(await rename(banks)).toMatchObject({ status: 409, errors: [{ code: "form-folders.stale" }] });
    expect(await rename(retail)).toMatchObject({ status: 200, data: { id: retail, name: "Shops" } });
    expect(namesOf(await folders(member))).toEqual(["Banks", "Shops"]);
  });

  test("S36 50 folders a project: 20 parallel creates at the limit never exceed it, and say so", async () => {
    const member = await asDeveloper();
    for (let n = 1; n <= 47; n += 1) await makeFolder(member, `Folder ${n}`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => member.post("/api/forms/create-folder", { name: `New ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { status, errors } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(409);
      expect(errors[0]).toMatchObject({ parameter: "limit_exceeded", code: "form-folders.limit_exceeded" });
      expect(errors[0]?.message).toMatch(/^Limit of 50 folders per project reached/);
    }
    expect(await folders(member, { page: 5 })).toMatchObject({ total: 50, page: 5, count: 10 });
    await member.del(`/api/forms/remove-folder/${(await folders(member)).items[0].id}`);
    expect((await member.post("/api/forms/create-folder", { name: "Again" })).status).toBe(200);
  });

  test("pages follow each other, and a search takes % and _ as they stand", async () => {
    const member = await asDeveloper();
    for (const name of ["a_1", "ab1", "B", "c"]) await makeFolder(member, name);
    const page = async (n: number) => namesOf(await folders(member, { page: n, count: 3 }));
    expect([await page(1), await page(2), await page(3)]).toEqual([["a_1", "ab1", "B"], ["c"], []]);
    const find = async (search: string) => namesOf(await folders(member, { filters: { search } }));
    expect([await find("A_"), await find("%"), await find("B")]).toEqual([["a_1"], [], ["ab1", "B"]]);
  });
});

describe("forms in folders", () => {
  test("a form is put into a folder, moved to another, and taken out", async () => {
    const member = await asDeveloper();
    const [retail, banks] = [await makeFolder(member, "Retail"), await makeFolder(member, "Banks")];
    const form = await makeForm(member, { name: "Onboarding" });
    await makeForm(member, { name: "Other" });
    expect((await put(member, form.id, retail)).data).toEqual({});
    expect(await formsIn(member, retail)).toMatchObject({
      total: 1,
      items: [{ folder: { id: retail, name: "Retail" } }],
    });
    expect(namesOf(await formsIn(member, null))).toEqual(["Other"]);
    await put(member, form.id, banks);
    expect((await formsIn(member, retail)).total).toBe(0);
    expect((await folders(member)).items.map((each: { formsCount: number }) => each.formsCount)).toEqual([1, 0]);
    const late = await takeOut(member, form.id, retail);
    expect(late.errors[0]?.code).toBe("form-folders.form_elsewhere");
    expect((await takeOut(member, form.id, banks)).status).toBe(200);
    expect(namesOf(await formsIn(member, null)).sort()).toEqual(["Onboarding", "Other"]);
    const all = (await member.post("/api/forms", {})).data;
    expect(all.items.map((each: { folder: unknown }) => each.folder)).toEqual([null, null]);
  });

  test("a removed folder leaves its forms, also one that comes in at the same moment", async () => {
    const member = await asDeveloper();
    const folder = await makeFolder(member, "Retail");
    const [form, other] = [await makeForm(member), await makeForm(member)];
    await put(member, form.id, folder);
    const [removed, late] = await Promise.all([
      member.del(`/api/forms/remove-folder/${folder}`),
      put(member, other.id, folder),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 404]).toContain(late.status);
    expect(await formsIn(member, null)).toMatchObject({ total: 2 });
    expect((await member.get(`/api/forms/${form.id}/form-settings`)).status).toBe(200);
  });

  test("a folder's forms are paged and searched; a deleted form is counted nowhere", async () => {
    const member = await asDeveloper();
    const folder = await makeFolder(member, "Retail");
    for (const name of ["One", "Two", "Three"]) await put(member, (await makeForm(member, { name })).id, folder);
    expect(namesOf(await formsIn(member, folder, { count: 2 }))).toEqual(["Three", "Two"]);
    expect(namesOf(await formsIn(member, folder, { count: 2, page: 2 }))).toEqual(["One"]);
    const found = await member.post("/api/forms/folder-forms", { filters: { folder_id: folder, search: "t" } });
    expect(namesOf(found.data)).toEqual(["Three", "Two"]);
    await member.del(`/api/forms/delete/${found.data.items[0].id}`);
    expect((await folders(member)).items[0].formsCount).toBe(2);
  });

  test("what is not there is told", async () => {
    const member = await asDeveloper();
    const folder = await makeFolder(member, "Retail");
    const form = await makeForm(member);
    const unknown = randomUUID();
    const noForm = { status: 404, errors: [{ message: "form with specified ID does not exist" }] };
    expect(await put(member, unknown, folder)).toMatchObject(noForm);
    expect(await takeOut(member, unknown, folder)).toMatchObject(noForm);
    for (const answer of [
      await put(member, form.id, unknown),
      await takeOut(member, form.id, unknown),
      await member.post("/api/forms/folder-forms", { filters: { folder_id: unknown } }),
      await member.post("/api/forms/update-folder", { id: unknown, name: "Free" }),
    ])
      expect([answer.status, answer.errors[0]?.code]).toEqual([404, "form-folders.not_found"]);
  });
});
