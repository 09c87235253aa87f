import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import words from "#contract/locales/en/flow.json" with { type: "json" };
import { makeForm, openLink, profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
let member: Member;
beforeAll(async () => {
  server = await openTestServer();
  member = await makeMember(server, "developer");
});
afterAll(() => server.close());
beforeEach(() => server.query("delete from rate_counts"));

const inGerman = (changes = {}) => makeForm(member, profileFormConfig({ languages: ["en", "de"], ...changes }));
const upload = (visitor: Visitor, formId: string, csv: string | Buffer, name = "texts.csv") =>
  visitor.upload(
    "/api/forms/localisation-upload",
    { public_id: formId },
    { bytes: Buffer.from(csv), name, type: "text/csv" },
  );
const uploadedOf = async (formId: string) =>
  (await member.get(`/api/forms/localisation-uploaded?public_id=${formId}`)).data;
const remove = (visitor: Visitor, body: object) => visitor.send("DELETE", "/api/forms/localisation-delete", body);
const wordsOf = async (applicant: Visitor, language: string) =>
  (await applicant.get(`/api/flow/words?language=${language}`)).data?.words;

const german = "key,en,de\naction.continue,Continue,Weiter\nwelcome.start,Start,Los\n";
const largest = 2 * 1024 * 1024;
const fileOf = (sizeBytes: number) => {
  const base = Buffer.from(german);
  const filler = Buffer.alloc(sizeBytes - base.length, `,,${" ".repeat(100_000)}\n`);
  return Buffer.concat([base, filler]);
};

describe("the template", () => {
  test("is a CSV file with the page's keys, our English and an empty column for each language of the form", async () => {
    const form = await inGerman();
    const { status, headers, bytes } = await member.get(`/api/forms/localisation-template?public_id=${form.id}`);
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8; header=present"]);
    const [head, ...rows] = bytes.toString("utf8").trimEnd().split("\r\n");
    expect(head).toBe("\ufeffkey,en,de");
    expect(rows).toHaveLength(Object.keys(words).length);
    expect(rows).toContain("action.continue,Continue,");
  });

  test("without a form has every language", async () => {
    const { bytes } = await member.get("/api/forms/localisation-template");
    const [head = ""] = bytes.toString("utf8").split("\r\n");
    expect(head.split(",")).toHaveLength(36);
    expect(head).toMatch(/^\ufeffkey,en,uk,/);
  });

  test("has what was uploaded in its cells, and can be uploaded again", async () => {
    const form = await inGerman();
    await upload(member, form.id, german);
    const { bytes } = await member.get(`/api/forms/localisation-template?public_id=${form.id}`);
    expect(bytes.toString("utf8")).toContain("action.continue,Continue,Weiter\r\n");
    const again = await upload(member, form.id, bytes);
    expect(again.data).toMatchObject({ languages: [{ language: "de", texts: 2 }], keys: 2 });
  });

  test("of a form that does not exist is not found", async () => {
    const { status, errors } = await member.get(`/api/forms/localisation-template?public_id=${randomUUID()}`);
    expect([status, errors[0]?.message]).toEqual([404, "form with specified ID does not exist"]);
    expect((await member.get("/api/forms/localisation-template?public_id=1")).status).toBe(422);
  });
});

describe("an upload", () => {
  test("is kept with its name, its size, when and by whom, and takes the place of the earlier one", async () => {
    const form = await inGerman();
    expect(await uploadedOf(form.id)).toMatchObject({
      storage_uploaded: false,
      languages: [],
      keys: 0,
      file_name: null,
    });
    const first = await upload(member, form.id, german, "C:\\texts\\deutsch.csv");
    expect([first.status, first.errors]).toEqual([200, []]);
    expect(first.data).toEqual({
      public_id: form.id,
      storage_uploaded: true,
      languages: [{ language: "de", texts: 2 }],
      keys: 2,
      file_name: "deutsch.csv",
      size_bytes: Buffer.byteLength(german),
      uploaded_at: expect.stringMatching(/^\d{4}-/),
      uploaded_by: "Olena Kovalenko",
    });
    await upload(member, form.id, "key;uk\nwelcome.start;Почати\n");
    expect(await uploadedOf(form.id)).toMatchObject({ languages: [{ language: "uk", texts: 1 }], keys: 1 });
  });

  test("S25 of 2 MB is taken, of one byte more refused with its message", async () => {
    const form = await inGerman();
    const even = await upload(member, form.id, fileOf(largest));
    expect([even.status, even.data?.size_bytes]).toEqual([200, largest]);
    const { status, errors } = await upload(member, form.id, fileOf(largest + 1));
    expect(status).toBe(413);
    expect(errors).toEqual([
      {
        parameter: "file",
        message: "An uploaded CSV file is larger than 2 MB",
        code: "form-localisations.too_large",
      },
    ]);
    const huge = await upload(member, form.id, Buffer.alloc(4 * 1024 * 1024, "a"));
    expect([huge.status, huge.errors[0]?.message]).toEqual([413, "An uploaded CSV file is larger than 2 MB"]);
    expect(await uploadedOf(form.id)).toMatchObject({ size_bytes: largest });
  });

  test("S25 with wrong rows is refused as a whole, with each row named beside the message", async () => {
    const form = await inGerman();
    await upload(member, form.id, german);
    const { status, errors } = await upload(
      member,
      form.id,
      "key,de\nwelcome.start,Los\nno.such,x\nwelcome.privacy,Alles sicher\n",
    );
    expect(status).toBe(422);
    expect(errors.map(({ parameter, message }) => [parameter, message])).toEqual([
      ["file", "An uploaded CSV file has invalid format"],
      ["row", "Row 3: Unknown key: no.such."],
      ["row", "Row 4: A placeholder of the English text is missing: de, welcome.privacy, {business}."],
    ]);
    expect(errors[0]?.code).toBe("form-localisations.invalid_format");
    expect(await uploadedOf(form.id)).toMatchObject({ keys: 2, languages: [{ language: "de", texts: 2 }] });
  });

  test.each(["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"])(
    "S30 with %s for a key names the row",
    async (key) => {
      const form = await inGerman();
      const { status, errors } = await upload(member, form.id, `key,de\n${key},abc`);
      expect(status).toBe(422);
      expect(errors[1]).toMatchObject({ parameter: "row", message: `Row 2: Unknown key: ${key}.` });
    },
  );

  test.each([
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])],
    ["half a character", Buffer.from([...Buffer.from("key,de\nwelcome.start,"), 0xc3])],
    ["JSON", '{"key": "de"}'],
    ["HTML", "<html><script>alert(1)</script></html>"],
  ])("S25 of %s has an invalid format", async (_, bytes) => {
    const form = await inGerman();
    const { status, errors } = await upload(member, form.id, bytes);
    expect([status, errors[0]?.message]).toEqual([422, "An uploaded CSV file has invalid format"]);
    expect(errors.length).toBe(2);
  });

  test("S29 more often than sixty times an hour has to wait", async () => {
    const form = await inGerman();
    let refused = await upload(member, form.id, "x");
    for (let n = 0; n < 61 && refused.status !== 429; n += 1) refused = await upload(member, form.id, "x");
    expect([refused.status, refused.errors[0]?.message]).toEqual([429, "Too many requests. Please try again later"]);
  });

  test("S23 is called by a harmless name", async () => {
    const form = await inGerman();
    const { data } = await upload(member, form.id, german, `../../etc/${"x".repeat(300)}.csv`);
    expect(data.file_name).toBe("x".repeat(200));
  });

  test("S16 is not for a neighbour's form, a deleted one, or one that never was", async () => {
    const [form, gone] = [await inGerman(), await inGerman()];
    await upload(member, form.id, german);
    await member.del(`/api/forms/delete/${gone.id}`);
    const neighbour = await makeMember(server);
    for (const [who, id] of [
      [neighbour, form.id],
      [member, gone.id],
      [member, randomUUID()],
    ] as const) {
      for (const answer of [
        await upload(who, id, german),
        await remove(who, { public_id: id }),
        await who.get(`/api/forms/localisation-uploaded?public_id=${id}`),
      ])
        expect([answer.status, answer.errors[0]?.code]).toEqual([404, "forms.not_found"]);
    }
    expect(await uploadedOf(form.id)).toMatchObject({ storage_uploaded: true });
  });
});

