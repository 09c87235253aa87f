import { readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { platformSettings } from "./config.ts";
import type { Setting, SettingsGroup } from "./settings.ts";

const features = new URL("../features/", import.meta.url);

export const settingsPage = new URL("../../../docs/settings.md", import.meta.url);

const isGroup = (value: unknown): value is SettingsGroup =>
  typeof value === "object" && value !== null && "title" in value && "settings" in value;

/** By file name. */
async function findFeatureSettings(): Promise<SettingsGroup[]> {
  const files = (await readdir(features, { recursive: true }))
    .filter((name) => basename(name).endsWith(".config.ts"))
    .sort();
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(new URL(file, features).href)),
  );
  return modules.flatMap((module) => Object.values(module).filter(isGroup));
}

const inTable = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const describeDefault = ({ byDefault }: Setting<unknown>) =>
  /[` ]|^none$/.test(byDefault) ? byDefault : `\`${byDefault}\``;

const describeGroup = ({ title, settings }: SettingsGroup) => `## ${title}

| setting | default | what it does |
|---|---|---|
${Object.values(settings)
  .map((setting) => `| \`${setting.name}\` | ${inTable(describeDefault(setting))} | ${inTable(setting.about)} |`)
  .join("\n")}
`;

export async function describeSettings(): Promise<string> {
  const groups: SettingsGroup[] = [...platformSettings, ...(await findFeatureSettings())];
  return `# Settings

Every setting is an environment variable; with none set, \`npm start\` works. An empty variable counts as not set. A wrong one
stops the start with a line that names it. This page is made from the code: \`npx tsx server/src/platform/config-docs.ts\`.

${groups.map(describeGroup).join("\n")}`;
}

const isStartedAsProgram =
  process.argv[1] !== undefined && import.meta.url === pathToFileURL(join(process.argv[1])).href;
if (isStartedAsProgram) await writeFile(settingsPage, await describeSettings());
