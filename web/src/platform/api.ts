import { projectHeader, sessionFailures, sessions } from "#contract/account/sessions.calls.ts";
import type { SessionView } from "#contract/account/sessions.contract.ts";
import type { ParametersOfEndpoint, ReplyOfEndpoint } from "#contract/all.ts";
import type { EndpointAddress, ReplyEnvelope } from "#contract/endpoint.ts";
import { commonFailures } from "#contract/failures.ts";
import * as limits from "#contract/limits.ts";
import { modeHeader, sessionModeFailures } from "#contract/project/session-modes.calls.ts";
import { ApiError } from "./api-error.ts";
import { deskConnection } from "./connection.ts";
import { takeEarlySession } from "./early-session.ts";
import { loadErrorWords } from "./i18n.ts";
import { inOneFlight } from "./one-flight.ts";
import { proofQuestion } from "./proof-question.ts";
import { followMode, meetMode, shownMode } from "./shown-mode.ts";
import { followChange, meetSession, shownProjectId } from "./shown-project.ts";

type Loose = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Sent as the `file` of a multipart form, whose other fields are the body. */
  file?: Blob;
  /** Replaces `fetch`, for an upload with progress. */
  exchange?: ApiExchange;
};

export type ApiExchange = (address: string, sent: Sent) => Promise<Response>;
type Sent = {
  method: string;
  headers: Record<string, string>;
  cache: RequestCache;
  signal: AbortSignal;
  body?: string | FormData;
};

/** A reply of raw bytes and its file name. */
export type FileReply = { blob: Blob; name: string };

let csrfToken: string | null = null;
let onRefused: (error: ApiError) => Promise<void> = async () => undefined;

/** Called for every 401, 403 and `banned`: the session is over, or the role does not permit the call. */
export function listenForRefusals(listener: (error: ApiError) => Promise<void>): void {
  onRefused = listener;
}

/** `/api/forms/:id` and its values to an address; undefined query values are left out. */
export function endpointUrlOf(endpoint: EndpointAddress, { params = {}, query = {} }: Loose): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

/** The browser sets a form's content type itself, with its boundary. */
function contentOf({ body, file }: Loose): { body?: string | FormData } {
  if (!file) return body === undefined ? {} : { body: JSON.stringify(body) };
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, value instanceof Blob ? value : String(value));
  form.set("file", file);
  return { body: form };
}

