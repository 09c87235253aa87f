import type { ReplyOf, SuppliedParameters } from "#contract/endpoint.ts";
import type { FlowVideo } from "#contract/records/flow/flow-given.ts";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import type { SaveCalls } from "#contract/records/steps/save-calls.ts";
import type { flowAnswers } from "#contract/steps/flow-answers.contract.ts";
import type { flowCodes } from "#contract/steps/flow-codes.contract.ts";
import type { flowConsents } from "#contract/steps/flow-consents.contract.ts";
import type { flowVideos } from "#contract/steps/flow-videos.contract.ts";
import type { flow } from "#contract/visits/flow.contract.ts";
import { ApiError, openEnvelope } from "./api-error.ts";
import { deviceFingerprint } from "./device-fingerprint.ts";
import { flowToken } from "./session.ts";

type FlowVideos = typeof flowVideos;
type Flow = typeof flow & typeof flowAnswers & typeof flowConsents & typeof flowCodes;

/** Written out so that zod stays out of this bundle; the compiler compares them with the contract. */
const endpoints = {
  open: { method: "POST", path: "/api/flow/open" },
  state: { method: "GET", path: "/api/flow/state" },
  saveProfile: { method: "POST", path: "/api/flow/profile" },
  chooseDocument: { method: "POST", path: "/api/flow/document" },
  addFile: { method: "POST", path: "/api/flow/files" },
  file: { method: "GET", path: "/api/flow/files/:id" },
  submit: { method: "POST", path: "/api/flow/submit" },
  giveConsents: { method: "POST", path: "/api/flow/consents" },
  chooseLanguage: { method: "POST", path: "/api/flow/language" },
  sendCode: { method: "POST", path: "/api/flow/codes/send" },
  confirmCode: { method: "POST", path: "/api/flow/codes/confirm" },
} as const satisfies { [K in Exclude<keyof Flow, keyof SaveCalls>]: Pick<Flow[K], "method" | "path"> };

export type JsonEndpoint = Exclude<keyof Flow, "addFile" | "file">;

const timeoutMs = 30_000;
/** Without progress for this long it failed; a photo over a slow line may take minutes. */
const uploadTimeoutMs = 180_000;

function bearer(): Record<string, string> {
  const token = flowToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** `AbortSignal.timeout` is missing on older phones that this page supports. */
function giveUpAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}

/** For a preview (`preview-answers.ts`): nothing leaves the browser. */
export type StandIn = {
  answer: (name: JsonEndpoint, body: object) => unknown;
  addFile: (photo: CapturedPhoto) => Promise<ReplyOf<Flow["addFile"]>>;
  readFile: (id: string) => Blob;
  addVideo: (video: CapturedVideo) => FlowVideo;
  ownWords: (language: string) => Promise<Record<string, string>>;
};
let standIn: StandIn | null = null;
export const standInNow = (): StandIn | null => standIn;
export const setFlowStandIn = (other: StandIn): void => {
  standIn = other;
};

type Address = { method: string; path: string };

/** Of a step: `api.steps.ts` has the addresses. */
export async function sendTo<K extends JsonEndpoint>(
  name: K,
  address: Address,
  body: object,
): Promise<ReplyOf<Flow[K]>> {
  if (standIn) return standIn.answer(name, body) as ReplyOf<Flow[K]>;
  return exchangeFlowCall(address, body);
}

type OwnCall = Exclude<JsonEndpoint, keyof SaveCalls>;
const send = <K extends OwnCall>(name: K, body: object = {}) => sendTo(name, endpoints[name], body);

/** @throws ApiError */
export async function exchangeFlowCall<T>({ method, path }: Address, body: object): Promise<T> {
  const sent = method === "GET" ? null : JSON.stringify(body);
  let status: number;
  let text: string;
  try {
    const reply = await fetch(path, {
      method,
      headers: { ...bearer(), ...(sent !== null && { "content-type": "application/json" }) },
      body: sent,
      credentials: "omit",
      cache: "no-store",
      signal: giveUpAfter(timeoutMs),
    });
    status = reply.status;
    text = await reply.text();
  } catch {
    throw new ApiError("offline");
  }
  return openEnvelope(status, text);
}

/** @throws flow.link_invalid, flow.link_expired */
export const openLink = (body: SuppliedParameters<Flow["open"]>["body"]) => send("open", body);

