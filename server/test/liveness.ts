import { randomBytes, randomUUID } from "node:crypto";
import { actsOfRun, livenessActs } from "#contract/records/liveness/liveness-acts.ts";
import { sealBindings, sealedBytes, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { formConfig, profileFormConfig, vaultOf } from "./forms.ts";
import type { TestServer } from "./harness.ts";

/** A profile and active liveness. */
export const liveFormSteps = () => [
  ...profileFormConfig().steps,
  ...formConfig().steps.flatMap((step) => (step.type === "FACIAL" ? [{ ...step, mode: "active" as const }] : [])),
];

/** A run that passed, past its measuring. @returns the id of its first act */
export async function putFrames(server: TestServer, verificationId: string): Promise<string> {
  const [row] = await server.query<{ project_id: string }>("select project_id from verifications where id = $1", [
    verificationId,
  ]);
  if (!row) throw new Error("no such verification");
  const vault = await vaultOf(server, verificationId);
  const run = randomUUID();
  const acts = livenessActs.slice(0, actsOfRun);
  const ids = acts.map(() => randomUUID());
  await server.query(
    `insert into liveness_runs (project_id, id, verification_id, nonce, acts, state, ended_at)
     values ($1, $2, $3, $4, $5, 'passed', now())`,
    [row.project_id, run, verificationId, randomBytes(16).toString("hex"), acts],
  );
  for (const [position, act] of acts.entries()) {
    const id = ids[position] ?? "";
    const key = `${row.project_id}/${id.slice(0, 2)}/${id}`;
    const bytes = Buffer.from("frames");
    await server.platform.files.put(
      key,
      await sealedBytes(vault, bytes, sealBindings.livenessFrames(verificationId, id)),
    );
    const measured = { reached: 0.2, wanted: 0.1, frames: [], descriptor: null };
    const sealed = sealValue(vault, measured, sealBindings.livenessMeasured(verificationId, id));
    await server.query(
      `insert into liveness_acts (project_id, id, verification_id, run_id, position, act, storage_key, size_bytes, measured,
         prints, print_parts, took_ms) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '{}', '{}', 2000)`,
      [row.project_id, id, verificationId, run, position, act, key, bytes.length, sealed],
    );
  }
  return ids[0] ?? "";
}
