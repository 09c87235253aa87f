import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { settingsGroups } from "#server/config.ts";
import type { Setting, SettingsGroup } from "./settings.ts";

export const settingsPage = new URL("../../../docs/settings.md", import.meta.url);

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

export function describeSettings(): string {
  return `# Settings

Every setting is an environment variable; with none set, \`npm start\` works. An empty variable counts as not set. A wrong one
stops the start with a line that names it. This page is made from the code: \`npx tsx server/src/platform/config-docs.ts\`.

${settingsGroups.map(describeGroup).join("\n")}`;
}

const isStartedAsProgram =
  process.argv[1] !== undefined && import.meta.url === pathToFileURL(join(process.argv[1])).href;
if (isStartedAsProgram) await writeFile(settingsPage, describeSettings());
