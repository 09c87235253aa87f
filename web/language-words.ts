import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { type LocalePart, localeParts } from "./src/locales/words.ts";
import { writtenLanguages } from "./src/platform/languages.ts";

const name = "virtual:words";
const names: readonly LocalePart[] = [...(Object.keys(localeParts) as (keyof typeof localeParts)[]), "app"];

const partOf = (feature: string): LocalePart =>
  names.find((part) => part !== "app" && localeParts[part].some((each) => each === feature)) ?? "app";

/** The files of one part of a language, as they are called in the built pages (`scripts/first-views.ts`). */
export const languageWordsOf = (...wanted: LocalePart[]): RegExp =>
  new RegExp(`${name}/([\\w-]+)-(?:${wanted.join("|")})$`);

/** The names of all other languages' files, which would weigh on the first views of English. */
const others = `${name}/others`;
export const listOfLanguages = new RegExp(`${others}$`);
const original = "en";

const partsOf = (language: string): string =>
  `{ ${names.map((part) => `${part}: () => import("${name}/${language}-${part}")`).join(", ")} }`;

/** A page fetches few and large files, so a part of the product in one language is one module (`virtual:words`). */
export function languageWords(
  folder: string = fileURLToPath(new URL("src/locales", import.meta.url)),
  languages: readonly string[] = writtenLanguages,
): Plugin {
  const featuresOf = (language: string): string[] =>
    readdirSync(join(folder, language)).map((file) => basename(file, ".json"));
  return {
    name: "language-words",
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${name}`)
        return `export const english = ${partsOf(original)};\nexport const loadOthers = () => import("${others}");`;
      if (id === `\0${others}`)
        return `export default { ${languages
          .filter((language) => language !== original)
          .map((language) => `${JSON.stringify(language)}: ${partsOf(language)}`)
          .join(", ")} };`;
      if (!id.startsWith(`\0${name}/`)) return null;
      const [, language = "", part] = /\/([\w-]+)-(\w+)$/.exec(id) ?? [];
      const features = featuresOf(language).filter((feature) => partOf(feature) === part);
      const imports = features.map(
        (feature) => `import ${feature} from ${JSON.stringify(join(folder, language, `${feature}.json`))};`,
      );
      return `${imports.join("\n")}\nexport default { ${features.join(", ")} };`;
    },
  };
}
