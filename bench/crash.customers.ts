import { randomBytes, randomUUID } from "node:crypto";

/** What a customer's system knows of its calls, each with an Idempotency-Key of its own. */
export type CustomerHistory = {
  /** Tried, with or without an answer. */
  applicantCalls: number;
  applicants: Set<string>;
  /** By applicant: the verification that was acknowledged; null without an answer. */
  submitted: Map<string, string | null>;
};
export const newCustomerHistory = (): CustomerHistory => ({
  applicantCalls: 0,
  applicants: new Set(),
  submitted: new Map(),
});

type Load = {
  random(): number;
  history: { customers: CustomerHistory; calls: number; unanswered: number };
  /** A write has been acknowledged at this moment. */
  onAcknowledged?(): void;
};
export type CustomerSystem = { apiOrigin: string; keys: readonly string[]; callbackUrl: string };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Post = { path: string; key: string; idempotencyKey: string; body: object };

/** null: no answer, or one that says to try again. */
async function post(load: Load, { apiOrigin }: CustomerSystem, { path, key, idempotencyKey, body }: Post) {
  load.history.calls += 1;
  try {
    const response = await fetch(apiOrigin + path, {
      method: "POST",
      headers: {
        authorization: `Token ${key}`,
        "content-type": "application/json",
        "idempotency-key": idempotencyKey,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    const reply = (await response.json()) as Record<string, string>;
    if (response.status === 429 || response.status === 503) return null;
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(reply)}`);
    load.onAcknowledged?.();
    return reply;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith(path)) throw error;
    load.history.unanswered += 1;
    return null;
  }
}

/** One applicant after another, each made and submitted by the customers' API; one in three submissions is not repeated. */
export async function customers(load: Load, system: CustomerSystem, isOver: () => boolean): Promise<void> {
  const { random } = load;
  const { customers: history } = load.history;
  const persist = async (call: Post) => {
    for (;;) {
      const reply = await post(load, system, call);
      if (reply || isOver()) return reply;
      await pause(100);
    }
  };
  while (!isOver()) {
    const key = system.keys[Math.floor(random() * system.keys.length)] ?? "";
    const name = randomBytes(6).toString("hex").replaceAll(/\d/g, "x");
    const person = { type: "PERSON", first_name: "Vera", last_name: `Crash ${name}`, dob: "1990-05-17" };
    history.applicantCalls += 1;
    const made = await persist({ path: "/applicants", key, idempotencyKey: randomUUID(), body: person });
    if (!made) continue;
    const applicant_id = String(made.applicant_id);
    history.applicants.add(applicant_id);
    history.submitted.set(applicant_id, null);
    const call: Post = {
      path: "/verifications",
      key,
      idempotencyKey: randomUUID(),
      body: { applicant_id, types: ["PROFILE"], callback_url: system.callbackUrl },
    };
    const reply = random() < 0.33 ? await post(load, system, call) : await persist(call);
    if (reply) history.submitted.set(applicant_id, String(reply.verification_id));
  }
}
