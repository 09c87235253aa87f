import type { ClientBase } from "pg";
import { advisoryLocks } from "#server/platform/locks.ts";
import { type CliCommand, type PrintLine, readCommandOptions, UsageError } from "./command.ts";
import { readCatalogue, type SpreadCatalogue } from "./distribute.catalogue.ts";
import { planDistribution } from "./distribute.plan.ts";
import { findingsOfCatalogue, kindsOfTables, type TableKind } from "./distribute.rules.ts";
import type { DistributionStep } from "./distribute.sql.ts";

/** @returns whether every table can be where it belongs */
function sayFindings(catalogue: SpreadCatalogue, say: PrintLine): boolean {
  const { kinds } = kindsOfTables(catalogue);
  const count = (kind: TableKind) => [...kinds.values()].filter((each) => each === kind).length;
  say(
    `${count("distributed")} distributed, ${count("reference")} reference, ${count("local")} on the coordinator alone`,
  );
  const findings = findingsOfCatalogue(catalogue);
  for (const { table, text, because } of findings)
    say(`${because === null ? "UNFIT" : "care "}  ${table}: ${text}${because === null ? "" : ` (${because})`}`);
  return findings.every(({ because }) => because !== null);
}

function sayStatements(steps: readonly DistributionStep[], say: PrintLine): void {
  for (const { about, statements } of steps) {
    say(`-- ${about}`);
    for (const statement of statements) say(`${statement};`);
  }
}

/** @returns what is missing before anything can be distributed */
async function whatIsMissing(client: ClientBase): Promise<string | null> {
  const { rows: extensions } = await client.query("select from pg_extension where extname = 'citus'");
  if (extensions.length === 0) return "This database has no Citus (create extension citus). Nothing was changed.";
  const { rows } = await client.query<{ coordinator: boolean; workers: boolean }>(
    `select coalesce(bool_or(groupid = 0), false) as coordinator,
       coalesce(bool_or(groupid <> 0 and noderole = 'primary'), false) as workers from pg_dist_node`,
  );
  if (!rows[0]?.coordinator) return "Citus does not know its coordinator: select citus_set_coordinator_host('…').";
  return rows[0].workers ? null : "Citus has no worker: select citus_add_node('…', 5432).";
}

async function runStep(client: ClientBase, { about, statements }: DistributionStep): Promise<void> {
  await client.query("begin");
  for (const statement of statements)
    try {
      await client.query(statement);
    } catch (error) {
      await client.query("rollback");
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${about}: ${statement}: ${why}\nThe same command goes on from here.`, { cause: error });
    }
  await client.query("commit");
}

/**
 * @param isDry prints the statements and runs none
 * @returns 0 done, 1 refused
 * @throws naming the statement that Citus refused; the next run goes on from there
 */
export async function distribute(client: ClientBase, isDry: boolean, say: PrintLine): Promise<number> {
  await client.query(`select pg_advisory_lock(${advisoryLocks.migrations})`);
  const catalogue = await readCatalogue(client);
  if (!sayFindings(catalogue, say)) {
    say("Not fit to be distributed. Nothing was changed.");
    return 1;
  }
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  const steps = planDistribution(catalogue, rows[0]?.name ?? "");
  if (isDry) {
    sayStatements(steps, say);
    return 0;
  }
  const missing = await whatIsMissing(client);
  if (missing !== null) {
    say(missing);
    return 1;
  }
  // Of this connection; the database's own setting counts for those that come.
  await client.query("set citus.enable_unsafe_triggers = on");
  for (const step of steps) {
    await runStep(client, step);
    say(step.about);
  }
  return 0;
}

export const distributeCommand: CliCommand = {
  name: "distribute",
  usage: ["distribute [--dry-run]"],
  about:
    "Spreads the projects of a database over the servers of Citus, or goes on where it was interrupted. --dry-run prints the statements, on any PostgreSQL.",
  async run({ database }, args, say) {
    const { rest, set } = readCommandOptions(args, [], ["dry-run"]);
    if (rest.length > 0) throw new UsageError("distribute takes no name.");
    const client = await database.pool.connect();
    try {
      return await distribute(client, set.has("dry-run"), say);
    } finally {
      // Its lock and its settings end with it.
      client.release(true);
    }
  },
};
