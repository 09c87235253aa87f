import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { loadConfig } from "#server/config.ts";
import { whyNotCall } from "#server/features/records/video-call-base/video-call-base.rules.ts";
import { formConfig } from "../../../../test/forms.ts";
import { callPacketGate, gateLimits } from "./video-calls.gate.rules.ts";
import { readOffer } from "./video-calls.offer.rules.ts";
import { applicantState, hasCapacityForCall, iceServersFor } from "./video-calls.rules.ts";

const form = FormConfig.parse(
  formConfig({ steps: [...formConfig().steps, { type: "LIVE_VIDEO", recordVideo: true }] }),
);

test.each([
  ["created", false, "video-calls.not_sent"],
  ["processing", false, undefined],
  ["pending", false, undefined],
  ["customer_pending", false, undefined],
  ["pending", true, "video-calls.recorded"],
  ["valid", false, "video-calls.decided"],
  ["invalid", false, "video-calls.decided"],
] as const)("%s, recorded: %s", (status, isRecorded, code) => {
  expect(whyNotCall({ status, form, isRecorded })?.code).toBe(code);
});

test("a form without the step has no call", () => {
  const without = FormConfig.parse(formConfig());
  expect(whyNotCall({ status: "pending", form: without, isRecorded: false })?.code).toBe("video-calls.not_requested");
});

test("the applicant is not joined, joined, or disconnected", () => {
  expect([null, 0, 3.9, 4.1].map(applicantState)).toEqual(["not_joined", "joined", "joined", "disconnected"]);
});

test("one account leaves a line to the others, where there is more than one; young accounts have half together", () => {
  const mostOf = (atOnce: number, next: (n: number) => { account: string; isYoung: boolean }) => {
    const calls: { account: string; isYoung: boolean }[] = [];
    while (hasCapacityForCall(calls, next(calls.length), atOnce)) calls.push(next(calls.length));
    return calls.length;
  };
  expect([1, 2, 4, 20].map((n) => mostOf(n, () => ({ account: "a", isYoung: false })))).toEqual([1, 2, 3, 15]);
  expect([1, 2, 4, 20].map((n) => mostOf(n, (at) => ({ account: `y${at}`, isYoung: true })))).toEqual([1, 1, 2, 10]);
  expect([1, 4].map((n) => mostOf(n, (at) => ({ account: `b${at}`, isYoung: false })))).toEqual([1, 4]);
});

const browsersOffer = [
  ...["v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0 1"],
  ...["m=audio 9 UDP/TLS/RTP/SAVPF 111 63", "c=IN IP4 0.0.0.0", "a=rtpmap:111 opus/48000/2"],
  "a=candidate:1 1 udp 2122260223 169.254.169.254 80 typ host generation 0",
  "a=candidate:2 1 udp 2122260223 2c4e.local 51000 typ host",
  ...["a=end-of-candidates", "m=video 9 UDP/TLS/RTP/SAVPF 96", "a=rtpmap:96 VP8/90000"],
];

test("an offer goes on without the addresses that it names", () => {
  const kept = readOffer(`${browsersOffer.join("\r\n")}\r\n`);
  expect(kept?.split("\r\n")).toEqual([...browsersOffer.filter((line) => !/candidate/.test(line)), ""]);
});

test.each([
  ["without a picture", browsersOffer.slice(0, -2)],
  ["with data", [...browsersOffer, "m=application 9 UDP/DTLS/SCTP webrtc-datachannel"]],
  ["with two pictures", [...browsersOffer, "m=video 9 UDP/TLS/RTP/SAVPF 96"]],
  ["over another transport", browsersOffer.map((line) => line.replace("UDP/TLS/RTP/SAVPF", "RTP/AVP"))],
  ["with an endless line", [...browsersOffer, `a=x:${"y".repeat(1_000)}`]],
  ["with too many lines", [...browsersOffer, ...Array.from({ length: 1_000 }, () => "a=x")]],
  ["with what is no line of it", [...browsersOffer, "hello"]],
])("an offer %s is none of our page's", (_, offered) => {
  expect(readOffer(offered.join("\r\n"))).toBeNull();
});

describe("the gate before a call's port", () => {
  const signed = Buffer.from([0, 1, 0, 0]);
  const [answer, hello, media] = [Buffer.from([1, 1]), Buffer.alloc(1_000, 22), Buffer.alloc(1_000, 0x80)];
  const gateOf = () => callPacketGate((datagram) => datagram.equals(signed));

  test("lets nothing in from where no signed check came from", () => {
    const gate = gateOf();
    for (const each of [Buffer.from([0, 1]), answer, hello, media, Buffer.alloc(0)])
      expect(gate.lets(each, "stranger 1", 0)).toBe(false);
    expect(gate.lets(signed, "browser 1", 0)).toBe(true);
    for (const each of [answer, hello, media]) expect(gate.lets(each, "browser 1", 0)).toBe(true);
    expect(gate.lets(media, "browser 2", 0)).toBe(false);
    expect(gate.lets(Buffer.from([5]), "browser 1", 0)).toBe(false);
  });

  test("bounds what is sent in a second, in a handshake and from how many places", () => {
    const gate = gateOf();
    gate.lets(signed, "browser 1", 0);
    const passed = (datagram: Buffer, count: number, atMs: number) =>
      Array.from({ length: count }, () => gate.lets(datagram, "browser 1", atMs)).filter(Boolean).length;
    expect(passed(hello, 100, 0)).toBe(Math.floor(gateLimits.handshakeBytes / 1_000));
    expect(passed(media, 5_000, 0)).toBeLessThanOrEqual(gateLimits.bytes.atOnce / 1_000);
    expect(passed(media, 5_000, 1_000)).toBeLessThanOrEqual(gateLimits.bytes.perSecond / 1_000);
    for (let n = 2; n < 2 + gateLimits.addresses; n += 1) gate.lets(signed, `browser ${n}`, 60_000);
    expect(gate.lets(media, "browser 1", 60_000)).toBe(false);
  });
});

test("passwords of the TURN server are of the time and the side, and STUN needs none", () => {
  const addresses = ["stun:turn.example.com:3478", "turn:turn.example.com:3478?transport=udp"];
  const servers = iceServersFor("reviewer", { addresses, secret: "s", nowMs: 1_000_000 });
  const username = `${1_000 + 6 * 3600}:reviewer`;
  const credential = createHmac("sha1", "s").update(username).digest("base64");
  expect(servers).toEqual([{ urls: [addresses[0]] }, { urls: [addresses[1]], username, credential }]);
  expect(iceServersFor("reviewer", { addresses: [], secret: undefined, nowMs: 0 })).toEqual([]);
});

test.each([
  [{ VIDEO_ICE_SERVERS: "turn:a.example:1" }, "must be set together"],
  [{ VIDEO_TURN_SECRET: "x" }, "must be set together"],
  [{ VIDEO_RELAY_ONLY: "on" }, "VIDEO_RELAY_ONLY needs"],
  [{ VIDEO_ICE_SERVERS: "https://a.example" }, "VIDEO_ICE_SERVERS must be"],
  [{ VIDEO_PORT_FROM: "50000", VIDEO_PORT_TO: "50000" }, "VIDEO_PORT_TO must be above"],
  [{ VIDEO_ADDRESSES: "kyc.example.com" }, "VIDEO_ADDRESSES must be"],
] as const)("%o is refused at the start", (settings, words) => {
  expect(() => loadConfig({ DATABASE_URL: "postgresql://x@localhost/x", ...settings } as NodeJS.ProcessEnv)).toThrow(
    words,
  );
});
