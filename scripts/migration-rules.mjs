// What a migration may not do while the version before still serves (docs/upgrade.md): lock a table for as long as its rows
// take, or change what that version reads and writes.
import { readStatements, splitAtCommas } from "./sql-statements.mjs";

/** Those before were submitted without the rules. */
export const firstOfRules = "0232";

/** Bounded by an installation's settings and its people; every other table grows with applicants, and is taken for large. */
export const smallTables = [
  "allowed_networks",
  "api_keys",
  "balance_notices",
  "billing_numbers",
  "blacklists",
  "callback_addresses",
  "default_views",
  "form_folders",
  "form_localisations",
  "forms",
  "identity_keys",
  "invitations",
  "list_sources",
  "list_versions",
  "media_feeds",
  "member_budgets",
  "memberships",
  "monitoring_lists",
  "monitoring_settings",
  "network_lists",
  "project_images",
  "project_keys",
  "project_retention",
  "project_review_rules",
  "projects",
  "provisioned_group_members",
  "provisioned_groups",
  "provisioned_users",
  "provisioning_keys",
  "provisioning_roles",
  "qes_certificates",
  "recurring_leader",
  "recurring_runs",
  "review_settings",
  "saved_views",
  "theme_logos",
  "themes",
  "user_images",
  "users",
  "webhook_endpoints",
  "webhook_secrets",
];

/** The first line of a file whose statements run one by one, each in a transaction of its own. */
const outside = /^-- outside a transaction$/;

/** Computed once for the whole statement; any other function once a row, so that each is written again. */
const computedOnce = new Set(["now", "current_setting", "transaction_timestamp", "statement_timestamp"]);

const locks = (fault) => ({ kind: "locks", fault });
const contract = (fault) => ({ kind: "contract", fault });

