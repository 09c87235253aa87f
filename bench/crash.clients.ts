import { randomBytes } from "node:crypto";
import { checkNames } from "#contract/records/verifications/check-evidence.ts";
import { originFor } from "../server/test/applicant-origins.ts";
import { type CustomerHistory, newCustomerHistory } from "./crash.customers.ts";

/** What the clients know: acknowledged, or without an answer and so unknown. */
export type History = {
  submitted: Set<string>;
  perhapsSubmitted: Set<string>;
  decided: Map<string, "valid" | "invalid">;
  perhapsDecided: Set<string>;
  customers: CustomerHistory;
  calls: number;
  unanswered: number;
  /** Answered as a fault of ours. */
  crashed: number;
};

export const newHistory = (): History => ({
  submitted: new Set(),
  perhapsSubmitted: new Set(),
  decided: new Map(),
  perhapsDecided: new Set(),
  customers: newCustomerHistory(),
  calls: 0,
  unanswered: 0,
  crashed: 0,
});

type Reply = { status: number; data: never };
export type Dashboard = {
  origin: string;
  cookie: string;
  csrf: string;
  formToken: string;
  history: History;
  random(): number;
  onAcknowledged?(): void;
};

/** From an address of its own; null when no answer came. */
async function call(
  dashboard: Dashboard,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Reply | null> {
  dashboard.history.calls += 1;
  try {
    const response = await fetch(originFor(dashboard.origin, path) + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    const { data } = (await response.json()) as { data: never };
    if (response.status === 500) dashboard.history.crashed += 1;
    return response.status === 503 ? null : { status: response.status, data };
  } catch {
    dashboard.history.unanswered += 1;
    return null;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Retries until there is an answer or the time is over. */
async function persist(ask: () => Promise<Reply | null>, isOver: () => boolean): Promise<Reply | null> {
  for (;;) {
    const reply = await ask();
    if (reply || isOver()) return reply;
    await pause(100);
  }
}

const address = (random: () => number) => `203.0.113.${Math.floor(random() * 250)}`;

/** One applicant after another: opens the link, fills in, submits; one in three gives up without an answer. */
export async function applicants(dashboard: Dashboard, isOver: () => boolean): Promise<void> {
  const { history, random } = dashboard;
  while (!isOver()) {
    const from = { "x-forwarded-for": `${address(random)}` };
    const opened = await call(dashboard, "/api/flow/open", { token: dashboard.formToken }, from);
    if (opened?.status !== 200) {
      await pause(50);
      continue;
    }
    const { flowToken, state } = opened.data as { flowToken: string; state: { verificationId: string } };
    const id = state.verificationId;
    const headers = { ...from, authorization: `Bearer ${flowToken}` };
    const name = randomBytes(6).toString("hex").replaceAll(/\d/g, "x");
    // A form with a lowest age leaves every second one to a person.
    const dob = random() < 0.5 ? "1990-05-17" : "2016-05-17";
    const answers = { first_name: "Vera", last_name: `Crash ${name}`, dob, residence_country: "UA" };
    const kept = await persist(() => call(dashboard, "/api/flow/profile", answers, headers), isOver);
    if (kept?.status !== 200) continue;
    history.perhapsSubmitted.add(id);
    const submit = () => call(dashboard, "/api/flow/submit", {}, headers);
    const reply = random() < 0.33 ? await submit() : await persist(submit, isOver);
    // 409: an earlier try had succeeded although its answer was lost.
    if (reply?.status === 200 || reply?.status === 409) history.submitted.add(id);
    else if (reply) throw new Error(`a submission was answered with ${reply.status}`);
  }
}

/** Decides the oldest waiting verifications, one page at a time. */
export async function reviewers(dashboard: Dashboard, isOver: () => boolean): Promise<void> {
  const { history, random } = dashboard;
  const headers = { cookie: dashboard.cookie, "csrf-token": dashboard.csrf, "x-forwarded-for": "203.0.113.255" };
  while (!isOver()) {
    const page = await call(dashboard, "/api/verifications", { count: 20, filters: { status: ["pending"] } }, headers);
    const items = page?.status === 200 ? (page.data as { items: { id: string }[] }).items : [];
    if (items.length === 0) await pause(200);
    for (const { id } of items) {
      if (isOver()) return;
      const seen = await view(dashboard, id, headers);
      if (seen?.status !== "pending") continue;
      const status = random() < 0.7 ? ("valid" as const) : ("invalid" as const);
      const reasons = status === "invalid" ? { decline_reasons: ["WRONG_NAME"] } : {};
      history.perhapsDecided.add(id);
      const body = { verification_id: id, rowVersion: seen.rowVersion, open: checkNames, status, ...reasons };
      const reply = await call(dashboard, "/api/verifications/status", body, headers);
      if (reply?.status === 200) {
        if (history.decided.has(id)) throw new Error(`${id} was decided twice`);
        history.decided.set(id, status);
      } else if (reply && reply.status !== 409 && reply.status !== 429)
        throw new Error(`a decision was answered with ${reply.status}`);
    }
  }
}

async function view(dashboard: Dashboard, id: string, headers: Record<string, string>) {
  try {
    const response = await fetch(`${dashboard.origin}/api/verifications/${id}`, {
      headers,
      signal: AbortSignal.timeout(20_000),
    });
    if (response.status !== 200) return null;
    return ((await response.json()) as { data: { rowVersion: number; status: string } }).data;
  } catch {
    return null;
  }
}
