import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

/** Noto Sans has Latin, Greek, Cyrillic and Devanagari. */
const families = {
  "noto-sans": "Noto Sans",
  "noto-sans-hebrew": "Noto Sans Hebrew",
  "noto-sans-arabic": "Noto Sans Arabic",
  "noto-sans-georgian": "Noto Sans Georgian",
  "noto-sans-bengali": "Noto Sans Bengali",
  "noto-sans-thai": "Noto Sans Thai",
  "noto-sans-sc": "Noto Sans SC",
  "noto-sans-jp": "Noto Sans JP",
  "noto-sans-kr": "Noto Sans KR",
} as const;
const weights = ["400Regular", "600SemiBold"];
const { resolve } = createRequire(new URL("../../parts/fonts/", import.meta.url));
const fontPaths = Object.keys(families).flatMap((name) => {
  const folder = dirname(resolve(`@expo-google-fonts/${name}/package.json`));
  return weights.map((weight) => `${folder}/${weight}`);
});

const own: Record<string, string> = { ja: "Noto Sans JP", ko: "Noto Sans KR" };

/** Chinese, Japanese and Korean write some of the same characters differently: the reader's own font goes first. */
export const fontsFor = (language: string): string[] => {
  const first = own[language.slice(0, 2)];
  return ["Noto Sans", ...(first ? [first] : []), ...Object.values(families)];
};

/** All of the disk that a template can read. */
export const templateFolder = fileURLToPath(new URL("./template", import.meta.url));
let compiler: NodeCompiler | null = null;

/**
 * A PDF of a template. It reads `inputs`, the files that are given, as `/name`, and those of its own folder; nothing else.
 *
 * @throws when it reads what it may not, or cannot be drawn
 */
export function drawPdf(template: string, inputs: Record<string, string>, files: ReadonlyMap<string, Buffer>): Buffer {
  compiler ??= NodeCompiler.create({ workspace: templateFolder, fontArgs: [{ fontPaths }] });
  for (const [name, bytes] of files) compiler.mapShadow(join(templateFolder, name), bytes);
  try {
    return compiler.pdf({ mainFileContent: template, inputs });
  } finally {
    for (const name of files.keys()) compiler.unmapShadow(join(templateFolder, name));
    // What two reports in a row did not need goes: shapes of letters stay, an applicant's photos do not.
    compiler.evictCache(2);
  }
}