export const readState = (): Promise<FlowState> => send("state");

/** Errors name the field in `parameter`. */
export const saveProfile = (body: SuppliedParameters<Flow["saveProfile"]>["body"]) => send("saveProfile", body);

export const chooseDocument = (body: SuppliedParameters<Flow["chooseDocument"]>["body"]) =>
  send("chooseDocument", body);

/** @throws flow-consents.not_requested */
export const giveConsents = (body: SuppliedParameters<Flow["giveConsents"]>["body"]) => send("giveConsents", body);

let languageKept: Promise<unknown> = Promise.resolve();

/** One after another, so that the last choice stays. @throws flow-consents.language_not_offered */
export function chooseLanguage(body: SuppliedParameters<Flow["chooseLanguage"]>["body"]): Promise<unknown> {
  const sent = languageKept.then(() => send("chooseLanguage", body));
  languageKept = sent.catch(() => undefined);
  return sent;
}

/** Its message is in the language that was chosen before. */
async function sendInLanguage<K extends OwnCall>(name: K, body: object): Promise<ReplyOf<Flow[K]>> {
  await languageKept;
  return send(name, body);
}

/** @throws flow-codes.too_soon, locked, day_reached, texts_used_up, mails_used_up, phone_invalid, already_confirmed */
export const sendCode = (body: SuppliedParameters<Flow["sendCode"]>["body"]) => sendInLanguage("sendCode", body);

/** @throws flow-codes.wrong_code, no_code, locked, already_confirmed */
export const confirmCode = (body: SuppliedParameters<Flow["confirmCode"]>["body"]) => send("confirmCode", body);

/** @throws flow.incomplete, flow.already_submitted */
export async function submitVisit(): Promise<FlowState> {
  const mark = standIn ? undefined : await deviceFingerprint();
  return sendInLanguage("submit", mark === undefined ? {} : { mark });
}

async function readOwn(path: string, id: string): Promise<Blob> {
  return standIn ? standIn.readFile(id) : readBytes(path);
}

export async function readBytes(path: string): Promise<Blob> {
  const reply = await fetch(path, {
    headers: bearer(),
    credentials: "omit",
    signal: giveUpAfter(timeoutMs),
  }).catch(() => {
    throw new ApiError("offline");
  });
  if (!reply.ok) throw new ApiError(reply.status === 401 ? "signed_out" : "busy");
  return reply.blob();
}

export const readFile = (id: string): Promise<Blob> =>
  readOwn(endpoints.file.path.replace(":id", encodeURIComponent(id)), id);

export type CapturedPhoto = { side: FileSide; source: "camera" | "upload"; blob: Blob };
export type CapturedVideo = { blob: Blob; durationMs: number } & (
  | { kind: "quiz"; question: number }
  | { kind: "document"; side: "front" | "back" }
  | { kind: "selfie" }
);
type Sending = { onProgress: (share: number) => void; signal: AbortSignal };

/** Fetch reports no upload progress. `onProgress` gets the sent share, 0 to 1. */
export function uploadFlowFile<T>(path: string, form: FormData, { onProgress, signal }: Sending): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    for (const [name, value] of Object.entries(bearer())) request.setRequestHeader(name, value);
    request.timeout = uploadTimeoutMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onloadend = () => {
      try {
        resolve(openEnvelope(request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

/** @throws flow.photo_<refusal>, flow.upload_not_allowed, request.too_large */
export async function addFile(photo: CapturedPhoto, sending: Sending): Promise<ReplyOf<Flow["addFile"]>> {
  if (standIn) return standIn.addFile(photo);
  const form = new FormData();
  form.append("side", photo.side);
  form.append("source", photo.source);
  form.append("file", photo.blob, photo.side);
  return uploadFlowFile(endpoints.addFile.path, form, sending);
}

const videosPath = "/api/flow/videos" satisfies FlowVideos["add"]["path"];

/** @throws flow-videos.answered_already, too_long, damaged, no_picture; request.too_large */
export async function addVideo(video: CapturedVideo, sending: Sending): Promise<FlowVideo> {
  if (standIn) return standIn.addVideo(video);
  const { blob, ...fields } = video;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append("file", blob, video.kind);
  return uploadFlowFile(videosPath, form, sending);
}

export const readVideo = (id: string): Promise<Blob> => readOwn(`${videosPath}/${encodeURIComponent(id)}`, id);