describe("deleting", () => {
  test("takes the words away, once", async () => {
    const form = await inGerman();
    await upload(member, form.id, german);
    const seenNothing = await remove(member, { public_id: form.id, storage_uploaded: "false" });
    expect([seenNothing.status, seenNothing.errors[0]?.code]).toEqual([404, "form-localisations.not_uploaded"]);
    const removed = await remove(member, { public_id: form.id, storage_uploaded: true });
    expect([removed.status, removed.data.storage_uploaded]).toEqual([200, false]);
    const again = await remove(member, { public_id: form.id, storage_uploaded: true });
    expect([again.status, again.errors[0]?.code]).toEqual([404, "form-localisations.not_uploaded"]);
    expect(await uploadedOf(form.id)).toMatchObject({ storage_uploaded: false });
  });

  test("a form leaves its words, copying one copies them", async () => {
    const form = await inGerman();
    await upload(member, form.id, german);
    const copy = (await member.post("/api/forms/copy", { id: form.id })).data;
    await remove(member, { public_id: form.id });
    expect(await uploadedOf(copy.id)).toMatchObject({ storage_uploaded: true, keys: 2, file_name: "texts.csv" });
    await member.del(`/api/forms/delete/${copy.id}`);
    const kept = await server.query("select form_id from form_localisations where form_id = $1", [copy.id]);
    expect(kept).toHaveLength(1);
  });
});

describe("the applicant's page", () => {
  test("has the words at once, also when it was opened before", async () => {
    const form = await inGerman();
    const applicant = await openLink(server, form.token);
    expect((await applicant.get("/api/flow/state")).data.ownWords).toEqual([]);
    expect(await wordsOf(applicant, "de")).toEqual({});
    await upload(member, form.id, german);
    expect(await wordsOf(applicant, "de")).toEqual({ "action.continue": "Weiter", "welcome.start": "Los" });
    expect(await wordsOf(applicant, "fr")).toEqual({});
    expect((await applicant.get("/api/flow/state")).data.ownWords).toEqual(["de"]);
    const later = await openLink(server, form.token);
    expect((await later.get("/api/flow/state")).data.ownWords).toEqual(["de"]);
  });

  test("has its own form's words only, and asks for a language", async () => {
    const [form, other] = [await inGerman(), await inGerman()];
    await upload(member, form.id, german);
    const applicant = await openLink(server, other.token);
    expect(await wordsOf(applicant, "de")).toEqual({});
    expect((await applicant.get("/api/flow/words?language=xx")).status).toBe(422);
    expect((await applicant.get("/api/flow/words")).status).toBe(422);
    expect((await server.visitor().get("/api/flow/words?language=de")).status).toBe(401);
  });
});
