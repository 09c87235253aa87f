/** What browsers call a language that has another tag here. Source: the IANA registry of language subtags. */
const otherNames = new Map([
  ["nb", "no"],
  ["nn", "no"],
  ["iw", "he"],
  ["in", "id"],
  ["ji", "yi"],
  ["sh", "sr-latn"],
]);

/** Where Spanish is that of Spain; that of every other region is nearer to Mexico's (CLDR, parent es-419). */
const asInSpain = new Set(["es", "ea", "ic", "gq", "ph"]);

/** The tag itself, then what is nearest to it: `de-AT`, `de`; `es-AR`, `es-MX`, `es`. In small letters. */
function nearestTo(tag: string): string[] {
  const [first = "", ...rest] = tag.toLowerCase().split("-");
  const parts = [...(otherNames.get(first) ?? first).split("-"), ...rest];
  const shorter = parts.map((_, index) => parts.slice(0, parts.length - index).join("-"));
  const region = rest.find((part) => /^([a-z]{2}|\d{3})$/.test(part));
  const isOfAmerica = first === "es" && region !== undefined && !asInSpain.has(region);
  return isOfAmerica ? [...shorter.slice(0, -1), "es-mx", "es"] : shorter;
}

/**
 * The first wish that can be had: the tag itself, else a shorter form of it, else another form of its language (`sr` →
 * `sr-Cyrl`). A private tag (`he-x-pseudo`) must be wished as a whole.
 */
export function matchLanguage<L extends string>(preferences: readonly string[], choices: readonly L[]): L | undefined {
  for (const preference of preferences) {
    const near = nearestTo(preference);
    const primary = `${near.at(-1)}-`;
    const found =
      near
        .map((tag) => choices.find((choice) => choice.toLowerCase() === tag))
        .find((choice) => choice !== undefined) ??
      choices.find((choice) => choice.toLowerCase().startsWith(primary) && !choice.includes("-x-"));
    if (found) return found;
  }
  return undefined;
}

const rightToLeft = new Set(["he", "yi", "ar", "fa", "ur"]);

export const directionOf = (language: string): "rtl" | "ltr" =>
  rightToLeft.has(language.split("-")[0] ?? "") ? "rtl" : "ltr";
