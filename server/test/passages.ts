import { expect } from "vitest";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { makeForm } from "./forms.ts";
import type { TestServer } from "./harness.ts";
import type { Member } from "./make.ts";

const fromUkraine = { "x-forwarded-for": "91.198.36.14" };
const { PROFILE } = defaultSteps();

export const guardedEmail = {
  ...PROFILE,
  fields: {
    ...PROFILE.fields,
    email: { ...PROFILE.fields.email, enabled: true, mandatory: true, allowDuplicates: false },
  },
};

export const person = (first_name: string, extra: Record<string, string> = {}) => ({
  first_name,
  last_name: "Koval",
  dob: "1990-01-01",
  residence_country: "UA",
  ...extra,
});

/** `form`: one that is there already, instead of one of `config`. */
export type Passage = {
  config: Partial<FormConfigInput>;
  profile: Record<string, string>;
  mark?: string;
  form?: { token: string };
};

export async function passForm(server: TestServer, owner: Member, { config, profile, mark, form }: Passage) {
  const { token } = form ?? (await makeForm(owner, { steps: [PROFILE], ...config }));
  const visitor = server.visitor();
  const opened = await visitor.send("POST", "/api/flow/open", { token }, fromUkraine);
  visitor.bearer = opened.data.flowToken;
  expect((await visitor.post("/api/flow/profile", profile)).errors).toEqual([]);
  expect((await visitor.post("/api/flow/submit", mark ? { mark } : {})).errors).toEqual([]);
  await server.drainJobs();
  const { data } = await owner.get(`/api/verifications/${opened.data.state.verificationId}`);
  const results = Object.fromEntries(
    data.checks.map((check: { name: string; result: string }) => [check.name, check.result]),
  );
  return {
    id: data.id as string,
    status: data.status as string,
    reasons: data.declineReasons as string[],
    results,
    data,
  };
}
