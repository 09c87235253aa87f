import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";

// A separate process that repeats one request over kept connections and reads only an answer's status and end, so that
// it uses little of the machine. Argument, or else standard input: JSON of `Load`; prints JSON of `Loaded`.

export type Load = {
  url: string;
  headers: Record<string, string>;
  /** Of a POST; silent, it is a GET. With several, they take turns. */
  body?: string;
  bodies?: string[];
  /** Of GETs that take turns; `url` names their server. */
  urls?: string[];
  /** Of the requests in turn, beside `headers`: as many, or fewer, than these. */
  headersInTurn?: Record<string, string>[];
  clients: number;
  seconds: number;
};
export type Loaded = {
  calls: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  failed: number;
  firstFailure?: string;
};

const { url, headers, body, bodies, urls, headersInTurn, clients, seconds } = JSON.parse(
  process.argv[2] ?? readFileSync(0, "utf8"),
) as Load;
const { hostname, port, pathname, search, host } = new URL(url);
const requestOf = (body: string | undefined, path = pathname + search, n = 0) => {
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host, ...headers, ...headersInTurn?.[n % headersInTurn.length], ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const method = body === undefined ? "GET" : "POST";
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`;
};
const pathOf = (each: string) => each.slice(new URL(each).origin.length);
const requests = bodies?.map((each, n) => requestOf(each, pathname + search, n)) ??
  urls?.map((each, n) => requestOf(undefined, pathOf(each), n)) ?? [requestOf(body)];
let sentLoad = 0;
const nextRequest = () => requests[sentLoad++ % requests.length] ?? "";

const started = performance.now();
const end = started + seconds * 1000;
const times: number[] = [];
let failed = 0;
let firstFailure: string | undefined;

/** Bytes of the whole answer once its head is here; our servers all send a length. */
function lengthOf(answer: Buffer): number | null {
  const head = answer.indexOf("\r\n\r\n");
  if (head < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.toString("latin1", 0, head))?.[1];
  if (length === undefined) throw new Error("an answer without a length");
  return head + 4 + Number(length);
}

function askAgain(socket: Socket, done: () => void) {
  let requestedMs = performance.now();
  let answer: Buffer = Buffer.alloc(0);
  const ask = () => {
    requestedMs = performance.now();
    answer = Buffer.alloc(0);
    socket.write(nextRequest());
  };
  socket.on("data", (piece: Buffer) => {
    answer = answer.length === 0 ? piece : Buffer.concat([answer, piece]);
    const length = lengthOf(answer);
    if (length === null || answer.length < length) return;
    if (answer.toString("latin1", 9, 12) !== "200") {
      failed += 1;
      firstFailure ??= answer.toString("utf8").slice(0, 600);
    }
    times.push(performance.now() - requestedMs);
    if (performance.now() < end) ask();
    else done();
  });
  socket.setNoDelay(true);
  ask();
}

const client = () =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      askAgain(socket, () => {
        socket.destroy();
        resolve();
      }),
    );
    socket.on("error", reject);
  });

await Promise.all(Array.from({ length: clients }, client));
const tookSeconds = (performance.now() - started) / 1000;
times.sort((a, b) => a - b);
const percentile = (share: number) => Number((times[Math.floor((times.length - 1) * share)] ?? Number.NaN).toFixed(1));
const loaded: Loaded = {
  calls: times.length,
  requestsPerSecond: times.length / tookSeconds,
  p50Ms: percentile(0.5),
  p99Ms: percentile(0.99),
  failed,
  ...(firstFailure !== undefined && { firstFailure }),
};
process.stdout.write(`${JSON.stringify(loaded)}\n`);
