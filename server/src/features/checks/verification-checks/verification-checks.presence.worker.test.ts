import { afterAll, beforeAll, expect, test } from "vitest";
import { questionId } from "#server/platform/outbound/question-id.ts";
import {
  behaviours,
  type ServicesProvider,
  startServicesProvider,
} from "../../../../test/doubles/services-provider.ts";
import { makeForm, makeSubmitted } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { liveFormSteps } from "../../../../test/liveness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { selfieOf } from "../../../../test/specimens.ts";

const presenceOf = ({ url, host }: ServicesProvider) => ({
  PRESENCE_URL: url,
  PRESENCE_KEY: "presence-secret",
  OUTBOUND_ALLOW: host,
});

let provider: ServicesProvider;
let server: TestServer;
let owner: Member;
beforeAll(async () => {
  provider = await startServicesProvider();
  server = await openTestServer({ workers: 1, settings: presenceOf(provider) });
  owner = await makeMember(server);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const config = () => ({
  steps: liveFormSteps().map((step) =>
    step.type === "FACIAL" ? { ...step, mode: "passive" as const, deepfakeDetection: true } : step,
  ),
});

async function check() {
  const photos = { selfie: await selfieOf("amalia") };
  const { verificationId } = await makeSubmitted(server, owner, { config: config(), photos });
  await server.drainJobs();
  const { data } = await owner.get(`/api/verifications/${verificationId}`);
  const of = (wanted: string) => data.checks.find(({ name }: { name: string }) => name === wanted);
  return { verificationId, selfie: photos.selfie, liveness: of("liveness"), deepfake: of("deepfake") };
}

test("the provider is sent the selfie with what is wanted, and its verdicts are the checks", async () => {
  const answer = {
    passive: { verdict: "genuine", likelihood: 0.97 },
    deepfake: { verdict: "attack", likelihood: 0.8 },
  };
  provider.behave(behaviours.answers(answer));
  const { verificationId, liveness, deepfake } = await check();
  expect(liveness).toMatchObject({ result: "pass", evidence: { found: "liveness.provider_pass", likelihood: 0.97 } });
  expect(deepfake).toMatchObject({ result: "fail", reasons: ["FRAUDULENT"] });
  expect(provider.requested).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: {} }] = provider.requested;
  const { question } = body as { question: object };
  // Another selfie is another question.
  const id = questionId(verificationId, { kind: "presence", ...question });
  expect(headers).toMatchObject({ authorization: "Bearer presence-secret", "idempotency-key": id });
  expect(body).toMatchObject({ version: 1, id, kind: "presence", question: { wanted: ["passive", "deepfake"] } });
  const { selfie } = question as { selfie: { base64: string } };
  expect(Buffer.from(selfie.base64, "base64").subarray(0, 2).toString("hex")).toBe("ffd8");
});

test("a provider that turns us away, or answers nonsense, passes nothing", async () => {
  provider.behave(behaviours.refuses);
  const { liveness, deepfake } = await check();
  for (const each of [liveness, deepfake])
    expect(each).toMatchObject({
      result: "not_available",
      evidence: { found: "unchecked", reason: "provider_failed" },
    });
});

test("with a provider nothing of it is called not available", async () => {
  const { id } = await makeForm(owner, config());
  expect((await owner.get(`/api/forms/${id}/form-settings`)).data.notAvailable).toEqual([]);
});
