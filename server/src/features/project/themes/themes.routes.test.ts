import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as limits from "#contract/limits.ts";
import { defaultThemeConfig, themeFontNames } from "#contract/records/forms/theme-settings.ts";
import { formConfig, makeForm } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { pngOf } from "../../../../test/settings.ts";
import { giveLogo, makeTheme, themeConfig } from "../../../../test/themes.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const at = (path: string) => `/api/theme-editor/${path}`;
const night = themeConfig({ background: "#101418", heading: "#ffffff" });
type Member = Awaited<ReturnType<typeof makeMember>>;
const names = async (member: Member) =>
  (await member.get(at("list"))).data.items.map((theme: { theme_name: string }) => theme.theme_name);

describe("themes", () => {
  test("a theme gets a name, then settings; it is renamed, copied with its logos, and deleted", async () => {
    const member = await makeMember(server, "analyst");
    expect((await member.get(at("list"))).data).toEqual({ items: [], limit: limits.themesPerProject });
    expect((await member.get(at("default-settings"))).data).toEqual({
      config: defaultThemeConfig,
      fonts: themeFontNames,
    });
    const { data: named } = await member.post(at("create-name"), { theme_name: "  Night  " });
    expect(named).toMatchObject({ theme_name: "Night", rowVersion: 0 });
    const { public_id } = named;
    expect((await member.get(at(`${public_id}/settings`))).data).toMatchObject({
      config: defaultThemeConfig,
      logos: {},
    });
    expect((await member.post(at("create-new"), { public_id, config: night })).data.rowVersion).toBe(1);
    expect((await member.post(at("edit"), { public_id, rowVersion: 1, config: night })).data.rowVersion).toBe(2);
    expect((await member.post(at("edit-name"), { public_id, theme_name: "Moon" })).data.theme_name).toBe("Moon");
    await giveLogo(member, public_id, await pngOf(80, 20));
    const { data: copied } = await member.post(at("copy"), { public_id });
    expect(copied.theme_name).toBe("Moon (copy)");
    const shown = (await member.get(at(`${copied.public_id}/settings`))).data;
    expect(shown).toMatchObject({ config: night, logos: { intro: { widthPx: 80, heightPx: 20 } } });
    expect(await names(member)).toEqual(["Moon (copy)", "Moon"]);
    expect((await member.del(at(`delete/${named.id}/${public_id}`))).data).toEqual({ forms: [] });
    expect(await names(member)).toEqual(["Moon (copy)"]);
    expect((await member.get(at(`${public_id}/settings`))).status).toBe(404);
  });

  test("a name has 3 to 128 characters", async () => {
    const member = await makeMember(server);
    const { public_id } = await makeTheme(member);
    for (const [length, status] of [
      [2, 422],
      [3, 200],
      [128, 200],
      [129, 422],
    ] as const) {
      const theme_name = "ы".repeat(length);
      expect([length, (await member.post(at("create-name"), { theme_name })).status]).toEqual([length, status]);
      expect([length, (await member.post(at("edit-name"), { public_id, theme_name })).status]).toEqual([
        length,
        status,
      ]);
    }
  });

  test("a copy of a name at its limit stays within it", async () => {
    const member = await makeMember(server);
    const { public_id } = await makeTheme(member, "n".repeat(128));
    const { data } = await member.post(at("copy"), { public_id });
    expect(data.theme_name).toBe(`${"n".repeat(121)} (copy)`);
  });

  test("S37 of two that save over the same row version one is told, and nothing of it is kept", async () => {
    const member = await makeMember(server);
    const { public_id } = await makeTheme(member, "Night", night);
    const edit = (heading: string) =>
      member.post(at("edit"), { public_id, rowVersion: 1, config: themeConfig({ heading }) });
    const answers = await Promise.all([edit("#111111"), edit("#222222")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.errors[0]).toMatchObject({ code: "themes.stale", parameter: "rowVersion" });
    expect((await member.post(at("create-new"), { public_id, config: night })).status).toBe(409);
    expect((await member.get(at(`${public_id}/settings`))).data.rowVersion).toBe(2);
  });

  test("S36 20 creates and copies at once at the limit never exceed it", async () => {
    const member = await makeMember(server);
    const { public_id } = await makeTheme(member);
    for (let n = 1; n < limits.themesPerProject - 2; n += 1) await makeTheme(member, `Theme ${n}`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? member.post(at("copy"), { public_id }) : member.post(at("create-name"), { theme_name: `More ${n}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.errors[0]).toMatchObject({
      code: "themes.limit_exceeded",
      message: "You have reached the limit of themes. Delete one first.",
    });
    expect(await names(member)).toHaveLength(limits.themesPerProject);
  });

  test("S16 a theme of another project is as unknown as one that never was", async () => {
    const [member, neighbour] = [await makeMember(server), await makeMember(server)];
    const theirs = await makeTheme(neighbour);
    await giveLogo(neighbour, theirs.public_id, await pngOf(20, 20));
    for (const { id, public_id } of [theirs, { id: randomUUID(), public_id: randomUUID() }]) {
      const answers = [
        await member.get(at(`${public_id}/settings`)),
        await member.post(at("edit"), { public_id, rowVersion: 0, config: night }),
        await member.post(at("create-new"), { public_id, config: night }),
        await member.post(at("edit-name"), { public_id, theme_name: "Mine" }),
        await member.post(at("copy"), { public_id }),
        await member.del(at(`delete/${id}/${public_id}`)),
        await member.send("DELETE", at("delete-logo"), { public_id, logo_type: "intro" }),
        await giveLogo(member, public_id, await pngOf(20, 20)),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      expect(answers.map(({ errors }) => errors[0]?.code)).toEqual(answers.map(() => "themes.not_found"));
    }
    const own = await makeTheme(member);
    expect((await member.del(at(`delete/${theirs.id}/${own.public_id}`))).status).toBe(404);
    expect((await neighbour.get(at("list"))).data.items).toHaveLength(1);
  });
});

describe("a form's theme", () => {
  test("is told in the list; once it is deleted the form goes back to the default look and can be saved", async () => {
    const member = await makeMember(server);
    const theme = await makeTheme(member, "Night", night);
    const form = await makeForm(member, { themeId: theme.id, name: "Onboarding" });
    expect((await member.get(at("list"))).data.items[0].forms).toEqual([{ id: form.id, name: "Onboarding" }]);
    const settings = () => member.get(`/api/forms/${form.id}/form-settings`);
    expect((await settings()).data.config.themeId).toBe(theme.id);
    expect((await member.del(at(`delete/${theme.id}/${theme.public_id}`))).data.forms).toEqual([
      { id: form.id, name: "Onboarding" },
    ]);
    const { config, version } = (await settings()).data;
    expect(config.themeId).toBeNull();
    expect((await member.post("/api/forms/edit", { id: form.id, version, config })).status).toBe(200);
  });

  test("S16 a theme of another project, an unknown and a made-up one cannot be chosen", async () => {
    const member = await makeMember(server);
    const theirs = await makeTheme(await makeMember(server));
    for (const themeId of [theirs.id, randomUUID()]) {
      const refused = await member.post("/api/forms/create-new", { config: formConfig({ themeId }) });
      expect([refused.status, refused.errors[0]?.parameter]).toEqual([404, "config.themeId"]);
    }
    const { status } = await member.post("/api/forms/create-new", { config: { ...formConfig(), themeId: "dark" } });
    expect(status).toBe(422);
    const form = await makeForm(member);
    const edit = { id: form.id, version: 1, config: formConfig({ themeId: theirs.id }) };
    expect((await member.post("/api/forms/edit", edit)).status).toBe(404);
  });
});

describe("logos of a theme", () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30"/></svg>',
  );
  const logosOf = async (member: Member, publicId: string) => (await member.get(at(`${publicId}/settings`))).data.logos;

  test("each of the three is drawn anew, replaced and removed", async () => {
    const member = await makeMember(server);
    const { public_id } = await makeTheme(member);
    for (const type of ["intro", "light_footer", "dark_footer"] as const)
      expect((await giveLogo(member, public_id, svg, type)).data).toMatchObject({ mime: "image/webp", widthPx: 480 });
    await giveLogo(member, public_id, await pngOf(64, 16), "intro");
    const logos = await logosOf(member, public_id);
    expect(Object.keys(logos).sort()).toEqual(["dark_footer", "intro", "light_footer"]);
    expect(logos.intro.widthPx).toBe(64);
    expect(Buffer.from(logos.intro.base64, "base64").subarray(8, 12).toString()).toBe("WEBP");
    const remove = () => member.send("DELETE", at("delete-logo"), { public_id, logo_type: "intro" });
    expect((await remove()).status).toBe(200);
    expect((await remove()).errors[0]?.code).toBe("themes.no_logo");
    expect(Object.keys(await logosOf(member, public_id)).sort()).toEqual(["dark_footer", "light_footer"]);
  });

  test("a theme names its Google fonts and the logos that it has, in the list and opened", async () => {
    const member = await makeMember(server);
    const withFonts = (header: "lora" | "system", body: "lora" | "inter") => ({
      ...themeConfig(),
      fonts: { header, body },
    });
    const { public_id, rowVersion } = await makeTheme(member, "Night", withFonts("lora", "inter"));
    const named = async () => {
      const { data: opened } = await member.get(at(`${public_id}/settings`));
      const [listed] = (await member.get(at("list"))).data.items;
      return [opened, listed].map(({ google_fonts, logo_type }) => ({ google_fonts, logo_type: logo_type.sort() }));
    };
    await giveLogo(member, public_id, svg, "intro");
    await giveLogo(member, public_id, svg, "dark_footer");
    const logo_type = ["dark_footer", "intro"];
    const both = { google_fonts: ["Lora", "Inter"], logo_type };
    expect(await named()).toEqual([both, both]);
    const saved = await member.post(at("edit"), { public_id, rowVersion, config: withFonts("system", "lora") });
    expect(saved.errors).toEqual([]);
    const one = { google_fonts: ["Lora"], logo_type };
    expect(await named()).toEqual([one, one]);
  });

  test("S22 one megabyte is taken to the byte, one more is not; what is damaged or active is refused and not kept", async () => {
    const member = await makeMember(server);
    const { public_id } = await makeTheme(member);
    const png = await pngOf(64, 64);
    const sized = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length, 0x20)]);
    expect((await giveLogo(member, public_id, sized(limits.themeLogoBytes - 1))).status).toBe(200);
    expect((await giveLogo(member, public_id, sized(limits.themeLogoBytes))).status).toBe(200);
    const over = await giveLogo(member, public_id, sized(limits.themeLogoBytes + 1), "dark_footer");
    expect(over).toMatchObject({
      status: 413,
      errors: [{ parameter: "file", code: "themes.too_large", message: expect.stringContaining("1 MB") }],
    });
    for (const [bytes, code] of [
      [png.subarray(0, 60), "themes.damaged"],
      [Buffer.from(svg.toString().replace("<rect", "<script>alert(1)</script><rect")), "themes.active"],
      [Buffer.from("hello"), "themes.not_an_image"],
    ] as const) {
      const { status, errors } = await giveLogo(member, public_id, bytes, "dark_footer");
      expect([status, errors[0]?.code, errors[0]?.parameter]).toEqual([422, code, "file"]);
    }
    const wrong = await member.upload(at("upload-logo"), { public_id, logo_type: "banner" }, { bytes: png });
    expect([wrong.status, wrong.errors[0]?.parameter]).toEqual([422, "logo_type"]);
    expect(Object.keys(await logosOf(member, public_id))).toEqual(["intro"]);
  });
});
