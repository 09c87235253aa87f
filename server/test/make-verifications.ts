import { randomUUID } from "node:crypto";
import type { TestServer } from "./harness.ts";

type MadeVerification = { id: string; formId: string; applicantId: string };

export async function makeBareForm(server: TestServer, projectId: string, name = "Onboarding"): Promise<string> {
  const id = randomUUID();
  await server.query(
    `insert into forms (project_id, id, name, description, current_version, token_hash, sealed_token)
     values ($1, $2, $3, '', 1, $4, '')`,
    [projectId, id, name, id],
  );
  await server.query("insert into form_versions (project_id, form_id, version, config) values ($1, $2, 1, '{}')", [
    projectId,
    id,
  ]);
  return id;
}

export async function makeVerification(
  server: TestServer,
  projectId: string,
  given: {
    formId: string;
    at?: string;
    status?: string;
    country?: string;
    types?: string[];
    externalId?: string;
    firstName?: string;
  },
): Promise<MadeVerification> {
  const [id, applicantId] = [randomUUID(), randomUUID()];
  await server.query(
    "insert into applicants (project_id, id, external_id, first_name, last_name) values ($1, $2, $3, $4, 'Kovalenko')",
    [projectId, applicantId, given.externalId ?? null, given.firstName ?? "Olena"],
  );
  await server.query(
    `insert into verifications (project_id, id, created_at, form_id, form_version, applicant_id, external_id, status, country, types, applicant_name, check_briefs)
     values ($1, $2, $3, $4, 1, $5, $6, $7, $8, $9, $10, '[{"name": "age", "result": "pass"}]')`,
    [
      projectId,
      id,
      given.at ?? "2026-03-01T12:00:00Z",
      given.formId,
      applicantId,
      given.externalId ?? null,
      given.status ?? "pending",
      given.country ?? "UA",
      given.types ?? ["PROFILE", "DOCUMENT"],
      `${given.firstName ?? "Olena"} Kovalenko`,
    ],
  );
  return { id, formId: given.formId, applicantId };
}
