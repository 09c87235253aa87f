import type pg from "pg";
import type { History } from "./crash.clients.ts";

export type Count = Record<
  | "submitted"
  | "submittedByApi"
  | "decided"
  | "decidedByChecks"
  | "callbacks"
  | "lost"
  | "doubled"
  | "stuck"
  | "undelivered"
  | "wrongTotals"
  | "brokenAudit",
  number
>;

/** `decided`: by people; `settledByChecks`: those of `checked` that approved or declined. */
export type Row = {
  id: string;
  applicantId: string;
  /** By the customers' API. */
  isByApi: boolean;
  status: string;
  submitted: number;
  checked: number;
  settledByChecks: number;
  decided: number;
  callbacks: Record<string, number>;
};

/** How often each thing happened to each verification. */
const everything = `
  select v.id, v.status, v.applicant_id as "applicantId",
    exists (select from customer_verifications c where c.verification_id = v.id) as "isByApi",
    (select count(*) from verification_events e where e.verification_id = v.id and e.kind = 'submitted')::int as submitted,
    (select count(*) from verification_events e where e.verification_id = v.id and e.kind = 'checked')::int as checked,
    (select count(*) from verification_events e where e.verification_id = v.id and e.kind = 'checked'
      and e.to_status in ('valid', 'invalid'))::int as "settledByChecks",
    (select count(*) from verification_events e where e.verification_id = v.id and e.kind = 'decided')::int as decided,
    (select coalesce(jsonb_object_agg(type, n), '{}') from
      (select type, count(*) as n from callbacks c where c.verification_id = v.id group by type) c) as callbacks
  from verifications v`;

const wrongTotals = `
  with kept as (
    select project_id, sum(created)::int as created, sum(processing)::int as processing, sum(pending)::int as pending,
      sum(customer_pending)::int as customer_pending, sum(valid)::int as valid, sum(invalid)::int as invalid
    from verification_project_days group by 1
  ), late as (select project_id, status, sum(change)::int as n from verification_deltas group by 1, 2),
  counted as (select project_id, status, count(*)::int as n from verifications group by 1, 2)
  select s.status from (values ('created'), ('processing'), ('pending'), ('customer_pending'), ('valid'), ('invalid')) s (status)
    cross join projects p
    left join kept k on k.project_id = p.id
    left join late l on l.project_id = p.id and l.status = s.status
    left join counted c on c.project_id = p.id and c.status = s.status
  where coalesce((to_jsonb(k) ->> s.status)::int, 0) + coalesce(l.n, 0) <> coalesce(c.n, 0)`;

/** Facts that are not as their rows, of applicants without a mark; days whose numbers are not as their facts. */
const wrongStatistics = `
  with known as (select f.* from statistics_facts f
    where not exists (select from statistics_marks m where m.project_id = f.project_id and m.applicant_id = f.applicant_id)),
  there as (select s.* from (select distinct project_id, applicant_id from verifications v where not exists
    (select from statistics_marks m where m.project_id = v.project_id and m.applicant_id = v.applicant_id)) a
    cross join lateral statistics_of(a.project_id, a.applicant_id) s),
  days as (select project_id, (submitted_at at time zone 'UTC')::date as day, count(*)::int as n,
    (count(*) filter (where status = 'valid'))::int as valid, (count(*) filter (where is_first))::int as firsts from statistics_facts group by 1, 2),
  kept as (select project_id, day, created + processing + pending + customer_pending + valid + invalid as n, valid, firsts from statistics_days)
  select project_id from (select * from known except select * from there) a
  union all select project_id from (select * from there except select * from known) b
  union all select project_id from (select * from days except select * from kept) c`;

/** Says of one verification or applicant what happened to it too seldom or too often. */
type Note = (what: string, of: unknown) => void;
const noNote: Note = () => undefined;