function faultsOfNewColumn(action) {
  const found = [];
  const [, words = ""] =
    /\bdefault (.*?)(?= (?:check|references|not null|unique|primary key|constraint)\b|$)/.exec(action) ?? [];
  const called = [...words.matchAll(/([a-z_]+)\(/g)].map(([, name]) => name);
  const isComputed = /\bgenerated\b|^\S+ (?:big|small)?serial\b/.test(action);
  if (isComputed || called.some((name) => !computedOnce.has(name)))
    found.push(
      locks("a value that is computed for each row writes the whole table again: add it empty, fill it in steps"),
    );
  else if (/\bnot null\b/.test(action) && words === "")
    found.push(contract("the version before adds rows without it: give it a default"));
  if (/\b(?:unique|primary key)\b/.test(action)) found.push(locks("its index is made while nobody writes"));
  else if (/\bcheck ?\(/.test(action) || (/\breferences\b/.test(action) && words !== ""))
    found.push(locks("each row is compared under the lock: add the constraint by itself, `not valid`"));
  return found;
}

function faultsOfConstraint(action) {
  if (/\b(?:not valid|using index)\b/.test(action)) return [];
  if (/\b(?:foreign key|check)\b/.test(action))
    return [locks("each row is compared under the lock: `not valid`, and `validate constraint` in a later migration")];
  if (/\b(?:unique|primary key|exclude)\b/.test(action))
    return [locks("its index is made under the lock: `create unique index concurrently` first, then `using index`")];
  return [];
}

const constraintWords = /^(?:constraint|foreign key|check|unique|primary key|exclude)\b/;

/** @returns of one action of `alter table`, what is wrong with it on a table that has rows */
function faultsOfAction(action) {
  const added = /^add (?:column )?(?:if not exists )?(.*)$/.exec(action)?.[1];
  if (added !== undefined) return constraintWords.test(added) ? faultsOfConstraint(added) : faultsOfNewColumn(added);
  if (/^alter (?:column )?\S+ (?:set data )?type\b/.test(action))
    return [locks("a changed type writes the whole table again: a new column, filled in steps")];
  if (/^alter (?:column )?\S+ set not null/.test(action))
    return [
      locks("each row is read under the lock: `check (… is not null) not valid`, validated in a later migration"),
    ];
  if (/^set (?:logged|unlogged|tablespace|access method)\b/.test(action))
    return [locks("the whole table is written again")];
  if (/^alter (?:column )?\S+ drop default/.test(action))
    return [contract("the version before adds rows without it: drop the default in the release after")];
  if (/^(?:drop (?!constraint\b)|rename (?!constraint\b)|set schema\b)/.test(action))
    return [contract("the version before still reads it: in the release after, when nothing that runs does")];
  return [];
}

/** @returns each table that a statement works on, with what is wrong with that on a table that has rows */
function faultsByTable(text, validatedToo) {
  const [, altered, actions] = /\balter table (?:if exists )?(?:only )?(\S+) (.*)$/.exec(text) ?? [];
  if (altered) {
    const early = /\bvalidate constraint\b/.test(actions) && validatedToo;
    const found = splitAtCommas(actions).flatMap(faultsOfAction);
    const late = locks("the lock of `not valid` lasts until this file ends: `validate constraint` in the next one");
    return [[altered, early ? [...found, late] : found]];
  }
  const [, isConcurrent, indexed] =
    /\bcreate (?:unique )?index (concurrently )?(?:if not exists )?(?:\S+ )?on (?:only )?([^\s(]+)/.exec(text) ?? [];
  if (indexed)
    return [
      [
        indexed,
        isConcurrent
          ? []
          : [locks("nobody writes until it is made: `create index concurrently`, outside a transaction")],
      ],
    ];
  if (/^(?:create|grant|revoke|comment|select) /.test(text)) return [];
  const [, filled] = /(?<!\b(?:for|do|on) )\b(?:update|delete from) (?:only )?([a-z_.]+)/.exec(text) ?? [];
  if (filled) return [[filled, [locks("every row stays locked until the file ends: a job that fills it in steps")]]];
  const [, whole] =
    /\b(?:lock|truncate|cluster|vacuum full|reindex table) (?:table )?(?:only )?([a-z_.]+)/.exec(text) ?? [];
  return whole ? [[whole, [locks("nobody else works on it until the file ends")]]] : [];
}

/** Of what is no table: the version before calls it. */
function faultsOfObject(text, made) {
  const [, kind, name] =
    /\bdrop (table|view|materialized view|function|type|sequence) (?:if exists )?([^\s(;,]+)/.exec(text) ?? [];
  const [, changed] =
    /\balter (?:view|materialized view|function|type|sequence) .*\b(rename|set schema)\b/.exec(text) ?? [];
  if ((kind && !made.has(name)) || changed)
    return [contract("the version before still uses it: in the release after, when nothing that runs does")];
  return [];
}

const faultsOfBlock = (inner) =>
  inner.some(({ text }) => /\bexecute\b/.test(text))
    ? [locks("a statement that is put together while it runs cannot be checked: write it out")]
    : [];

const mayStandAlone = [
  /^drop index concurrently if exists \S+$/,
  /^create (?:unique )?index concurrently (?!if not exists\b)/,
  /^reindex (?:index|table) concurrently /,
  /^alter table \S+ validate constraint \S+$/,
];

/** Such a file runs again from its start when it was interrupted. */
function faultsOutside(statements) {
  const dropped = new Set();
  const found = [];
  for (const { text, line } of statements) {
    const [, gone] = /^drop index concurrently if exists (\S+)$/.exec(text) ?? [];
    if (gone) dropped.add(gone);
    const [, made] = /^create (?:unique )?index concurrently (\S+) on /.exec(text) ?? [];
    if (!mayStandAlone.some((form) => form.test(text)))
      found.push({
        line,
        fault: "outside a transaction are only indexes made concurrently, and `validate constraint`",
      });
    else if (made && !dropped.has(made))
      found.push({
        line,
        fault: `an interruption leaves it invalid: \`drop index concurrently if exists ${made}\` before it`,
      });
  }
  return found;
}

/** A contraction says since which release nothing reads it: older ones refuse to start after it (platform/migrate.ts). */
const reasons = { locks: /^locks: .{10,}/, contract: /^contract: since \d+\.\d+\.\d+\b.{10,}/ };
const marks = { locks: "-- locks: …", contract: "-- contract: since X.Y.Z …" };
const isMarked = ({ comments }, kind) => comments.some((comment) => reasons[kind].test(comment));

function faultsInside(statements) {
  const made = new Set();
  for (const { text } of statements)
    for (const [, name] of text.matchAll(
      /^create (?:or replace )?(?:unlogged )?(?:table|view|materialized view|function|type|sequence) (?:if not exists )?([^\s(]+)/g,
    ))
      made.add(name);
  const isKnown = (table) => !made.has(table) && !smallTables.includes(table);
  const validatedToo = statements.some(({ text }) => /\bnot valid\b/.test(text));
  const of = ({ text }) => [
    ...faultsByTable(text, validatedToo).flatMap(([table, faults]) =>
      faults
        .filter(({ kind }) => (kind === "locks" ? isKnown(table) : !made.has(table)))
        .map(({ kind, fault }) => ({ kind, fault: `${table}: ${fault}` })),
    ),
    ...faultsOfObject(text, made),
    ...(/\bcreate (?:unique )?index concurrently\b/.test(text)
      ? [{ fault: "it cannot be in a transaction: begin the file with `-- outside a transaction`" }]
      : []),
  ];
  return statements.flatMap((statement) => {
    const inner = /^do\b/.test(statement.text) ? statement.bodies.flatMap(readStatements) : [];
    const found = [...of(statement), ...inner.flatMap(of), ...faultsOfBlock(inner)];
    return found
      .filter(({ kind }) => kind === undefined || !isMarked(statement, kind))
      .map(({ kind, fault }) => ({
        line: statement.line,
        fault: kind ? `${fault} (accepted with a reason above it: \`${marks[kind]}\`)` : fault,
      }));
  });
}

/** @returns what is wrong, by line; `sql` is of a file that comes after `firstOfRules` */
export function migrationFaults(sql) {
  const statements = readStatements(sql);
  return outside.test(sql.split("\n", 1)[0]) ? faultsOutside(statements) : faultsInside(statements);
}
