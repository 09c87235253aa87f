import { defaultThemeConfig, type ThemeConfig, type ThemeLogoType } from "#contract/records/forms/theme-settings.ts";
import type { Visitor } from "./harness.ts";

export const themeConfig = (colors: Partial<ThemeConfig["colors"]> = {}): ThemeConfig => ({
  ...defaultThemeConfig,
  colors: { ...defaultThemeConfig.colors, ...colors },
});

export type MadeTheme = { id: string; public_id: string; theme_name: string; rowVersion: number };

export async function makeTheme(member: Visitor, name = "Night", config?: ThemeConfig): Promise<MadeTheme> {
  const { status, data, errors } = await member.post("/api/theme-editor/create-name", { theme_name: name });
  if (status !== 200) throw new Error(`no theme: ${JSON.stringify(errors)}`);
  if (!config) return data;
  const saved = await member.post("/api/theme-editor/create-new", { public_id: data.public_id, config });
  if (saved.status !== 200) throw new Error(`not saved: ${JSON.stringify(saved.errors)}`);
  return saved.data;
}

export const giveLogo = (member: Visitor, publicId: string, bytes: Buffer, type: ThemeLogoType = "intro") =>
  member.upload("/api/theme-editor/upload-logo", { public_id: publicId, logo_type: type }, { bytes });
