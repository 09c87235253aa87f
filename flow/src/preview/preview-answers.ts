import type { SuppliedParameters } from "#contract/endpoint.ts";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { type SaveCalls, savedSteps, saveName } from "#contract/records/steps/save-calls.ts";
import type { ShownOf } from "#contract/records/steps/step-definition.ts";
import { steps, stepsShown } from "#contract/records/steps/steps.ts";
import type { flowAnswers } from "#contract/steps/flow-answers.contract.ts";
import type { flowCodes } from "#contract/steps/flow-codes.contract.ts";
import type { flowConsents } from "#contract/steps/flow-consents.contract.ts";
import type { flow } from "#contract/visits/flow.contract.ts";
import { withVideo } from "#flow/answers/videos.rules.ts";
import type { JsonEndpoint, StandIn } from "#flow/platform/api.ts";
import { ApiError } from "#flow/platform/api-error.ts";

type Calls = Pick<typeof flow & typeof flowAnswers & typeof flowConsents & typeof flowCodes, JsonEndpoint>;
type BodyOf<K extends JsonEndpoint> = SuppliedParameters<Calls[K]> extends { body: infer B } ? B : unknown;
type Change<K extends JsonEndpoint> = (state: FlowState, body: BodyOf<K>) => FlowState;

const filesAfter = (state: FlowState, { documentType, country }: NonNullable<FlowState["document"]>) =>
  state.document?.documentType === documentType && state.document.country === country
    ? state.files
    : state.files.filter(({ side }) => side === "selfie");

const saves = Object.fromEntries(
  savedSteps.map((type) => {
    const { part } = steps[type];
    const shownOf: ShownOf<never> | undefined =
      type in stepsShown ? stepsShown[type as keyof typeof stepsShown] : undefined;
    const save = (state: FlowState, sent: never) => ({ ...state, [part]: shownOf?.(sent, state[part]) ?? sent });
    return [saveName(type), save];
  }),
) as { [K in keyof SaveCalls]: Change<K> };

const changes: { [K in Exclude<JsonEndpoint, "open" | "chooseLanguage" | "sendCode">]: Change<K> } = {
  state: (state) => state,
  saveProfile: (state, profile) => {
    const given = profile as FlowState["profile"];
    const { email, phone } = state.confirmed;
    const confirmed = { email: email === given.email ? email : null, phone: phone === given.phone ? phone : null };
    return { ...state, profile: given, confirmed };
  },
  chooseDocument: (state, choice) => {
    const document = { fields: {}, ...choice } as NonNullable<FlowState["document"]>;
    return { ...state, document, files: filesAfter(state, document) };
  },
  ...saves,
  giveConsents: (state, { consents }) => ({ ...state, consents: [...new Set([...state.consents, ...consents])] }),
  // No code was sent, so any six digits are accepted.
  confirmCode: (state, { channel }) => ({
    ...state,
    confirmed: { ...state.confirmed, [channel]: state.profile[channel] ?? null },
  }),
  submit: (state) => ({ ...state, status: "processing" }),
};

async function sizeOf(blob: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(blob).catch(() => null);
  const size = { width: bitmap?.width ?? 0, height: bitmap?.height ?? 0 };
  bitmap?.close();
  return size;
}

let keepLatest: ((state: FlowState) => FlowState) | null = null;

export function decidePreview(state: FlowState, status: FlowState["status"]): FlowState {
  const decided = { ...state, status, declineReasons: status === "declined" ? ["EXPIRED_DOCUMENT"] : [] };
  return keepLatest?.(decided) ?? decided;
}

/** State and photos live in this page's memory only. */
export function previewAnswers(opened: FlowState, ownWords: StandIn["ownWords"] = async () => ({})): StandIn {
  let state = opened;
  const photos = new Map<string, Blob>();
  const keep = (next: FlowState): FlowState => {
    state = next;
    return state;
  };
  keepLatest = keep;
  return {
    ownWords,
    answer: (name, body) => {
      if (name === "open") return { flowToken: "", state };
      if (name === "chooseLanguage") return {};
      if (name === "sendCode") {
        const { channel } = body as BodyOf<"sendCode">;
        return { sentTo: state.profile[channel] ?? "", resendSeconds: 30, lifeSeconds: 600 };
      }
      const change = changes[name] as (state: FlowState, body: object) => FlowState;
      return keep(change(state, body));
    },
    addFile: async ({ side, blob }) => {
      const file = { id: crypto.randomUUID(), side, sizeBytes: blob.size, pages: 1, ...(await sizeOf(blob)) };
      photos.set(file.id, blob);
      keep({ ...state, files: [...state.files.filter((each) => each.side !== side), file] });
      return file;
    },
    addVideo: ({ blob, durationMs, ...of }) => {
      const question = of.kind === "quiz" ? of.question : null;
      const video = { id: crypto.randomUUID(), kind: of.kind, question, durationMs, sizeBytes: blob.size };
      photos.set(video.id, blob);
      keep(withVideo(state, video));
      return video;
    },
    readFile: (id) => {
      const blob = photos.get(id);
      if (!blob) throw new ApiError("busy");
      return blob;
    },
  };
}
