import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweepUnclaimedFiles } from "#server/platform/files/pending-files.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { makeService, runNow } from "../../../../test/services.ts";
import { pngOf } from "../../../../test/settings.ts";
import { passportPhoto } from "../../../../test/specimens.ts";
import { runRetention } from "../../applicants/retention/retention.service.ts";

let server: TestServer;
let member: Member;
beforeAll(async () => {
  server = await openTestServer();
  member = await makeMember(server);
});
afterAll(() => server.close());

const infoOf = async (id: string, by = member) => (await by.post("/api/services/request-info", { id })).data;

async function recognise(bytes: Buffer, by = member, back?: Buffer): Promise<string> {
  const sides = { bytes, ...(back && { back }) };
  const { data, errors } = await by.upload("/api/services/create-document", { country: "UA" }, sides);
  if (!data) throw new Error(JSON.stringify(errors));
  await runNow(server, by, data.id);
  return data.id;
}

describe("recognition of a document", () => {
  test("reads what the zone says; its picture is encrypted, and who opens it is recorded", async () => {
    const photo = await passportPhoto("amalia");
    const id = await recognise(photo);
    const view = await infoOf(id);
    const readOf = (field: string) =>
      view.response.fields.find((each: { field: string }) => each.field === field)?.value;
    expect(view).toMatchObject({ status: "valid", country: "UA", hasPicture: true, response: { wrongDigits: [] } });
    expect([readOf("lastName"), readOf("firstNames"), readOf("documentNumber"), readOf("dob")]).toEqual([
      "SHEVCHENKO",
      "OLENA",
      "FA1234567",
      "1990-05-17",
    ]);
    const picture = await member.get(`/api/services/${id}/picture`);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(picture.bytes.subarray(0, 3).toString("hex")).toBe("ffd8ff");
    const [row] = await server.query<{ storage_key: string }>(
      "select storage_key from service_requests where id = $1",
      [id],
    );
    const stored = await server.platform.files.get(row?.storage_key ?? "");
    expect(stored.includes(picture.bytes.subarray(1000, 1016))).toBe(false);
    const views = await server.query(
      "select actor_id from audit_log where action = 'services.picture_viewed' and detail->>'id' = $1",
      [id],
    );
    expect(views).toEqual([{ actor_id: member.userId }]);
    await sweepUnclaimedFiles(server.platform, "0 seconds");
    expect((await member.get(`/api/services/${id}/picture`)).status).toBe(200);
    const pdf = await member.send("POST", "/api/services/report-file", { id });
    expect(pdf.status).toBe(200);
    expect(pdf.bytes.toString("latin1")).toMatch(/\/Subtype *\/Image/);
  });

  test("the same request with another picture is another request, and is refused", async () => {
    const fields = { country: "UA", request_key: randomUUID() };
    const send = (bytes: Buffer) => member.upload("/api/services/create-document", fields, { bytes });
    const [one, other] = [await pngOf(300, 200), await pngOf(301, 200)];
    const first = await send(one);
    expect([first.status, (await send(one)).data]).toEqual([200, first.data]);
    expect((await send(other)).errors).toMatchObject([{ code: "services.key_taken" }]);
  });

  test("a photo that a verification would refuse leaves a doubt, and the reply says why", async () => {
    const photo = await passportPhoto("amalia");
    expect((await infoOf(await recognise(photo))).response).toMatchObject({ isDoubtful: false, photoRefusals: [] });
    const dark = await sharp(photo).linear(0.16, 0).jpeg({ quality: 95 }).toBuffer();
    const { response } = await infoOf(await recognise(dark));
    expect(response).toMatchObject({ isDoubtful: true });
    expect(response.photoRefusals).toContain("too_dark");
  });

  test("of a picture without a zone is an error that says so", async () => {
    const view = await infoOf(await recognise(await pngOf(900, 600)));
    expect(view).toMatchObject({ status: "invalid", problem: "nothing_read", response: { fields: [] } });
  });

  test("takes both sides: the zone may be on either, and both go when the data is deleted", async () => {
    const id = await recognise(await pngOf(900, 600), member, await passportPhoto("amalia"));
    const view = await infoOf(id);
    expect(view).toMatchObject({ status: "valid", hasPicture: true, hasBack: true });
    expect(view.response.fields).toContainEqual({ field: "documentNumber", value: "FA1234567" });
    const picture = (side: string) => member.get(`/api/services/${id}/picture?side=${side}`);
    const [front, back] = [await picture("front"), await picture("back")];
    expect([front.status, back.status, front.bytes.equals(back.bytes)]).toEqual([200, 200, false]);
    expect((await picture("left")).status).toBe(422);
    const pdf = await member.send("POST", "/api/services/report-file", { id });
    expect(pdf.bytes.toString("latin1").match(/\/Subtype *\/Image/g)?.length).toBeGreaterThanOrEqual(2);
    const [row] = await server.query<{ storage_key: string; back_key: string }>(
      "select storage_key, back_key from service_requests where id = $1",
      [id],
    );
    expect((await member.send("DELETE", `/api/services/${id}/data`)).status).toBe(200);
    await sweepUnclaimedFiles(server.platform, "0 seconds");
    for (const key of [row?.storage_key, row?.back_key])
      await expect(server.platform.files.get(key ?? "")).rejects.toThrow();
    expect((await picture("back")).errors[0]?.code).toBe("services.no_picture");
  });

  test("of whose other side nothing can be read as a picture is refused, and an empty one counts as none", async () => {
    const send = async (back: Buffer) =>
      member.upload("/api/services/create-document", {}, { bytes: await pngOf(600, 400), back });
    expect((await send(Buffer.from("no picture"))).errors[0]).toMatchObject({ parameter: "back" });
    const { data } = await send(Buffer.alloc(0));
    expect(await infoOf(data.id)).toMatchObject({ hasPicture: true, hasBack: false });
  });

  test("takes pictures only", async () => {
    const send = (bytes: Buffer) => member.upload("/api/services/create-document", {}, { bytes });
    expect((await send(Buffer.from("no picture at all"))).errors[0]).toMatchObject({ parameter: "file" });
    expect((await send(Buffer.from("no picture at all"))).status).toBe(422);
    expect((await send(Buffer.alloc(0))).status).toBe(422);
    expect((await member.post("/api/services/create-document", {})).status).toBe(415);
    const none = await makeService(server, member, { type: "phone", phone: "+380501234567" });
    expect((await member.get(`/api/services/${none}/picture`)).errors[0]?.code).toBe("services.no_picture");
  });

  test("that somebody else asked for is not for a developer", async () => {
    const { data } = await member.upload("/api/services/create-document", {}, { bytes: await pngOf(600, 400) });
    const developer = await makeMember(server, "developer", member.projectId);
    expect(await infoOf(data.id, developer)).toMatchObject({ requestState: "hidden", hasPicture: false });
    expect((await developer.get(`/api/services/${data.id}/picture`)).status).toBe(403);
  });
});

