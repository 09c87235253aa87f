import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import type { Config } from "#server/config.ts";
import { SettingsError } from "#server/platform/settings.ts";
import {
  type PrintLine,
  readCommandOptions,
  type UnopenedCommand,
  type UnopenedInstallation,
  UsageError,
} from "./command.ts";
import { lookAtDatabase } from "./doctor.database.ts";
import { type DoctorFinding, failure, messageOf, warning, well } from "./doctor.findings.ts";
import { lookAtMachine } from "./doctor.machine.ts";
import { lookAtWork } from "./doctor.work.ts";
import { printableText } from "./lists.table.ts";

function readSettings(installation: UnopenedInstallation): { config: Config | null; findings: DoctorFinding[] } {
  try {
    return { config: installation.readConfig(), findings: [well("settings", "every setting is one that can be used")] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const todo = "docs/settings.md says what it may be.";
    return { config: null, findings: error.message.split("\n").map((line) => failure("settings", line, todo)) };
  }
}

async function lookInside(installation: UnopenedInstallation, config: Config): Promise<DoctorFinding[]> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, "postgres")))
    return [warning("database", "there is none yet", "The first start makes it.")];
  const todo = "Look at DATABASE_URL, or at DATA_DIR/postgres/postgres.log.";
  let client: Client | null = null;
  try {
    const url = await installation.openDatabase(config);
    client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 60_000 });
    client.on("error", () => undefined);
    await client.connect();
    // Live and test, also for an owner who is no superuser.
    await client.query("select set_config('app.mode', 'all', false)");
    const look = { client, url, config };
    const { findings, isCurrent } = await lookAtDatabase(look);
    return isCurrent ? [...findings, ...(await lookAtWork(look))] : findings;
  } catch (error) {
    return [failure("database", messageOf(error), todo)];
  } finally {
    await client?.end().catch(() => undefined);
  }
}

async function examine(installation: UnopenedInstallation): Promise<DoctorFinding[]> {
  const { config, findings } = readSettings(installation);
  if (config === null) return findings;
  return [...findings, ...(await lookAtMachine(config)), ...(await lookInside(installation, config))];
}

function sayFindings(findings: readonly DoctorFinding[], say: PrintLine): void {
  const width = Math.max(...findings.map(({ check }) => check.length));
  for (const { state, check, text, todo } of findings) {
    say(printableText(`${state.padEnd(4)}  ${check.padEnd(width)}  ${text}`));
    if (todo !== undefined) say(printableText(`${" ".repeat(width + 8)}→ ${todo}`));
  }
  const count = (state: DoctorFinding["state"]) => findings.filter((each) => each.state === state).length;
  say(`${count("ok")} ok, ${count("warn")} to look at, ${count("fail")} broken`);
}

export const doctorCommand: UnopenedCommand = {
  name: "doctor",
  usage: ["doctor [--json]"],
  about:
    "Looks at settings, keys, disk, files, mail, collector of traces, certificates, database, clock, schema, roles, lists, queue and backups; a line for each with what to do. The exit code is 1 when something is broken. It changes nothing.",
  async runUnopened(installation, args, say) {
    const { rest, set } = readCommandOptions(args, [], ["json"]);
    if (rest.length > 0) throw new UsageError("doctor [--json]");
    const findings = await examine(installation);
    if (set.has("json")) say(JSON.stringify(findings));
    else sayFindings(findings, say);
    return findings.some(({ state }) => state === "fail") ? 1 : 0;
  },
};
