import type { ReplyOf, Supplied } from "#contract/endpoint.ts";
import type { FlowState, flow } from "#contract/flow.contract.ts";
import type { flowAnswers } from "#contract/flow-answers.contract.ts";
import type { FileSide } from "#contract/identity-documents.ts";
import { ApiError, openEnvelope } from "./api-error.ts";
import { flowToken } from "./session.ts";

type Flow = typeof flow & typeof flowAnswers;

/** The contract's addresses, written out so that zod stays out of this bundle; the compiler compares them with it. */
const endpoints = {
  open: { method: "POST", path: "/api/flow/open" },
  state: { method: "GET", path: "/api/flow/state" },
  saveProfile: { method: "POST", path: "/api/flow/profile" },
  chooseDocument: { method: "POST", path: "/api/flow/document" },
  addFile: { method: "POST", path: "/api/flow/files" },
  file: { method: "GET", path: "/api/flow/files/:id" },
  submit: { method: "POST", path: "/api/flow/submit" },
  saveTaxId: { method: "POST", path: "/api/flow/tax-id" },
  saveAddress: { method: "POST", path: "/api/flow/address" },
  saveFunds: { method: "POST", path: "/api/flow/funds" },
  savePayment: { method: "POST", path: "/api/flow/payment" },
  saveQuestionnaire: { method: "POST", path: "/api/flow/questionnaire" },
} as const satisfies { [K in keyof Flow]: Pick<Flow[K], "method" | "path"> };

export type JsonCall = Exclude<keyof Flow, "addFile" | "file">;

const timeoutMs = 30_000;
/** A photo over a slow line may take minutes; what stands still that long is over. */
const uploadTimeoutMs = 180_000;

function bearer(): Record<string, string> {
  const token = flowToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** `AbortSignal.timeout` is younger than the phones that this page has to serve. */
function giveUpAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}

/** Who answers while a form is only looked at (`preview-answers.ts`): nothing leaves the browser then. */
export type StandIn = {
  answer: (name: JsonCall, body: object) => unknown;
  addFile: (photo: Photo) => Promise<ReplyOf<Flow["addFile"]>>;
  readFile: (id: string) => Blob;
};
let standIn: StandIn | null = null;
export const answerFrom = (other: StandIn): void => {
  standIn = other;
};

async function send<K extends JsonCall>(name: K, body: object = {}): Promise<ReplyOf<Flow[K]>> {
  if (standIn) return standIn.answer(name, body) as ReplyOf<Flow[K]>;
  return exchange(endpoints[name], body);
}

/** One call of the server. Errors: ApiError. */
export async function exchange<T>({ method, path }: { method: string; path: string }, body: object): Promise<T> {
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

/** Opens a link. Errors: flow.link_invalid, flow.link_expired. */
export const openLink = (body: Supplied<Flow["open"]>["body"]) => send("open", body);

export const readState = (): Promise<FlowState> => send("state");

/** Errors name the field in `parameter`. */
export const saveProfile = (body: Supplied<Flow["saveProfile"]>["body"]) => send("saveProfile", body);

export const chooseDocument = (body: Supplied<Flow["chooseDocument"]>["body"]) => send("chooseDocument", body);

/** Errors: flow-answers.not_skippable, flow-answers.tax_number_invalid. */
export const saveTaxId = (body: Supplied<Flow["saveTaxId"]>["body"]) => send("saveTaxId", body);

/** Errors: flow.country_not_allowed. */
export const saveAddress = (body: Supplied<Flow["saveAddress"]>["body"]) => send("saveAddress", body);

export const saveFunds = (body: Supplied<Flow["saveFunds"]>["body"]) => send("saveFunds", body);

/** Errors: flow-answers.card_number_invalid, flow-answers.account_number_invalid. */
export const savePayment = (body: Supplied<Flow["savePayment"]>["body"]) => send("savePayment", body);

/** Errors name the question in `parameter`. */
export const saveQuestionnaire = (body: Supplied<Flow["saveQuestionnaire"]>["body"]) => send("saveQuestionnaire", body);

/** Errors: flow.incomplete, flow.already_submitted. */
export const submit = () => send("submit", {});

/** The bytes of one of the applicant's own photos. */
export async function readFile(id: string): Promise<Blob> {
  if (standIn) return standIn.readFile(id);
  const path = endpoints.file.path.replace(":id", encodeURIComponent(id));
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

export type Photo = { side: FileSide; source: "camera" | "upload"; blob: Blob };

/**
 * Sends one photo; `onProgress` hears the share that has left, 0 to 1. XMLHttpRequest, since fetch tells no progress.
 * Errors: flow.photo_<refusal>, flow.upload_not_allowed, request.too_large.
 */
export function addFile(
  photo: Photo,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<ReplyOf<Flow["addFile"]>> {
  if (standIn) return standIn.addFile(photo);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoints.addFile.method, endpoints.addFile.path);
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
    const form = new FormData();
    form.append("side", photo.side);
    form.append("source", photo.source);
    form.append("file", photo.blob, photo.side);
    request.send(form);
  });
}
