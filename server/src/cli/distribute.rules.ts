import type { CatalogueKey, CataloguePolicy, CatalogueTrigger, SpreadCatalogue } from "./distribute.catalogue.ts";
import { isKnownFunction, rewrittenFunctions } from "./distribute.sql.ts";
import {
  coordinatorTriggers,
  emptiedByStatement,
  localTables,
  referenceTables,
  rowsAloneTriggers,
  sameEverywhereTriggers,
} from "./distribute.tables.ts";

export type TableKind = "distributed" | "reference" | "local";

/** `because`: why it is no obstacle; null: it is one. */
export type DistributionFinding = { table: string; text: string; because: string | null };

/** What a reference table refers to must be on every server, too. */
function referencedFrom(names: ReadonlySet<string>, keys: readonly CatalogueKey[]): Set<string> {
  const all = new Set(names);
  for (const name of all) for (const key of keys) if (key.table === name) all.add(key.to);
  return all;
}

/** @returns the kind of every table; `unknown` is what no rule and no list names */
export function kindsOfTables({ tables, keys }: Pick<SpreadCatalogue, "tables" | "keys">): {
  kinds: Map<string, TableKind>;
  unknown: string[];
} {
  const references = referencedFrom(new Set(Object.keys(referenceTables)), keys);
  const kinds = new Map<string, TableKind>();
  const unknown: string[] = [];
  for (const { name, hasProject } of tables) {
    if (references.has(name)) kinds.set(name, "reference");
    else if (hasProject) kinds.set(name, "distributed");
    else if (name in localTables) kinds.set(name, "local");
    else unknown.push(name);
  }
  return { kinds, unknown };
}

type Kinds = ReadonlyMap<string, TableKind>;

const isWithinProject = ({ columns }: CatalogueKey) =>
  columns.some(({ here, there }) => here === "project_id" && there === "project_id");

function findingOfKey(key: CatalogueKey, kinds: Kinds): DistributionFinding[] {
  const [from, to] = [kinds.get(key.table), kinds.get(key.to)];
  const found = (text: string, because: string | null = null) => [
    { table: key.table, text: `foreign key ${key.name} to ${key.to}: ${text}`, because },
  ];
  if (from === "local" && to === "distributed") return found("from the coordinator to a table that is distributed");
  if (from !== "distributed") return [];
  if (to === "local") return found("to a table of the coordinator alone");
  if (to === "distributed" && !isWithinProject(key)) return found("without the project");
  if (key.emptied === null || key.columns.every(({ here }) => here !== "project_id")) return [];
  const reasons = key.emptied.map((column) => emptiedByStatement[`${key.table}.${column}`]);
  if (reasons.includes(undefined)) return found("would empty a column; Citus refuses that in a key with the project");
  return found("without “on delete set null”", reasons.join("; "));
}

/** The condition of our role's own policy on a table of projects, as PostgreSQL says it. */
const ownProject = /^\((?:id|project_id) = current_project\(\)\)$/;

/** As `distribute` has changed it. */
const routedProject = /^\(\(project_id = current_project\(\)\) AND \(project_id = routed_project\(\)\)/;

export const isOwnProject = ({ condition }: CataloguePolicy) => ownProject.test(condition);

/** Our rule of live and test. */
export const isOwnMode = ({ isPermissive, condition }: CataloguePolicy) =>
  !isPermissive && /\bapp_modes\(\)/.test(condition);

export const isOfJoined = ({ table, name }: CataloguePolicy) => table === "projects" && name === "joined_projects";

function findingOfPolicy(policy: CataloguePolicy, kinds: Kinds): DistributionFinding[] {
  const kind = kinds.get(policy.table);
  if (kind === undefined || kind === "local") return [];
  const found = (text: string, because: string | null = null) => [
    { table: policy.table, text: `policy ${policy.name}: ${text}`, because },
  ];
  if (isOwnMode(policy) && kind === "distributed")
    return found("Citus makes a restrictive policy a permissive one", "becomes part of own_project");
  if (isOfJoined(policy)) return found("a subquery", "becomes a function");
  if (!policy.isPermissive) return found("Citus makes a restrictive policy a permissive one");
  if (policy.hasSubquery) return found("a subquery");
  if (kind === "distributed" && policy.isOurs && !isOwnProject(policy) && !routedProject.test(policy.condition))
    return found("does not name the project");
  return [];
}

/** Of a trigger that reads all rows of a statement: Citus loses them in a statement that has a table of projects too. */
const whyRowsAreRead = (trigger: CatalogueTrigger): string | null =>
  trigger.function in rewrittenFunctions ? "reads its rows in a loop" : (rowsAloneTriggers[trigger.function] ?? null);

function findingOfTrigger(trigger: CatalogueTrigger, kinds: Kinds): DistributionFinding[] {
  const kind = kinds.get(trigger.table);
  const found = (text: string, because: string | null) => [
    { table: trigger.table, text: `trigger ${trigger.name}: ${text}`, because },
  ];
  if (kind === "distributed" && trigger.hasTransitionTable)
    return found("reads the rows of a statement", whyRowsAreRead(trigger));
  if (kind !== "reference") return [];
  const reasons = trigger.isBefore ? sameEverywhereTriggers : coordinatorTriggers;
  return found("Citus runs it on each server", reasons[trigger.function] ?? null);
}

const unknownTable = (table: string): DistributionFinding => ({
  table,
  text: "has no project_id, and distribute.tables.ts does not say where it is",
  because: null,
});

/** What about the schema needs care on Citus: with a reason, or as an obstacle. */
export function findingsOfCatalogue(catalogue: SpreadCatalogue): DistributionFinding[] {
  const { kinds, unknown } = kindsOfTables(catalogue);
  const isSpread = (table: string) => kinds.get(table) === "distributed";
  return [
    ...unknown.map(unknownTable),
    ...catalogue.uniques
      .filter(({ table, hasProject }) => isSpread(table) && !hasProject)
      .map(({ table, index }) => ({ table, text: `unique index ${index}: without the project`, because: null })),
    ...catalogue.keys.flatMap((key) => findingOfKey(key, kinds)),
    ...catalogue.policies.flatMap((policy) => findingOfPolicy(policy, kinds)),
    ...catalogue.triggers.flatMap((trigger) => findingOfTrigger(trigger, kinds)),
    ...catalogue.functions
      .filter(({ name, body }) => !isKnownFunction(name, body))
      .map(({ name }) => ({ table: name, text: "another function than distribute.sql.ts knows", because: null })),
    ...catalogue.identities
      .filter(({ table, type }) => isSpread(table) && type !== "bigint")
      .map(({ table, column, type }) => ({ table, text: `column ${column}: an identity of ${type}`, because: null })),
  ];
}