test("each night deletes the data of requests whose time is over, with the picture; their rows stay", async () => {
  const owner = await makeMember(server);
  const { data } = await owner.upload("/api/services/create-document", {}, { bytes: await pngOf(600, 400) });
  const old = data.id as string;
  await server.query(
    `update service_requests set status = 'invalid', problem = 'nothing_read', finished_at = now() - interval '11 days' where id = $1`,
    [old],
  );
  const young = await makeService(server, owner, { type: "phone", phone: "+380501234567" });
  const waiting = (await owner.post("/api/services/create", { type: "phone", phone: "+380501234567" })).data.id;
  const [{ storage_key } = { storage_key: "" }] = await server.query<{ storage_key: string }>(
    "select storage_key from service_requests where id = $1",
    [old],
  );
  await runRetention(server.platform);
  expect((await infoOf(old, owner)).requestState).toBe("kept");

  const days = { approved_days: null, declined_days: null, abandoned_days: null, service_days: 10 };
  expect((await owner.put("/api/projects/retention", days)).data).toMatchObject({ service_days: 10 });
  expect((await owner.put("/api/projects/retention", { ...days, service_days: 0 })).status).toBe(422);
  await runRetention(server.platform);
  expect(await infoOf(old, owner)).toMatchObject({
    requestState: "deleted",
    responseState: "deleted",
    hasPicture: false,
    status: "invalid",
  });
  expect(await infoOf(young, owner)).toMatchObject({ requestState: "kept" });
  expect(await infoOf(waiting, owner)).toMatchObject({ requestState: "kept", status: "processing" });
  await sweepUnclaimedFiles(server.platform, "0 seconds");
  await expect(server.platform.files.get(storage_key)).rejects.toThrow();
  const ran = await server.query(
    "select detail from audit_log where action = 'services.retention_ran' and project_id = $1",
    [owner.projectId],
  );
  expect(ran).toEqual([{ detail: { erased: 1 } }]);
});
