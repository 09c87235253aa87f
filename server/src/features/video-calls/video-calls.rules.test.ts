import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { FormConfig } from "#contract/forms/form-config.ts";
import { loadConfig } from "#server/config.ts";
import { whyNotCall } from "#server/features/video-call-base/video-call-base.rules.ts";
import { formConfig } from "../../../test/forms.ts";
import { applicantState, iceServersFor } from "./video-calls.rules.ts";

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
  expect(whyNotCall({ status: "pending", form: without, isRecorded: false })?.code).toBe("video-calls.not_asked");
});

test("the applicant is not joined, joined, or disconnected", () => {
  expect([null, 0, 3.9, 4.1].map(applicantState)).toEqual(["not_joined", "joined", "joined", "disconnected"]);
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
