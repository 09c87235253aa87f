import { defaultSteps } from "#contract/forms/form-step-defaults.ts";
import { pruneVersions } from "#server/features/lists/lists.prune.service.ts";
import { runProject } from "#server/features/monitoring/monitoring.run.service.ts";
import { inSystemStep, type Step } from "#server/platform/jobs/jobs.ts";
import type { TestServer } from "./harness.ts";
import type { Member } from "./make.ts";
import { passForm, person } from "./passages.ts";

const { PROFILE, DATABASE_SCREENING } = defaultSteps();

export const watchAll = { databases_list_type: "*", customBlackList: true } as const;

/** Without running it. */
export async function setMonitoring(server: TestServer, member: Member, settings: object = watchAll) {
  const { errors } = await member.post("/api/monitoring/set-settings", settings);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  await server.query("delete from pgboss.job where name = 'monitoring.run' and state in ('created', 'retry')");
}

/** All that is due in the member's project, as the job does it. */
export async function runNow(server: TestServer, { projectId }: Member): Promise<void> {
  const { platform } = server;
  const step: Step = (work) => inSystemStep(platform, "monitoring.run", projectId, work);
  await runProject({ platform, step, signal: new AbortController().signal, isLastTry: true });
}

export const prune = (server: TestServer, code: string) => pruneVersions(server.platform, code);

/** An applicant whose verification is approved; with hits that wait, if there are any. */
export async function makeApproved(
  server: TestServer,
  member: Member,
  { first = "Oleksandr", extra = { last_name: "Hrytsenko", dob: "1971-03-09" }, screens = true } = {},
) {
  const steps = screens ? [PROFILE, { ...DATABASE_SCREENING, lists: ["sanctions" as const] }] : [PROFILE];
  const { id } = await passForm(server, member, {
    config: { steps, detectMatchingApplicants: false, callbackUrl: "" },
    profile: person(first, extra),
  });
  const [row] = await server.query<{ applicant_id: string }>(
    `update verifications set status = 'valid', decided_at = now() - interval '2 minutes', version = version + 1
     where id = $1 returning applicant_id`,
    [id],
  );
  if (!row) throw new Error("no verification");
  return { verificationId: id, applicantId: row.applicant_id };
}

export const eventsOf = async (member: Member, filters: object = {}) =>
  (await member.post("/api/monitoring/events", { count: 100, filters })).data.items;

export const reportsOf = async (member: Member) => (await member.post("/api/monitoring/reports")).data.items;
