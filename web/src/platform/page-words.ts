import { ApiError } from "./api-error.ts";
import { i18n } from "./i18n.ts";

export type PageWords = Record<string, string>;

const files = import.meta.glob<PageWords>("../../../contract/src/locales/*/flow.json", { import: "default" });

/** The applicant page's built-in words. */
export const loadPageWords = (language: string) => files[`../../../contract/src/locales/${language}/flow.json`]?.();

/** Why a photo was refused has words on the applicant's page. @returns null for another error */
export async function sayPhotoRefusal(error: unknown): Promise<string | null> {
  if (!(error instanceof ApiError) || !error.code.startsWith("flow.photo_")) return null;
  const words = await loadPageWords(i18n.language)?.catch(() => null);
  return words?.[`failure.${error.code}`] ?? null;
}
