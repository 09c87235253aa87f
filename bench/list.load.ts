import { connect, type Socket } from "node:net";

// A separate process that repeats one request over kept connections and reads only an answer's status and end, so that
// it uses little of the machine. Argument: JSON of `Load`; prints JSON of `Loaded`.

export type Load = { url: string; headers: Record<string, string>; body: string; clients: number; seconds: number };
export type Loaded = { requestsPerSecond: number; p50Ms: number; p99Ms: number; failed: number };

const { url, headers, body, clients, seconds } = JSON.parse(process.argv[2] ?? "") as Load;
const { hostname, port, pathname, host } = new URL(url);
const lines = Object.entries({ host, ...headers, "content-length": String(Buffer.byteLength(body)) });
const request = `POST ${pathname} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;

const started = performance.now();
const end = started + seconds * 1000;
const times: number[] = [];
let failed = 0;

/** Bytes of the whole answer once its head is here; our servers all send a length. */
function lengthOf(answer: Buffer): number | null {
  const head = answer.indexOf("\r\n\r\n");
  if (head < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.toString("latin1", 0, head))?.[1];
  if (length === undefined) throw new Error("an answer without a length");
  return head + 4 + Number(length);
}

function askAgain(socket: Socket, done: () => void) {
  let asked = performance.now();
  let answer: Buffer = Buffer.alloc(0);
  const ask = () => {
    asked = performance.now();
    answer = Buffer.alloc(0);
    socket.write(request);
  };
  socket.on("data", (piece: Buffer) => {
    answer = answer.length === 0 ? piece : Buffer.concat([answer, piece]);
    const length = lengthOf(answer);
    if (length === null || answer.length < length) return;
    if (answer.toString("latin1", 9, 12) !== "200") failed += 1;
    times.push(performance.now() - asked);
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
  requestsPerSecond: times.length / tookSeconds,
  p50Ms: percentile(0.5),
  p99Ms: percentile(0.99),
  failed,
};
process.stdout.write(`${JSON.stringify(loaded)}\n`);
