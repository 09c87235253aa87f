import { randomBytes } from "node:crypto";
import type { Dashboard } from "../../bench/crash.clients.ts";
import { originFor } from "./applicant-origins.ts";

export type PhotoHistory = {
  taken: Map<string, string>;
  /** It may stand in place of the acknowledged one. */
  unsure: Set<string>;
  uploads: number;
};

type Reply = { status: number; data: never };

async function ask(dashboard: Dashboard, path: string, init: RequestInit): Promise<Reply | null> {
  dashboard.history.calls += 1;
  try {
    const response = await fetch(originFor(dashboard.origin, path) + path, {
      method: "POST",
      ...init,
      signal: AbortSignal.timeout(20_000),
    });
    const { data } = (await response.json()) as { data: never };
    return response.status === 503 ? null : { status: response.status, data };
  } catch {
    dashboard.history.unanswered += 1;
    return null;
  }
}

const json = (body: object, headers: Record<string, string>) => ({
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

/** Often a second photo in the first one's place; the first `mayHandIn` try to submit. */
export async function photographers(
  dashboard: Dashboard,
  photo: Buffer,
  photos: PhotoHistory,
  { maySubmit, isOver }: { maySubmit: number; isOver: () => boolean },
): Promise<void> {
  let submittedCount = 0;
  while (!isOver()) {
    const from = { "x-forwarded-for": `198.51.100.${Math.floor(dashboard.random() * 250)}` };
    const opened = await ask(dashboard, "/api/flow/open", json({ token: dashboard.formToken }, from));
    if (opened?.status !== 200) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      continue;
    }
    const { flowToken, state } = opened.data as { flowToken: string; state: { verificationId: string } };
    const id = state.verificationId;
    const headers = { ...from, authorization: `Bearer ${flowToken}` };
    const persist = async (attempt: () => Promise<Reply | null>) => {
      for (;;) {
        const reply = await attempt();
        if (reply || isOver()) return reply;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const name = randomBytes(6).toString("hex").replaceAll(/\d/g, "x");
    const profile = { first_name: "Vera", last_name: `Photo ${name}`, dob: "1990-05-17", residence_country: "UA" };
    await persist(() => ask(dashboard, "/api/flow/profile", json(profile, headers)));
    const chosen = { documentType: "PASSPORT", country: "UA" };
    const isChosen = await persist(() => ask(dashboard, "/api/flow/document", json(chosen, headers)));
    if (isChosen?.status !== 200) continue;
    for (let n = dashboard.random() < 0.5 ? 1 : 2; n > 0 && !isOver(); n -= 1) {
      const body = new FormData();
      body.set("side", "front");
      body.set("file", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
      photos.uploads += 1;
      const reply = await ask(dashboard, "/api/flow/files", { headers, body });
      if (reply && reply.status !== 200) throw new Error(`a photo was answered with ${reply.status}`);
      if (!reply) photos.unsure.add(id);
      else {
        photos.taken.set(id, (reply.data as { id: string }).id);
        photos.unsure.delete(id);
      }
    }
    if (submittedCount >= maySubmit || !photos.taken.has(id)) continue;
    submittedCount += 1;
    dashboard.history.perhapsSubmitted.add(id);
    const reply = await persist(() => ask(dashboard, "/api/flow/submit", json({}, headers)));
    if (reply?.status === 200 || reply?.status === 409) dashboard.history.submitted.add(id);
    else if (reply) throw new Error(`a submission was answered with ${reply.status}`);
  }
}

type ExportHistory = { whole: number; cut: number; tooShort: number };

/** A body that ends as it should holds every row that was there at its start. */
export async function exporters(
  dashboard: Dashboard,
  downloads: ExportHistory,
  { rowsAtLeast, isOver }: { rowsAtLeast: number; isOver: () => boolean },
): Promise<void> {
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, 400));
    const atLeast = rowsAtLeast + dashboard.history.submitted.size;
    try {
      const response = await fetch(`${dashboard.origin}/api/verifications/report-file`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie: dashboard.cookie, "csrf-token": dashboard.csrf },
        body: "{}",
        signal: AbortSignal.timeout(20_000),
      });
      if (response.status !== 200) continue;
      const text = await response.text();
      downloads.whole += 1;
      if (!text.endsWith("\r\n") || text.split("\r\n").length - 2 < atLeast) downloads.tooShort += 1;
    } catch {
      downloads.cut += 1;
    }
  }
}
