import pg from "pg";
import { type CatalogueKey, type CataloguePolicy, keptKeys, type SpreadCatalogue } from "./distribute.catalogue.ts";
import { isOfJoined, isOwnMode, isOwnProject, kindsOfTables, type TableKind } from "./distribute.rules.ts";
import {
  citusFunctions,
  type DistributionStep,
  inPlpgsql,
  onCoordinatorOnly,
  rewrittenSteps,
} from "./distribute.sql.ts";
import { coordinatorTriggers, delegatedFunctions } from "./distribute.tables.ts";

const { escapeIdentifier: quoted, escapeLiteral: literal } = pg;

const isMade = ({ name: table, made }: SpreadCatalogue["tables"][number], kinds: ReadonlyMap<string, TableKind>) =>
  made === kinds.get(table);

/**
 * Statements of triggers are allowed; a plan is of the project at hand; the roles of calls reach the servers. Citus passes
 * them on.
 * @param database its name
 */
const settingSteps = (database: string): DistributionStep[] => [
  {
    about: "settings and roles",
    statements: [
      `alter database ${quoted(database)} set citus.enable_unsafe_triggers = on`,
      // A function that a server calls reads rows of the same project, which that server has.
      `alter database ${quoted(database)} set citus.allow_nested_distributed_execution = on`,
      `alter database ${quoted(database)} set plan_cache_mode = force_custom_plan`,
      "alter role veridesk_app login",
      "alter role veridesk_system login",
    ],
  },
];

function policyStep(table: string, policies: readonly CataloguePolicy[]): DistributionStep[] {
  const modes = policies.filter(isOwnMode);
  const parts = ["project_id = current_project()", "project_id = routed_project()"];
  const condition = [...parts, ...(modes.length > 0 ? ["mode = any (app_modes())"] : [])].join(" and ");
  const changed = policies
    .filter(isOwnProject)
    .map(
      (own) => `alter policy ${quoted(own.name)} on ${quoted(table)} using (${condition}) with check (${condition})`,
    );
  const dropped = modes.map((mode) => `drop policy ${quoted(mode.name)} on ${quoted(table)}`);
  return changed.length === 0 ? [] : [{ about: `policies of ${table}`, statements: [...changed, ...dropped] }];
}

const joinedStep = (policies: readonly CataloguePolicy[]): DistributionStep[] =>
  policies
    .filter((policy) => isOfJoined(policy) && policy.hasSubquery)
    .map((policy) => ({
      about: "policy of projects",
      statements: [`alter policy ${quoted(policy.name)} on projects using (is_joined(id))`],
    }));

const emptying = " ON DELETE SET NULL (";

/** As it is put back: a statement of ours does what the key did. */
function definitionOnCitus({ definition, columns }: CatalogueKey, isSpread: boolean): string {
  const from = definition.indexOf(emptying);
  if (from === -1 || !isSpread || columns.every(({ here }) => here !== "project_id")) return definition;
  return definition.slice(0, from) + definition.slice(definition.indexOf(")", from) + 1);
}

const takeOff = (keys: readonly CatalogueKey[]): DistributionStep[] =>
  keys.length === 0
    ? []
    : [
        {
          about: "foreign keys are written down and taken off",
          statements: [
            "create schema if not exists spread",
            `create table if not exists ${keptKeys} ("table" text, name text, key json, primary key ("table", name))`,
            ...keys.flatMap((key) => [
              `insert into ${keptKeys} values (${literal(key.table)}, ${literal(key.name)}, ${literal(JSON.stringify(key))})`,
              `alter table ${quoted(key.table)} drop constraint ${quoted(key.name)}`,
            ]),
          ],
        },
      ];

const putBack = (keys: readonly CatalogueKey[], kinds: ReadonlyMap<string, TableKind>): DistributionStep[] =>
  keys.map((key) => ({
    about: `foreign key ${key.name} of ${key.table}`,
    statements: [
      `alter table ${quoted(key.table)} add constraint ${quoted(key.name)} ${definitionOnCitus(key, kinds.get(key.table) === "distributed")}`,
      `delete from ${keptKeys} where "table" = ${literal(key.table)} and name = ${literal(key.name)}`,
    ],
  }));

