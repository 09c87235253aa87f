import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blacklistLimits } from "#contract/screening/blacklists/blacklist-values.ts";
import { verideskRecord } from "#engines/lists/veridesk-csv.ts";
import { verideskCellsOf, verideskColumns, verideskRowOf } from "#engines/lists/veridesk-rows.ts";
import {
  blacklistChangesSince,
  blacklistEntriesByNumber,
  blacklistsOf,
  streamBlacklistEntries,
} from "#server/features/records/blacklist-base/blacklist-base.screening.queries.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { blacklistNamed, entriesOf, makeBlacklist, showBlacklist } from "../../../../test/blacklists.ts";
import { makeForm, profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
let owner: Member;
beforeAll(async () => {
  server = await openTestServer();
  owner = await makeMember(server);
});
afterAll(() => server.close());

const ann = { type: "PERSON", given_name: "Ann", surname: "Sample", dob: "1970-05-12", gender: "F", country: "DE" };
const add = (member: Member, code: string, entry: object) => member.post(`/api/blacklists/${code}/add-entry`, entry);
const idOf = async (member: Member, code: string, entry: object): Promise<string> =>
  (await add(member, code, entry)).data.id;

describe("a list", () => {
  test("is made, named anew and shown to those who keep lists", async () => {
    const manager = await makeMember(server, "compliance_manager");
    const code = await makeBlacklist(manager, "Card fraud");
    expect(await showBlacklist(manager, code)).toMatchObject({
      name: "Card fraud",
      items: 0,
      revision: 0,
      import: null,
    });
    const edited = { code, name: "Card fraud 2026", description: "Since January" };
    expect((await manager.post("/api/blacklists/edit", edited)).status).toBe(200);
    const { data } = await manager.post("/api/blacklists", { filters: { search: "FRAUD 2026" } });
    expect(data).toMatchObject({
      total: 1,
      items: [{ code, description: "Since January", createdBy: "Olena Kovalenko" }],
    });
    expect((await manager.post("/api/blacklists/updated-list", {})).data.items).toHaveLength(1);
    expect((await manager.get("/api/blacklists/options")).data.items).toEqual([
      { code, name: "Card fraud 2026", items: 0 },
    ]);
  });

  test.each([
    ["type=default&name=Card&description=Long enough", "name"],
    ["type=default&name=Cards and more&description=No", "description"],
    [`type=default&name=${"x".repeat(65)}&description=Long enough`, "name"],
    ["name=Cards and more&description=Long enough", "type"],
  ])("with a name or description of a wrong length, or without a type, is refused (%#)", async (query, parameter) => {
    const { status, errors } = await owner.post(`/api/blacklists/create?${query}`);
    expect([status, errors[0]?.parameter]).toEqual([422, parameter]);
  });

  test("has a name of its own, and a project has a hundred of them", async () => {
    const member = await makeMember(server);
    const code = await makeBlacklist(member, "Taken name");
    const create = (name: string) => member.post(`/api/blacklists/create?${blacklistNamed(name)}`);
    expect((await create("Taken name")).errors[0]?.code).toBe("blacklists.name_taken");
    const own = { code, name: "Taken name", description: "The same name stays" };
    expect((await member.post("/api/blacklists/edit", own)).status).toBe(200);
    await server.query(
      `insert into blacklists (project_id, code, type, name, description)
       select $1, gen_random_uuid(), 'default', 'List ' || n, 'One of many' from generate_series(2, $2) n`,
      [member.projectId, blacklistLimits.lists],
    );
    expect((await create("One too many")).errors[0]?.code).toBe("blacklists.limit_exceeded");
  });

  test("S36 of which many are made at once: the limit is never exceeded", async () => {
    const member = await makeMember(server);
    await server.query(
      `insert into blacklists (project_id, code, type, name, description)
       select $1, gen_random_uuid(), 'default', 'List ' || n, 'One of many' from generate_series(1, $2) n`,
      [member.projectId, blacklistLimits.lists - 3],
    );
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        member.post(`/api/blacklists/create?${blacklistNamed(`Many at once ${n}`)}`),
      ),
    );
    const refused = made.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(17);
    expect(new Set(refused.map(({ errors }) => errors[0]?.code))).toEqual(new Set(["blacklists.limit_exceeded"]));
    const [row] = await server.query("select count(*)::int as n from blacklists where project_id = $1", [
      member.projectId,
    ]);
    expect(row).toEqual({ n: blacklistLimits.lists });
  });

  test("S28 of which a billion are requested, or the deepest page, is answered with what there is, or refused", async () => {
    const code = await makeBlacklist(owner, "Asked for too much");
    await add(owner, code, ann);
    for (const path of ["/api/blacklists", "/api/blacklists/updated-list", `/api/blacklists/${code}/entries`]) {
      expect((await owner.post(path, { count: 1_000_000_000 })).status, path).toBe(422);
      expect((await owner.post(path, { page: 1_000_000_000 })).status, path).toBe(422);
    }
    const widest = { search: "a b c d e f g h i j k l m n o p".repeat(10) };
    expect((await owner.post(`/api/blacklists/${code}/entries`, { filters: widest })).status).toBe(422);
  });

  test("that is deleted tells what is lost; forms that name it stay as they are", async () => {
    const code = await makeBlacklist(owner, "To be deleted");
    await add(owner, code, ann);
    const screening = { type: "DATABASE_SCREENING" as const, lists: [], customBlacklists: [code] };
    const config = profileFormConfig();
    const form = await makeForm(owner, { ...config, name: "Screened", steps: [...config.steps, screening] });
    expect(await showBlacklist(owner, code)).toMatchObject({ items: 1, forms: [{ id: form.id, name: "Screened" }] });
    const removed = await owner.del(`/api/blacklists/delete/${code}`);
    expect([removed.status, removed.data]).toEqual([200, { items: 1 }]);
    expect((await owner.get(`/api/blacklists/${code}/summary`)).status).toBe(404);
    expect(await server.query("select from blacklist_entries where blacklist_code = $1", [code])).toEqual([]);
    expect((await owner.get(`/api/forms/${form.id}/form-settings`)).status).toBe(200);
    expect((await owner.del(`/api/blacklists/delete/${code}`)).status).toBe(404);
  });

  test("is read with each column under its own name", () => {
    const shouted = ["type", "gender", "country"];
    const named = verideskColumns.map((column) => (shouted.includes(column) ? column.toUpperCase() : column));
    expect(verideskCellsOf(verideskRowOf((column) => column))).toEqual(named);
  });

  test("comes with templates of both file types", async () => {
    for (const [type, first] of [
      ["default", "type,document,tax_id,name"],
      ["applicants", "external_id,applicant_id,verification_id"],
    ]) {
      const { status, bytes } = await owner.post(`/api/blacklists/${type}-template`);
      expect([status, bytes.toString().startsWith(first ?? "")]).toEqual([200, true]);
    }
  });
});

