import type { ReplyOf } from "#contract/endpoint.ts";
import type { flowLiveness, LivenessPrompt } from "#contract/steps/flow-liveness.contract.ts";
import { exchangeFlowCall, uploadFlowFile } from "./api.ts";

type Liveness = typeof flowLiveness;

/** As in `api.ts`. A preview never calls these: nobody is filmed there. */
const endpoints = {
  start: { method: "POST", path: "/api/flow/liveness/start" },
  add: { method: "POST", path: "/api/flow/liveness/acts" },
} as const satisfies { [K in keyof Liveness]: Pick<Liveness[K], "method" | "path"> };

/** @throws flow-liveness.no_more_runs, .already_passed */
export const startLiveness = () => exchangeFlowCall<LivenessPrompt>(endpoints.start, {});

export type LivenessFrame = { jpeg: Blob; atMs: number };

/** @throws flow-liveness.no_such_run, .wrong_place, .frames, .damaged */
export function addAct(prompt: LivenessPrompt, frames: readonly LivenessFrame[], signal: AbortSignal) {
  const start = frames[0]?.atMs ?? 0;
  const form = new FormData();
  form.append("run", prompt.run);
  form.append("nonce", prompt.nonce);
  form.append("position", String(prompt.position));
  form.append("times", frames.map(({ atMs }) => Math.round(atMs - start)).join(","));
  const parts = frames.flatMap(({ jpeg }) => {
    const length = new DataView(new ArrayBuffer(4));
    length.setUint32(0, jpeg.size);
    return [length.buffer, jpeg];
  });
  form.append("file", new Blob(parts), "frames");
  return uploadFlowFile<ReplyOf<Liveness["add"]>>(endpoints.add.path, form, { onProgress: () => undefined, signal });
}
