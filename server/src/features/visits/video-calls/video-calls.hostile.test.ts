import { createSocket, type Socket } from "node:dgram";
import dns from "node:dns";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { classes, Message, methods } from "werift";
import { type CallBrowser, spoil } from "../../../../test/call-browser.ts";
import {
  applicantSocket,
  browserOf,
  type CallCase,
  makeCallCase,
  reviewerSocket,
} from "../../../../test/call-lines.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

// What somebody with a visit, and somebody with nothing but the port, can do to a call and to the process that joins it.

let server: TestServer;
let owner: Member;
let made: CallCase;
let applicant: CallBrowser;
let reviewer: CallBrowser;

const until = (check: () => unknown) => expect.poll(check);

async function listen(): Promise<{ socket: Socket; port: number; got: Buffer[] }> {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  await once(socket, "listening");
  const got: Buffer[] = [];
  socket.on("message", (datagram) => got.push(datagram));
  return { socket, port: socket.address().port, got };
}

beforeAll(async () => {
  server = await openTestServer({ own: true, workers: 1 });
  owner = await makeMember(server);
  made = await makeCallCase(server, owner);
  await made.applicant.post("/api/flow/video-call/join", { agrees: true });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await Promise.all([applicant?.close(), reviewer?.close()]);
  await server.close();
});

test("no packet goes to an address that a browser only names, and no other host is asked for anything", async () => {
  const inside = await listen();
  const requested = vi.spyOn(dns.promises, "lookup");
  applicant = browserOf(await applicantSocket(server, made));
  applicant.names = [`a=candidate:1 1 udp 2130706431 127.0.0.1 ${inside.port} typ host`];
  await owner.post("/api/verifications/start-video-call", { verification_id: made.id });
  reviewer = browserOf(await reviewerSocket(server, owner, made.id));
  await until(() => Math.min(applicant.received.video, reviewer.received.video)).toBeGreaterThan(5);
  await wait(500);
  expect(inside.got).toHaveLength(0);
  expect(requested.mock.calls.map(([host]) => host)).toEqual([]);
  inside.socket.close();
});

test("a stranger at the port is answered nothing, whatever it sends, and the call goes on", async () => {
  const stranger = await listen();
  const ports = applicant.portsOfServer;
  expect(ports.length).toBeGreaterThan(0);
  const check = new Message(methods.BINDING, classes.REQUEST);
  check
    .setAttribute("USERNAME", `${applicant.ufragOfServer}:x`)
    .setAttribute("PRIORITY", 1)
    .setAttribute("ICE-CONTROLLING", 1n)
    .setAttribute("USE-CANDIDATE", null);
  const unsigned = check.bytes;
  const signed = check.addMessageIntegrity(Buffer.from("another password")).addFingerprint().bytes;
  for (const port of ports)
    for (const datagram of [unsigned, signed, ...spoil()]) stranger.socket.send(datagram, port, "127.0.0.1");
  const before = reviewer.received.video;
  await until(() => reviewer.received.video).toBeGreaterThan(before + 10);
  expect(stranger.got).toHaveLength(0);
  stranger.socket.close();
});

test("what a browser sends inside of its own line ends neither the process nor the other side's line", async () => {
  await applicant.sendSpoilt();
  expect(reviewer.isConnected).toBe(true);
  // Its own pictures may stand still then, so it begins anew, as a page does whose line has broken.
  await applicant.offer();
  const before = { applicant: applicant.received.video, reviewer: reviewer.received.video };
  await until(() => applicant.received.video).toBeGreaterThan(before.applicant + 10);
  await until(() => reviewer.received.video).toBeGreaterThan(before.reviewer + 10);
  expect(reviewer.isConnected).toBe(true);
});

test("an offer of more than one sound and one picture is nonsense", async () => {
  const offer = applicant.lastOffer;
  const [head = ""] = offer.split("m=");
  const section = (kind: string) => `m=${kind} 9 UDP/TLS/RTP/SAVPF 96\r\n`;
  for (const sdp of [
    offer + section("audio"),
    `${offer}m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n`,
    head + section("video"),
    head + section("audio").repeat(300),
  ]) {
    const line = browserOf(await applicantSocket(server, made));
    line.socket.send(JSON.stringify({ type: "offer", number: 1, sdp }));
    await until(() => line.closed).toBe(4003);
  }
});