/** Each server calls them in policies, triggers and statements; some run where their project is. */
const functionSteps = ({ functions }: SpreadCatalogue): DistributionStep[] =>
  functions.map(({ name, signature, isForEverybody }) => {
    const delegated = delegatedFunctions[name];
    const argument = delegated && literal(delegated.argument);
    const where = delegated && `, ${argument}, colocate_with := ${literal(delegated.beside)}, force_delegation := true`;
    return {
      about: `function ${signature}${delegated ? ", on the server of its project" : ""}`,
      statements: [
        `select create_distributed_function(${literal(signature)}${where ?? ""})`,
        // Citus passes on who may call it, and not who may not.
        ...(isForEverybody ? [] : [`revoke execute on function ${signature} from public`]),
      ],
    };
  });

/** What its rows did when they were written is not done again while they are copied to their servers. */
const withoutTriggers = ({ triggers }: SpreadCatalogue, table: string, statement: string): string[] =>
  triggers.some((each) => each.table === table)
    ? [
        `alter table ${quoted(table)} disable trigger user`,
        statement,
        `alter table ${quoted(table)} enable trigger user`,
      ]
    : [statement];

function tableSteps(catalogue: SpreadCatalogue, kinds: ReadonlyMap<string, TableKind>): DistributionStep[] {
  const { tables } = catalogue;
  const wanted = (kind: TableKind) => tables.filter(({ name: table }) => kinds.get(table) === kind);
  const toMake = (kind: TableKind) => wanted(kind).filter((table) => !isMade(table, kinds));
  // All are kept together with one of them.
  const [first] = [...wanted("distributed").filter((table) => isMade(table, kinds)), ...wanted("distributed")];
  return [
    ...toMake("reference").map(({ name: table }) => ({
      about: `reference table ${table}`,
      statements: withoutTriggers(catalogue, table, `select create_reference_table(${literal(table)})`),
    })),
    ...toMake("distributed").map(({ name: table }) => {
      const beside = table === first?.name ? "none" : (first?.name ?? "none");
      return {
        about: `distributed table ${table}`,
        statements: withoutTriggers(
          catalogue,
          table,
          `select create_distributed_table(${literal(table)}, 'project_id', colocate_with := ${literal(beside)})`,
        ),
      };
    }),
  ];
}

/** What is still to be done, in its order; what is done is left out, so that an interrupted run goes on where it was. */
export function planDistribution(catalogue: SpreadCatalogue, database: string): DistributionStep[] {
  const { kinds } = kindsOfTables(catalogue);
  const isWaiting = (name: string) => {
    const table = catalogue.tables.find((each) => each.name === name);
    return table !== undefined && kinds.get(name) !== "local" && !isMade(table, kinds);
  };
  const taken = catalogue.keys.filter(({ table, to, isKept }) => !isKept && (isWaiting(table) || isWaiting(to)));
  const kept = catalogue.keys.filter(({ isKept }) => isKept);
  return [
    ...settingSteps(database),
    ...citusFunctions,
    ...onCoordinatorOnly(Object.keys(coordinatorTriggers)),
    ...rewrittenSteps(),
    ...inPlpgsql(
      catalogue.functions,
      catalogue.tables.map(({ name }) => name),
    ),
    ...takeOff(taken),
    ...joinedStep(catalogue.policies),
    ...catalogue.tables
      .filter(({ name }) => kinds.get(name) === "distributed" && isWaiting(name))
      .flatMap(({ name }) =>
        policyStep(
          name,
          catalogue.policies.filter(({ table }) => table === name),
        ),
      ),
    ...tableSteps(catalogue, kinds),
    ...putBack([...kept, ...taken], kinds),
    ...functionSteps(catalogue),
  ];
}
