import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as limits from "#contract/limits.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { pngOf } from "../../../../test/settings.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
});
afterAll(() => server.close());

const kinds = ["personal", "logo", "favicon"] as const;
const pathOf = (kind: (typeof kinds)[number]) => `/api/settings/${kind}-image`;
type Member = Awaited<ReturnType<typeof makeMember>>;
const put = (member: Member, kind: (typeof kinds)[number], bytes: Buffer, name = "picture.png", type = "image/png") =>
  member.upload(pathOf(kind), {}, { bytes, name, type }, "PUT");
const stored = async (member: Member) =>
  server.query<{ storage_key: string }>(
    "select storage_key from user_images where user_id = $1 union all select storage_key from project_images where project_id = $2",
    [member.userId, member.projectId],
  );
const isKept = (key: string) =>
  server.platform.files.get(key).then(
    () => true,
    () => false,
  );

describe.each(kinds)("the %s image", (kind) => {
  test("S23 is shown as we wrote it, as an attachment in a sandbox, and gone once removed", async () => {
    const member = await makeMember(server);
    expect((await member.get(pathOf(kind))).status).toBe(404);
    const { status, data } = await put(
      member,
      kind,
      await pngOf(700, 300),
      '"><script>.html\r\nX-Evil: 1',
      "text/html",
    );
    expect(status).toBe(200);
    const name = kind === "personal" ? "photo" : kind;
    expect((await member.get("/api/settings")).data.images[name]).toBe(data.version);
    const shown = await member.get(`${pathOf(kind)}?v=${data.version}`);
    const isIcon = kind === "favicon";
    expect(
      Object.fromEntries(
        [
          "content-type",
          "x-content-type-options",
          "content-security-policy",
          "content-disposition",
          "cache-control",
        ].map((each) => [each, shown.headers.get(each)]),
      ),
    ).toEqual({
      "content-type": isIcon ? "image/png" : "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": `attachment; filename="${name}.${isIcon ? "png" : "webp"}"; filename*=UTF-8''${name}.${isIcon ? "png" : "webp"}`,
      "cache-control": "no-store",
    });
    const { format, width } = await sharp(shown.bytes).metadata();
    expect([format, width]).toEqual(isIcon ? ["png", 64] : ["webp", 512]);
    const [row] = await stored(member);
    expect((await member.del(pathOf(kind))).status).toBe(200);
    expect((await member.get(pathOf(kind))).status).toBe(404);
    expect((await member.del(pathOf(kind))).status).toBe(404);
    await server.drainJobs();
    expect(await isKept(row?.storage_key ?? "")).toBe(false);
  });

  test("a newer one takes its place, and the bytes of the earlier one are removed", async () => {
    const member = await makeMember(server);
    const first = await put(member, kind, await pngOf(40, 40));
    const [before] = await stored(member);
    const second = await put(member, kind, await pngOf(40, 40, "#ffcc00"));
    expect(second.data.version).not.toBe(first.data.version);
    await Promise.all(Array.from({ length: 5 }, async () => put(member, kind, await pngOf(40, 40, "#00ff00"))));
    await server.drainJobs();
    const rows = await stored(member);
    expect(rows).toHaveLength(1);
    expect(await isKept(before?.storage_key ?? "")).toBe(false);
    expect(await isKept(rows[0]?.storage_key ?? "")).toBe(true);
  });

  test("S22 an SVG, HTML, a torn picture, one of 100 megapixels and an empty one are refused, and nothing is kept", async () => {
    const member = await makeMember(server);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const huge = await sharp({
      create: { width: 10_000, height: 10_000, channels: 3, background: "#fff" },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const png = await pngOf(400, 400);
    for (const [bytes, code] of [
      [Buffer.from(svg), "images.not_an_image"],
      [Buffer.from("<!doctype html><script>alert(1)</script>"), "images.not_an_image"],
      [huge, "images.too_many_pixels"],
      [png.subarray(0, 200), "images.damaged"],
    ] as const) {
      const answer = await put(member, kind, bytes, "photo.png", "image/png");
      expect([answer.status, answer.errors[0]?.code, answer.errors[0]?.parameter]).toEqual([422, code, "file"]);
    }
    const empty = await put(member, kind, Buffer.alloc(0));
    expect([empty.status, empty.errors[0]?.message]).toEqual([422, "Choose a file."]);
    expect((await member.put(pathOf(kind), {})).status).toBe(415);
    expect(await stored(member)).toEqual([]);
  });
});

test("S22 five megabytes are taken to the byte, one more is not", async () => {
  const member = await makeMember(server);
  const png = await pngOf(64, 64);
  const sized = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length, 0x20)]);
  expect((await put(member, "logo", sized(limits.imageBytes))).status).toBe(200);
  const { status, errors } = await put(member, "logo", sized(limits.imageBytes + 1));
  expect([status, errors[0]?.parameter]).toEqual([413, "file"]);
});

test("S16 the photo is the user's in every project; logo and favicon are the project's for every role, and of no other", async () => {
  const owner = await makeMember(server);
  const analyst = await makeMember(server, "analyst", owner.projectId);
  const neighbour = await makeMember(server);
  await put(owner, "personal", await pngOf(40, 40));
  await put(owner, "logo", await pngOf(40, 40));
  expect((await analyst.get(pathOf("personal"))).status).toBe(404);
  expect((await analyst.get(pathOf("logo"))).status).toBe(200);
  expect((await put(analyst, "logo", await pngOf(40, 40, "#123456"))).status).toBe(200);
  expect((await neighbour.get(pathOf("logo"))).status).toBe(404);
  expect((await neighbour.del(pathOf("logo"))).status).toBe(404);
  expect((await neighbour.get("/api/settings")).data.images).toEqual({ photo: null, logo: null, favicon: null });
  await server.query("delete from memberships where user_id = $1", [owner.userId]);
  expect((await owner.get(pathOf("personal"))).status).toBe(200);
  expect((await owner.get(pathOf("logo"))).status).toBe(403);
});

test("a picture whose bytes cannot be kept is refused as a fault of ours, and leaves no row", async () => {
  const member = await makeMember(server);
  const { put: keep } = server.platform.files;
  server.platform.files.put = () => Promise.reject(new Error("disk full"));
  try {
    expect((await put(member, "personal", await pngOf(40, 40))).status).toBe(503);
  } finally {
    server.platform.files.put = keep;
  }
  expect(await stored(member)).toEqual([]);
});

test("a picture whose call is undone leaves no bytes", async () => {
  const alone = await openTestServer({ servers: 1 });
  const member = await makeMember(alone);
  const { files } = alone.platform;
  const put = files.put.bind(files);
  const keys: string[] = [];
  files.put = async (key, bytes) => {
    keys.push(key);
    await put(key, bytes);
    await alone.query("delete from sessions where user_id = $1", [member.userId]);
  };
  try {
    const sent = { bytes: await pngOf(40, 40) };
    expect((await member.upload("/api/settings/personal-image", {}, sent, "PUT")).status).toBe(401);
    expect(keys).toHaveLength(1);
    await expect(files.get(keys[0] ?? "")).rejects.toThrow();
  } finally {
    await alone.close();
  }
});
