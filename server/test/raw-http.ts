import { once } from "node:events";
import { connect } from "node:net";
import { originFor } from "./applicant-origins.ts";

/** `head`: the lines of the reply before its body. */
export type RawReply = { status: number; head: string; body: string };

/** Reads until the other side hangs up or has sent a whole reply; no more of `body` is written once a reply begins. */
export async function sendRaw(
  origin: string,
  head: string,
  body: Iterable<string | Uint8Array> = [],
  { hangUp = false }: { hangUp?: boolean } = {},
): Promise<RawReply> {
  const { hostname, port } = new URL(originFor(origin, head.split(" ")[1] ?? ""));
  const socket = connect(Number(port), hostname);
  let text = "";
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true;
      resolve();
    };
    socket.on("data", (chunk) => {
      text += chunk;
      if (isWhole(text)) end();
    });
    socket.on("error", end);
    socket.on("close", end);
  });
  await once(socket, "connect");
  socket.write(head);
  for (const part of body) {
    if (isOver || text !== "") break;
    if (!socket.write(part)) await Promise.race([once(socket, "drain").catch(() => undefined), ended]);
  }
  if (hangUp) socket.destroy();
  await ended;
  socket.destroy();
  const [top = "", rest = ""] = text.split(/\r\n\r\n([\s\S]*)/);
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(top)?.[1] ?? 0),
    head: top.replaceAll("\r", ""),
    body: rest,
  };
}

function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  const length = /content-length: (\d+)/i.exec(text.slice(0, end))?.[1];
  return end > 0 && length !== undefined && Buffer.byteLength(text.slice(end + 4)) >= Number(length);
}
