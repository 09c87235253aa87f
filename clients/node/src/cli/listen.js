import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { explain, Fault, isPassing } from "./faults.js";
import { forward } from "./forward.js";

const longestPauseMs = 10_000;

/** @throws Fault */
function targetOf(address) {
  if (!address) throw new Fault("Where do callbacks go on to? Give --forward-to http://localhost:4242/hook.");
  const target = address.includes("://") ? address : `http://${address}`;
  if (!URL.canParse(target) || !/^https?:$/.test(new URL(target).protocol))
    throw new Fault(`${address} is no web address.`);
  return target;
}

/** Nothing there yet is no reason to end: it is started later. */
function warnWhenSilent(target) {
  const { hostname, port, protocol, host } = new URL(target);
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (protocol === "https:" ? 443 : 80),
  });
  socket.on("connect", () => socket.destroy());
  socket.on("error", () => console.log(`Nothing answers at ${host} yet: start your server.`));
  socket.unref();
}

const time = () => new Date().toTimeString().slice(0, 8);

function describe({ type, body }) {
  const { verification_id: id, verification_status: status, request_id } = JSON.parse(body);
  return `${type} ${status ?? ""} ${id ?? request_id}`;
}

const outcome = ({ http_status, duration_ms, error }) =>
  http_status === undefined ? error : `${http_status} (${duration_ms} ms)`;

/** Hands them on one after another, in their order, and says what came of each. */
async function handOn(client, callbacks, { target, signal }) {
  for (const callback of callbacks) {
    if (signal.aborted) return;
    const attempt = await forward(callback, target);
    console.log(`${time()}  ${describe(callback)}  → ${outcome(attempt)}`);
    await client.reportAttempt(callback.request_id, attempt, { signal }).catch(unlessDone);
  }
}

/** Test data was deleted meanwhile, or the reply to a report was lost. */
function unlessDone(error) {
  if (error.status !== 404 && error.status !== 409) throw error;
}

async function start(client, { target, signal }, before) {
  const { listener_id: id, secret } = await client.startListening({ url: target }, { signal });
  if (secret !== before?.secret) console.log(`Secret of their signatures: ${secret}`);
  return { id, secret };
}

/** Grows from half a second; as long as the server says. */
const pauseMs = ({ retryAfter }, turn) =>
  retryAfter ? Math.min(60_000, retryAfter * 1000) : Math.min(longestPauseMs, 500 * 2 ** turn);

/** Until Ctrl-C. @throws what cannot pass by itself */
async function takeAll(client, listener, of) {
  for (let failures = 0; !of.signal.aborted; ) {
    try {
      const { data } = await client.waitForCallbacks(listener.id, {}, { signal: of.signal });
      if (failures > 0) console.log(`${time()}  Connected again.`);
      failures = 0;
      await handOn(client, data, of);
    } catch (error) {
      if (of.signal.aborted) return;
      // It ended while the connection was broken.
      if (error.status === 404) Object.assign(listener, await start(client, of, listener).catch(passing));
      else passing(error);
      if (failures === 0 && error.status !== 404) console.log(`${time()}  ${explain(error)} Trying again.`);
      await sleep(pauseMs(error, failures), undefined, { signal: of.signal }).catch(() => {});
      failures += 1;
    }
  }
}

function passing(error) {
  if (!isPassing(error)) throw error;
}

/** Of the signal, the second time at once. */
function onStop(stop) {
  for (const name of ["SIGINT", "SIGTERM"])
    process.on(name, () => (stop.signal.aborted ? process.exit(130) : stop.abort()));
}

/** @throws Fault, VerideskError */
export async function listen(client, address) {
  const stop = new AbortController();
  const of = { target: targetOf(address), signal: stop.signal };
  const listener = await start(client, of);
  onStop(stop);
  console.log(`Listening to callbacks of test mode, handed on to ${of.target}. Ctrl-C ends it.`);
  warnWhenSilent(of.target);
  try {
    await takeAll(client, listener, of);
  } finally {
    await client.stopListening(listener.id, { signal: AbortSignal.timeout(3_000) }).catch(() => {});
  }
  console.log("Stopped.");
}