/** Compares what the clients know with what happened to each verification. */
export function lossesOf(rows: readonly Row[], history: History, note: Note = noNote): Pick<Count, "lost" | "doubled"> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const count = { lost: 0, doubled: 0 };
  const add = (kind: "lost" | "doubled", is: boolean, what: string, of: unknown) => {
    if (!is) return;
    count[kind] += 1;
    note(`${kind}: ${what}`, of);
  };
  for (const id of history.submitted) add("lost", byId.get(id)?.submitted !== 1, "a submission", byId.get(id) ?? id);
  for (const [id, status] of history.decided) {
    const row = byId.get(id);
    add("lost", row?.decided !== 1 || row.status !== status, "a decision", row ?? id);
  }
  for (const row of rows) {
    add("doubled", row.submitted > 1, "a submission", row);
    add("doubled", row.submitted <= 1 && row.checked > 1, "checks", row);
    add("doubled", row.checked <= 1 && row.settledByChecks + row.decided > 1, "a decision", row);
    // One callback for each submission, and one for each decision, by checks or by a person.
    const changes = row.submitted;
    const decisions = row.settledByChecks + row.decided;
    const { VERIFICATION_STATUS_CHANGED: changed = 0, VERIFICATION_COMPLETED: completed = 0 } = row.callbacks;
    add("lost", changed < changes || completed < decisions, "a callback", row);
    add("doubled", changed > changes || completed > decisions, "a callback", row);
    const isKnown = row.isByApi
      ? history.customers.submitted.has(row.applicantId)
      : history.perhapsSubmitted.has(row.id);
    add("doubled", row.submitted > 0 && !isKnown, "a submission that nobody made", row);
    add("doubled", row.decided > 0 && !history.perhapsDecided.has(row.id), "a decision that nobody made", row);
  }
  return count;
}

/** Of calls of the customers' API. @param applicants ids of those that it made */
export function lossesByApi(
  rows: readonly Row[],
  applicants: readonly string[],
  { customers: { submitted, applicants: acknowledged, applicantCalls } }: Pick<History, "customers">,
  note: Note = noNote,
): Pick<Count, "lost" | "doubled"> {
  const byApplicant = new Map<string, string[]>();
  for (const { id, applicantId, isByApi } of rows)
    if (isByApi) byApplicant.set(applicantId, [...(byApplicant.get(applicantId) ?? []), id]);
  const there = new Set(applicants);
  let lost = [...acknowledged].filter((id) => !there.has(id)).length;
  let doubled = Math.max(0, applicants.length - applicantCalls);
  if (lost + doubled > 0) note(`${lost} applicants lost, ${doubled} doubled`, applicants.length);
  for (const [applicantId, id] of submitted) {
    const found = byApplicant.get(applicantId) ?? [];
    if (id !== null && !found.includes(id)) {
      lost += 1;
      note("lost: a verification by the API", id);
    }
    if (found.length > 1) {
      doubled += 1;
      note("doubled: verifications of an applicant by the API", found);
    }
  }
  return { lost, doubled };
}

/** What was lost or doubled is written to standard error, the first ten. */
function noteTen(): Note {
  let noted = 0;
  return (what, of) => {
    noted += 1;
    if (noted <= 10) console.error(what, JSON.stringify(of));
  };
}

/** @param delivered ids of the callbacks that the customer's server has accepted */
export async function countHarm(database: pg.Client, history: History, delivered: ReadonlySet<string>): Promise<Count> {
  const { rows } = await database.query<Row>(everything);
  const callbacks = await database.query<{ id: string; status: string }>("select id, status from callbacks");
  const applicants = await database.query<{ id: string }>("select applicant_id as id from customer_applicants");
  const note = noteTen();
  const [ofPages, byApi] = [
    lossesOf(rows, history, note),
    lossesByApi(
      rows,
      applicants.rows.map(({ id }) => id),
      history,
      note,
    ),
  ];
  const totals = await database.query(wrongTotals);
  const statistics = await database.query(wrongStatistics);
  const audits = await database.query("select project_id from audit_heads where verify_audit(project_id) is not null");
  return {
    submitted: history.submitted.size,
    submittedByApi: [...history.customers.submitted.values()].filter((id) => id !== null).length,
    decided: history.decided.size,
    decidedByChecks: rows.reduce((sum, { settledByChecks }) => sum + settledByChecks, 0),
    callbacks: callbacks.rowCount ?? 0,
    lost: ofPages.lost + byApi.lost,
    doubled: ofPages.doubled + byApi.doubled,
    stuck: rows.filter(({ status }) => status === "processing").length,
    undelivered: callbacks.rows.filter(({ id, status }) => status !== "delivered" || !delivered.has(id)).length,
    wrongTotals: (totals.rowCount ?? 0) + (statistics.rowCount ?? 0),
    brokenAudit: audits.rowCount ?? 0,
  };
}
