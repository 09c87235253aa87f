import { setTimeout as wait } from "node:timers/promises";
import type { WebSocket } from "ws";
import { videoCallLines } from "#contract/visits/video-calls.calls.ts";
import { originFor } from "./applicant-origins.ts";
import { CallBrowser, openSocket, type Refused } from "./call-browser.ts";
import { type Applicant, makeFilledFlow, profileFormConfig } from "./forms.ts";
import type { TestServer } from "./harness.ts";
import type { Member } from "./make.ts";

export const reviewerPath = (id: string) => videoCallLines.reviewer.replace(":id", id);

export const callForm = (recordVideo = true) =>
  profileFormConfig({ steps: [...profileFormConfig().steps, { type: "LIVE_VIDEO", recordVideo }] });

export type CallCase = { id: string; applicant: Applicant };

/** Handed in and checked: it waits for a call. */
export async function makeCallCase(server: TestServer, member: Member, config = callForm()): Promise<CallCase> {
  const { applicant, verificationId: id } = await makeFilledFlow(server, member, { config });
  await applicant.post("/api/flow/submit");
  await server.drainJobs();
  return { id, applicant };
}

const cookieOf = (member: Member) => [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** Where a line is opened, at which process, and what the browser says of its page. */
export function lineAt(server: TestServer, path: string, at = server.origins[0] ?? "") {
  const origin = originFor(at, path);
  return { address: origin.replace("http", "ws") + path, origin };
}

type At = { origin?: string; at?: string };

export function reviewerSocket(server: TestServer, member: Member, id: string, { origin, at }: At = {}) {
  const line = lineAt(server, reviewerPath(id), at);
  return openSocket({ ...line, ...(origin ? { origin } : {}), cookie: cookieOf(member) });
}

export function applicantSocket(server: TestServer, { applicant }: CallCase, { origin, at }: At = {}) {
  const line = lineAt(server, videoCallLines.applicant, at);
  return openSocket({ ...line, ...(origin ? { origin } : {}), bearer: applicant.bearer ?? "" });
}

/** Ended calls: the job that joins their pieces waits for the host's last one, and here no longer than that. */
export async function finishCalls(server: TestServer): Promise<void> {
  const deadline = performance.now() + 5_000;
  const hosted = "select 1 from video_calls where ended_at is not null and finished_at is null and host is not null";
  while ((await server.query(hosted)).length > 0 && performance.now() < deadline) await wait(50);
  await server.query(
    "update pgboss.job set start_after = now() where name = 'video-calls.finish' and state = 'created'",
  );
  await server.drainJobs();
}

export function browserOf(socket: WebSocket | Refused): CallBrowser {
  if ("status" in socket) throw new Error(`refused: ${socket.status} ${socket.code}`);
  return new CallBrowser(socket);
}
