import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { ListRecord } from "#engines/lists/lists.types.ts";
import { listedNumbersOf } from "#engines/lists/record-numbers.ts";
import { emptyListRecord } from "#engines/lists/samples/list-samples.ts";
import { makeForm } from "./forms.ts";
import type { TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";
import { person } from "./passages.ts";

export const listed = (id: string, name: string, more: Partial<ListRecord> = {}): ListRecord => ({
  id,
  kind: "person",
  names: [{ text: name, kind: "primary" }],
  ...emptyListRecord,
  ...more,
});

/** A published list as a load leaves it, in a new version with only these entries. */
export async function putList(server: TestServer, code: string, records: ListRecord[], kind = "sanctions") {
  await server.query(
    `insert into list_sources (code, name, kind, format, comes_from, enabled)
     values ($1, 'List ' || $1, $2, 'veridesk-csv', 'files', true) on conflict do nothing`,
    [code, kind],
  );
  const [{ version } = { version: 1 }] = await server.query<{ version: number }>(
    "update list_sources set last_version = last_version + 1 where code = $1 returning last_version as version",
    [code],
  );
  await server.query("update list_entries set to_version = $2 - 1 where source = $1 and to_version is null", [
    code,
    version,
  ]);
  for (const record of records) {
    const text = JSON.stringify(record);
    await server.query(
      `insert into list_entries (source, entry_id, from_version, hash, record, record_bytes)
       values ($1, $2, $3, sha256(convert_to($4::text, 'utf8')), $4::jsonb, length($4::text))`,
      [code, record.id, version, text],
    );
    for (const { kind: of, key } of listedNumbersOf(record))
      await server.query("insert into list_numbers values ($1, $2, $3, $4, $5)", [code, record.id, version, of, key]);
  }
  // In one statement: its source says the same of a version as the version does.
  await server.query(
    `with before as (
       update list_versions set state = 'replaced', decided_at = now() where source = $1 and state = 'current'
       returning version),
     loaded as (
       insert into list_versions (source, version, state, sha256, size_bytes, parser_version, entries_count, added, changed, removed, skipped_count)
       select $1, $2::int, 'current', '\\x00', 1, 1, $3::int, 0, 0, 0, 0 from (select count(*) from before) b)
     update list_sources set current_version = $2, confirmed_at = now() where code = $1`,
    [code, version, records.length],
  );
}

/** An applicant who is on a list, with one hit. Works without a worker. */
export async function makeScreened(server: TestServer) {
  await putList(server, "test-sanctions", [listed("q1", "Oleksandr Hrytsenko", { births: ["1971-03-09"] })]);
  const member = await makeMember(server);
  const { PROFILE, DATABASE_SCREENING } = defaultSteps();
  const steps = [PROFILE, { ...DATABASE_SCREENING, lists: ["sanctions" as const] }];
  const { token } = await makeForm(member, { steps });
  const visitor = server.visitor();
  const opened = await visitor.post("/api/flow/open", { token });
  visitor.bearer = opened.data.flowToken;
  await visitor.post("/api/flow/profile", person("Oleksandr", { last_name: "Hrytsenko", dob: "1971-03-09" }));
  await visitor.post("/api/flow/submit", {});
  const verificationId: string = opened.data.state.verificationId;
  await member.post(`/api/verifications/${verificationId}/screening`);
  const { data } = await member.get(`/api/verifications/${verificationId}/screening`);
  return { member, verificationId, hitId: data.screening.hits[0].id as string };
}