describe("an entry", () => {
  test("is found by every word of a search, whatever the case and the accents", async () => {
    const code = await makeBlacklist(owner, "Searched");
    await add(owner, code, { ...ann, description: "Chargeback, café" });
    await add(owner, code, { type: "COMPANY", name: "Sample Trade GmbH", tax_id: "DE 123" });
    const found = async (search: string) => (await entriesOf(owner, code, { search })).total;
    expect(await Promise.all(["ANN samp", "cafe", "trade ann", "de 123", "", "%"].map(found))).toEqual([
      1, 1, 0, 1, 2, 0,
    ]);
    expect((await entriesOf(owner, code, { type: "COMPANY" })).total).toBe(1);
  });

  test("S37 is edited: other content is another entry, and a second one who edits is told", async () => {
    const code = await makeBlacklist(owner, "Edited one by one");
    const id = await idOf(owner, code, ann);
    const path = `/api/blacklists/${code}/entries/${id}`;
    const described = await owner.put(path, { ...ann, description: "Why", revision: 1 });
    expect([described.status, described.data.id]).toEqual([200, id]);
    expect((await owner.put(path, { ...ann, revision: 1 })).errors[0]?.code).toBe("blacklists.stale");
    const renamed = await owner.put(path, { ...ann, surname: "Beispiel", revision: 2 });
    expect(renamed.data.id).not.toBe(id);
    expect((await entriesOf(owner, code)).items).toMatchObject([{ surname: "Beispiel", revision: 4 }]);
    expect((await owner.del(path)).errors[0]?.code).toBe("blacklists.entry_not_found");
    expect((await owner.del(`/api/blacklists/${code}/entries/${renamed.data.id}`)).status).toBe(200);
    expect(await showBlacklist(owner, code)).toMatchObject({ items: 0, kinds: { PERSON: 0 } });
  });

  test.each([
    [{ type: "PERSON" }, "name"],
    [{ type: "DOCUMENT", document: "--" }, "document"],
    [{ type: "TAX_ID" }, "tax_id"],
    [{ type: "GHOST", name: "Ann" }, "type"],
    [{ ...ann, dob: "1970-02-30" }, "dob"],
    [{ ...ann, country: "Germany" }, "country"],
  ])("that is not complete is refused by its field (%#)", async (entry, parameter) => {
    const code = await makeBlacklist(owner, `Refuses ${randomUUID().slice(0, 8)}`);
    const { status, errors } = await add(owner, code, entry);
    expect([status, errors[0]?.parameter]).toEqual([422, parameter]);
  });

  test("that is there already is refused, also as the result of an edit", async () => {
    const code = await makeBlacklist(owner, "Twice the same");
    await add(owner, code, ann);
    expect((await add(owner, code, { ...ann, description: "again" })).errors[0]?.code).toBe("blacklists.entry_exists");
    const id = await idOf(owner, code, { ...ann, surname: "Other" });
    const edited = await owner.put(`/api/blacklists/${code}/entries/${id}`, { ...ann, revision: 2 });
    expect(edited.errors[0]?.code).toBe("blacklists.entry_exists");
    expect((await entriesOf(owner, code)).total).toBe(2);
  });
});

