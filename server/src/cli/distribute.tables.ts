/**
 * What `distribute` cannot read from the catalogue, each with its reason. A table with a project is distributed by it, and
 * what a reference table refers to is one too; everything else says here where it is, so that a new table is not forgotten.
 */

/** On every server: distributed tables refer to them, and a person is in several projects. */
export const referenceTables: Readonly<Record<string, string>> = {
  users: "a person is in many projects; read by id",
  projects: "every table of a project refers to it; a person's projects are listed together",
  memberships: "who is in which projects is read before a project is known, with every call",
};

/** On the coordinator alone. */
export const localTables: Readonly<Record<string, string>> = {
  schema_migrations: "of the database",
  recovery_codes: "of a person",
  email_codes: "of a person",
  code_attempts: "of a person",
  sessions: "of a person",
  account_tokens: "of a person",
  email_changes: "of a person",
  user_images: "of a person",
  external_identities: "of a person",
  sign_in_visits: "of a person",
  newcomers: "of a person",
  passkeys: "of a person",
  passkey_challenges: "of a person",
  rate_counts: "of an address or a person, before anybody knows the project",
  used_challenges: "of an address, before anybody knows the project",
  outbox_mails: "a queue: each row is read by its own id, also mails without a project",
  file_intents: "a queue: files that may have lost their row",
  list_sources: "of the installation",
  list_versions: "of the installation",
  list_entries: "of the installation",
  list_numbers: "of the installation",
  network_lists: "of the installation",
  network_ranges: "of the installation",
  revocation_answers: "of the installation",
  media_feeds: "of the installation",
  media_articles: "of the installation",
  recurring_leader: "of the installation: one row",
  processes: "of the installation: what runs, one small row each",
  recurring_runs: "of the installation: when each recurring work last ran",
};

/**
 * Run on the server of their project, by its argument: they write, as the system role, what the call has written before
 * as ours, and Citus refuses two users for one shard in a transaction.
 */
export const delegatedFunctions: Readonly<Record<string, { argument: string; beside: string }>> = {
  append_audit: { argument: "project", beside: "audit_log" },
  open_ledger: { argument: "project", beside: "ledger_accounts" },
  begin_project_count: { argument: "project", beside: "audit_log" },
  count_project: { argument: "project", beside: "audit_log" },
};

/** After a row of a reference table, which Citus writes on each server: these do their work on the coordinator alone. */
export const coordinatorTriggers: Readonly<Record<string, string>> = {
  join_provisioned: "changes a row of a project, which one server has",
};

/** Before a row of a reference table: what they set means the same on each server. */
export const sameEverywhereTriggers: Readonly<Record<string, string>> = {
  vouch_for_first: "of the first account alone; the time that it sets is read as set or not",
};

/** After a statement, in a loop over its rows that has no other table. */
export const rowsAloneTriggers: Readonly<Record<string, string>> = {
  note_newest_added: "reads its rows alone",
  require_blacklist: "reads its rows alone",
};

/** Foreign keys that would empty a column: the statement that removes the other row does it itself. */
export const emptiedByStatement: Readonly<Record<string, string>> = {
  "forms.folder_id": "removing a folder takes its forms out first (form-folders.service.ts)",
};
