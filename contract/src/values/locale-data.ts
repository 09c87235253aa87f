import type { OwnLocale } from "./locale-shapes.ts";

/** Chromium writes "M05" for May in them, or May in the browser's own language. */
const unknown = ["az", "ka", "kk", "tg", "uz", "yi"];

const loaded = new Map<string, OwnLocale>();

/** `kk-KZ`, as browsers say, is `kk`. */
const baseOf = (language: string): string => language.split("-")[0] ?? language;

/** Undefined where the browser's own is used, and before `loadLocaleData` of the language. */
export const ownLocaleOf = (language: string): OwnLocale | undefined => loaded.get(baseOf(language));

/** Before the first date, country or number is written in the language. */
export async function loadLocaleData(language: string): Promise<void> {
  const base = baseOf(language);
  if (!unknown.includes(base) || loaded.has(base)) return;
  const own = await (await import("./own-locale.ts")).readOwnLocale(base);
  if (own) loaded.set(base, own);
}