async function request(endpoint: EndpointAddress, supplied: Loose, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json" };
  // What the server puts into words (reasons of a decline) is in the page's language.
  if (document.documentElement.lang) headers["accept-language"] = document.documentElement.lang;
  if (supplied.body !== undefined && !supplied.file) headers["content-type"] = "application/json";
  if (endpoint.effect === "write" && csrfToken === null) await renewSession();
  if (csrfToken !== null) headers["csrf-token"] = csrfToken;
  const project = shownProjectId();
  if (project !== null) headers[projectHeader] = project;
  const mode = shownMode();
  if (mode !== null) headers[modeHeader] = mode;
  const timeout = AbortSignal.timeout(limits.requestTimeoutMs);
  const early = endpoint.path === sessions.current.path ? takeEarlySession() : undefined;
  const { exchange = early === undefined ? fetch : () => early } = supplied;
  try {
    return await exchange(endpointUrlOf(endpoint, supplied), {
      method: endpoint.method,
      headers,
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...contentOf(supplied),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    if (timeout.aborted) {
      console.warn(`${endpoint.method} ${endpoint.path}: no answer in ${limits.requestTimeoutMs} ms`);
      throw new ApiError("timeout", 0, []);
    }
    throw new ApiError("unavailable", 0, []);
  }
}

const awayStatuses = new Set([502, 503, 504]);

/** Null when it is no reply of our server: a proxy's page, nothing, or half a reply. */
async function envelopeOf<T>(response: Response): Promise<ReplyEnvelope<T> | null> {
  const read: unknown = await response.json().catch(() => null);
  const isEnvelope = typeof read === "object" && read !== null && "errors" in read && Array.isArray(read.errors);
  return isEnvelope ? (read as ReplyEnvelope<T>) : null;
}

async function errorOf(response: Response): Promise<ApiError> {
  const envelope = await envelopeOf<never>(response);
  const kind = awayStatuses.has(response.status) ? "unavailable" : "refused";
  return new ApiError(kind, response.status, envelope?.errors ?? []);
}

const isStalePage = (error: ApiError) => error.code === commonFailures.csrf.code;

/** One retry only when the CSRF token was old: another tab or a sign-in step renewed the session. */
async function answerOf(endpoint: EndpointAddress, supplied: Loose, signal?: AbortSignal): Promise<Response> {
  const used = csrfToken;
  const first = await request(endpoint, supplied, signal);
  if (first.ok) return first;
  const error = await errorOf(first);
  if (!isStalePage(error)) throw error;
  await renewSession();
  if (csrfToken === used) throw error;
  const second = await request(endpoint, supplied, signal);
  if (second.ok) return second;
  throw await errorOf(second);
}

/** For a sensitive call: asks for a proof of identity once and sends the call again. */
async function provedAnswerOf(endpoint: EndpointAddress, supplied: Loose, signal?: AbortSignal): Promise<Response> {
  try {
    return await answerOf(endpoint, supplied, signal);
  } catch (error) {
    const isRequested = error instanceof ApiError && error.code === sessionFailures.proof_needed.code;
    if (!isRequested || !(await proofQuestion.ask())) throw error;
    return answerOf(endpoint, supplied, signal);
  }
}

function report(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  if (error.code === sessionFailures.other_project.code || error.code === sessionModeFailures.other_mode.code)
    void renewSession().catch(() => undefined);
  if (error.kind === "unavailable") deskConnection.reportAway();
  if (error.status === 401 || error.status === 403 || error.has("banned")) void onRefused(error);
}

async function call(endpoint: EndpointAddress, supplied: Loose, signal?: AbortSignal): Promise<Response> {
  try {
    return await provedAnswerOf(endpoint, supplied, signal);
  } catch (error) {
    report(error);
    throw error;
  }
}

/** Every reply with a session carries the token, and every view of one the project. */
function keepSession(data: unknown): void {
  if (typeof data !== "object" || data === null || !("csrf-token" in data)) return;
  const token = data["csrf-token"];
  if (typeof token === "string") csrfToken = token;
  if (!("authenticated" in data)) return;
  meetSession(data as SessionView);
  meetMode(data as SessionView);
}

async function renewSession(): Promise<void> {
  const response = await request(sessions.current, {});
  if (!response.ok) throw await errorOf(response);
  keepSession((await envelopeOf(response))?.data);
}

async function sendLoose<C extends EndpointAddress>(
  endpoint: C,
  supplied: Loose,
  signal?: AbortSignal,
): Promise<ReplyOfEndpoint<C>> {
  const response = await call(endpoint, supplied, signal);
  const envelope = await envelopeOf<ReplyOfEndpoint<C>>(response);
  signal?.throwIfAborted();
  if (!envelope || envelope.errors.length > 0) {
    // A refusal in the page's first second is said in the page's language too.
    await loadErrorWords();
    throw new ApiError("refused", response.status, envelope?.errors ?? []);
  }
  followChange(endpoint.path);
  followMode(endpoint.path);
  keepSession(envelope.data);
  return envelope.data as ReplyOfEndpoint<C>;
}

/** The server has validated the reply, so it is trusted. @throws ApiError; an AbortError when `signal` ended it */
export function sendDeskCall<C extends EndpointAddress>(
  endpoint: C,
  supplied: ParametersOfEndpoint<C>,
  signal?: AbortSignal,
): Promise<ReplyOfEndpoint<C>> {
  const loose = supplied as Loose;
  if (endpoint.effect === "read" || signal || loose.file) return sendLoose(endpoint, loose, signal);
  return inOneFlight(`${endpoint.method} ${endpoint.path} ${JSON.stringify(loose)}`, () => sendLoose(endpoint, loose));
}

/** With a file; progress by `upload.ts`. @throws ApiError as `send` does */
export const sendUpload = <C extends EndpointAddress>(
  endpoint: C,
  supplied: ParametersOfEndpoint<C>,
  file: Blob,
  exchange?: ApiExchange,
  signal?: AbortSignal,
): Promise<ReplyOfEndpoint<C>> =>
  sendDeskCall(endpoint, { ...(supplied as object), file, exchange } as unknown as ParametersOfEndpoint<C>, signal);

const nameIn = (disposition: string | null): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "")?.[1];
  return encoded ? decodeURIComponent(encoded) : "download";
};

/** The bytes so far, and the total where the server has sent it. */
type OnBytes = (bytes: number, total: number | null) => void;

async function readBody(response: Response, onBytes: OnBytes): Promise<Blob> {
  const total = Number(response.headers.get("content-length")) || null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value);
    bytes += part.value.byteLength;
    onBytes(bytes, total);
  }
  return new Blob(chunks, { type: response.headers.get("content-type") ?? "" });
}

/** A call whose reply is a file. @throws ApiError as `send` does; another error when the body breaks off */
export async function sendForFile<C extends EndpointAddress>(
  endpoint: C,
  supplied: ParametersOfEndpoint<C>,
  { signal, onBytes }: { signal?: AbortSignal; onBytes?: OnBytes } = {},
): Promise<FileReply> {
  const response = await call(endpoint, supplied as Loose, signal);
  const blob = onBytes ? await readBody(response, onBytes) : await response.blob();
  return { blob, name: nameIn(response.headers.get("content-disposition")) };
}
