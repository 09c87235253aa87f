import { expect } from "vitest";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { pruneVersions } from "#server/features/screening/lists/lists.prune.service.ts";
import { runProject } from "#server/features/screening/monitoring/monitoring.run.service.ts";
import { inSystemStep, type JobStep } from "#server/platform/jobs/jobs.ts";
import { eventually } from "./eventually.ts";
import { makeForm } from "./forms.ts";
import type { TestServer } from "./harness.ts";
import type { Member } from "./make.ts";
import { person } from "./passages.ts";

const { PROFILE } = defaultSteps();

export const watchAll = { databases_list_type: "*", customBlackList: true } as const;

/** Without running it. */
export async function setMonitoring(server: TestServer, member: Member, settings: object = watchAll) {
  const { errors } = await member.post("/api/monitoring/set-settings", settings);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  await server.query("delete from pgboss.job where name = 'monitoring.run' and state in ('created', 'retry')");
  // A worker may have been faster: its run ends before another begins.
  const runs = "select count(*)::int as n from pgboss.job where name = 'monitoring.run' and state = 'active'";
  await eventually(async () => expect(await server.query(runs)).toEqual([{ n: 0 }]));
}

/** All that is due in the member's project, as the job does it. */
export async function runNow(server: TestServer, { projectId }: Member): Promise<void> {
  const { platform } = server;
  const step: JobStep = (work) => inSystemStep(platform, "monitoring.run", { projectId, mode: "live" }, work);
  await runProject({ platform, step, signal: new AbortController().signal, isLastTry: true });
}

export const prune = (server: TestServer, code: string) => pruneVersions(server.platform, code);

type Approved = { first?: string; last?: string; dob?: string; config?: Partial<FormConfigInput> };

/** An applicant whose verification is approved, without its checks. No worker is needed. */
export async function makeApproved(server: TestServer, member: Member, given: Approved = {}) {
  const { first = "Oleksandr", last = "Hrytsenko", dob = "1971-03-09", config = {} } = given;
  const { token } = await makeForm(member, { steps: [PROFILE], callbackUrl: "", ...config });
  const visitor = server.visitor();
  const opened = await visitor.post("/api/flow/open", { token });
  visitor.bearer = opened.data.flowToken;
  await visitor.post("/api/flow/profile", person(first, { last_name: last, dob }));
  await visitor.post("/api/flow/submit", {});
  return approve(server, opened.data.state.verificationId);
}

/** Some minutes ago. */
export async function approve(server: TestServer, verificationId: string) {
  await server.query("delete from pgboss.job where data->'data'->>'verificationId' = $1", [verificationId]);
  const [row] = await server.query<{ applicant_id: string }>(
    `update verifications set status = 'valid', decided_at = now() - interval '2 minutes', row_version = row_version + 1
     where id = $1 returning applicant_id`,
    [verificationId],
  );
  if (!row) throw new Error("no verification");
  return { verificationId, applicantId: row.applicant_id };
}

/** As a run leaves it: an applicant whose document has expired. */
export async function putEvent(server: TestServer, verificationId: string) {
  const [row] = await server.query<{ run: string; event: string }>(
    `with person as (insert into monitored_applicants (project_id, applicant_id, verification_id, screened_at)
         select project_id, applicant_id, id, now() from verifications where id = $1 returning *),
       run as (insert into monitoring_runs (project_id, id, status, ended_at, events)
         select project_id, gen_random_uuid(), 'done', now(), 1 from person returning *)
     insert into monitoring_events (project_id, id, run_id, applicant_id, verification_id, type, detail)
     select p.project_id, gen_random_uuid(), r.id, p.applicant_id, p.verification_id, 'document_expired',
       '{"state": "expired", "documentType": "PASSPORT", "expiresOn": "2026-01-01"}' from person p, run r
     returning run_id as run, id as event`,
    [verificationId],
  );
  if (!row) throw new Error("nobody to monitor");
  return { monitoringRun: row.run, monitoringEvent: row.event };
}

export const eventsOf = async (member: Member, filters: object = {}) =>
  (await member.post("/api/monitoring/events", { count: 100, filters })).data.items;

export const reportsOf = async (member: Member) => (await member.post("/api/monitoring/reports")).data.items;
