import { readFileSync } from "node:fs";
import { request } from "node:http";
import { connect, type Socket } from "node:net";

// The hostile side of `npm run bench -- hostile`, a separate process; broken connections start again until it is ended.

/** What the bench passes in a file. Bombs are base64. */
export type Attack = {
  port: number;
  /** The port for applicants' calls. */
  applicantPort: number;
  slowReaders: number;
  bombsAtOnce: number;
  halfUploads: number;
  unreadExports: number;
  bombs: { name: string; bytes: string }[];
  /** Flow tokens of applicants of the hostile project. */
  bearers: string[];
  cookie: string;
  csrf: string;
};

const [path = ""] = process.argv.slice(2);
const attack = JSON.parse(readFileSync(path, "utf8")) as Attack;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Four strangers' addresses, none of them the measured client's. */
const strangers = ["127.0.1.1", "127.0.1.2", "127.0.1.3", "127.0.1.4"];
const bearerOf = (n: number) => attack.bearers[n % attack.bearers.length] ?? "";
const counts: Record<string, number> = {};
const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};

/** A connection that sends `text` and reads nothing, or some bytes now and then. @returns when it is over */
function holdOpen(text: string | Buffer, stranger: string, readsSome: boolean, port = attack.port): Promise<void> {
  return new Promise((over) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", localAddress: stranger });
    let timer: NodeJS.Timeout | undefined;
    socket.on("connect", () => {
      socket.write(text);
      socket.pause();
      if (readsSome) timer = setInterval(() => socket.read(512), 3_000);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(timer);
      over();
    });
    // A paused socket notices its end only by writing.
    const probe = setInterval(() => socket.writable || socket.destroy(), 1_000);
    socket.on("close", () => clearInterval(probe));
  });
}

async function readSlowly(n: number): Promise<void> {
  const question = "GET /api/docs HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(n % 2 === 0 ? 8 : 4);
  for (;;) {
    await holdOpen(question, strangers[n % 4] ?? "", true);
    count("slow reader cut");
    await pause(1_000);
  }
}

const fieldsOf = { side: "front", source: "upload" };
function formOf(name: string, bytes: Buffer): Buffer {
  const fields = Object.entries(fieldsOf).map(
    ([key, value]) => `--b\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `${fields.join("")}--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--b--\r\n")]);
}

function upload(n: number, body: Buffer): Promise<number> {
  return new Promise((answered) => {
    const call = request({
      port: attack.applicantPort,
      host: "127.0.0.1",
      localAddress: strangers[n % 4],
      method: "POST",
      path: "/api/flow/files",
      headers: {
        authorization: `Bearer ${bearerOf(n)}`,
        "content-type": "multipart/form-data; boundary=b",
        "content-length": body.length,
      },
    });
    call.on("response", (reply) => {
      reply.resume();
      reply.on("close", () => answered(reply.statusCode ?? 0));
    });
    call.on("error", () => answered(0));
    call.end(body);
  });
}

async function sendBombs(n: number): Promise<void> {
  const bomb = attack.bombs[n % attack.bombs.length];
  if (!bomb) return;
  const body = formOf(bomb.name, Buffer.from(bomb.bytes, "base64"));
  for (;;) {
    count(`bomb answered ${await upload(n, body)}`);
    await pause(2_000);
  }
}

async function sendHalf(n: number): Promise<void> {
  const body = formOf("large.jpg", Buffer.alloc(19 * 1024 * 1024, "x"));
  const head = `POST /api/flow/files HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${bearerOf(n)}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n\r\n`;
  for (;;) {
    await holdOpen(
      Buffer.concat([Buffer.from(head), body.subarray(0, body.length - 200)]),
      strangers[n % 4] ?? "",
      false,
      attack.applicantPort,
    );
    count("half upload cut");
    await pause(1_000);
  }
}

async function leaveExport(n: number): Promise<void> {
  const ask = `POST /api/verifications/report-file HTTP/1.1\r\nhost: localhost\r\ncookie: veridesk=${attack.cookie}\r\ncsrf-token: ${attack.csrf}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`;
  for (;;) {
    await holdOpen(ask, strangers[n % 4] ?? "", false);
    count("export cut");
    await pause(1_000);
  }
}

const many = (length: number, work: (n: number) => Promise<void>) => Array.from({ length }, (_, n) => work(n));
process.on("SIGTERM", () => {
  process.stdout.write(`${JSON.stringify(counts)}\n`, () => process.exit(0));
});
await Promise.all([
  ...many(attack.slowReaders, readSlowly),
  ...many(attack.bombsAtOnce, sendBombs),
  ...many(attack.halfUploads, sendHalf),
  ...many(attack.unreadExports, leaveExport),
]);