describe("what a screening reads", () => {
  const reading = <T>(work: Parameters<typeof inSystemStep<T>>[3]) =>
    inSystemStep(server.platform, "test", owner.projectId, work);

  test("is the heads, the records, and what has changed since a revision", async () => {
    const code = await makeBlacklist(owner, "Screened by");
    const id = await idOf(owner, code, ann);
    const gone = await idOf(owner, code, { type: "COMPANY", name: "Gone Ltd" });
    await add(owner, code, { type: "DOCUMENT", document: "X-9" });
    await owner.del(`/api/blacklists/${code}/entries/${gone}`);
    const [head] = await reading((ctx) => blacklistsOf(ctx, [code, "never-a-code"]));
    expect(head).toEqual({ updatedAt: expect.any(Date), code, name: "Screened by", revision: 4, entriesCount: 2 });
    const records = await reading(async (ctx) => {
      const all = [];
      for await (const each of streamBlacklistEntries(ctx, code)) all.push(each);
      return all;
    });
    const row = { ...emptyRow, ...ann };
    expect(records).toEqual([{ entryId: id, revision: 1, record: verideskRecord(row, id) }]);
    expect(records[0]?.record.names).toEqual([{ text: "Ann Sample", kind: "primary" }]);
    const changes = await reading((ctx) => blacklistChangesSince(ctx, code, 1));
    expect(changes).toEqual({ revision: 4, changed: [], removed: [gone] });
    await add(owner, code, { type: "COMPANY", name: "Gone Ltd" });
    expect(await reading((ctx) => blacklistChangesSince(ctx, code, 1))).toMatchObject({
      revision: 5,
      changed: [{ entryId: gone }],
      removed: [],
    });
    expect(await reading((ctx) => blacklistChangesSince(ctx, randomUUID(), 0))).toBeNull();
  });

  test("is found by numbers, however they are written, in the lists that are named", async () => {
    const [code, other] = [await makeBlacklist(owner, "Numbers 1"), await makeBlacklist(owner, "Numbers 2")];
    const id = await idOf(owner, code, { ...ann, document: "ab 12-34" });
    await add(owner, other, { type: "DOCUMENT", document: "AB1234" });
    const byNumber = (codes: string[], kind: "document" | "tax_id") =>
      reading((ctx) => blacklistEntriesByNumber(ctx, codes, kind, ["AB1234", ""]));
    expect(await byNumber([code], "document")).toMatchObject([{ code, entryId: id, type: "PERSON" }]);
    expect(await byNumber([code, other], "document")).toHaveLength(2);
    expect(await byNumber([code], "tax_id")).toEqual([]);
  });
});

const emptyRow = {
  document: "",
  tax_id: "",
  name: "",
  origin_name: "",
  origin_given_name: "",
  origin_surname: "",
  middle_name: "",
  origin_middle_name: "",
  description: "",
};
