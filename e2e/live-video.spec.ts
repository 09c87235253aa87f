import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, expect, type Page } from "@playwright/test";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible } from "./accessible.ts";
import { fillProfile, openPhone, send } from "./applicant.ts";
import { callDashboard, makeForm, makeLink } from "./dashboard.ts";
import { expectGoodLooks, narrow, wide } from "./looks.ts";
import { signUp } from "./members.ts";
import { type BuiltServer, startBuiltServer } from "./server.ts";
import { test } from "./watch.ts";

test.describe.configure({ mode: "serial" });

const secret = "turn-secret-of-this-test";
const ownAddress =
  Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === "IPv4" && !each.internal)?.address ?? "127.0.0.1";

async function freeUdpPort(): Promise<number> {
  const socket = createSocket("udp4").bind(0, ownAddress);
  await once(socket, "listening");
  const { port } = socket.address();
  socket.close();
  await once(socket, "close");
  return port;
}

/** Debian's coturn, as docs/live-video.md sets it up. */
async function startTurn(): Promise<{ port: number; child: ChildProcess; stop(): Promise<void> }> {
  const [port, directory] = [await freeUdpPort(), await mkdtemp(join(tmpdir(), "veridesk-turn-"))];
  const settings = [
    `listening-ip=${ownAddress}`,
    `relay-ip=${ownAddress}`,
    `listening-port=${port}`,
    "min-port=47000",
    "max-port=47100",
    "use-auth-secret",
    `static-auth-secret=${secret}`,
    "realm=veridesk",
    "no-tls",
    "no-dtls",
    "no-cli",
    "simple-log",
    `log-file=${join(directory, "turn.log")}`,
    `pidfile=${join(directory, "turn.pid")}`,
    `userdb=${join(directory, "turn.db")}`,
  ];
  await writeFile(join(directory, "turn.conf"), settings.join("\n"));
  const child = spawn("turnserver", ["-c", join(directory, "turn.conf")], { stdio: "ignore" });
  await once(child, "spawn");
  return {
    port,
    child,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const olena = { firstName: "Olena", lastName: "Shevchenko", born: ["17", "May", "1990"] as [string, string, string] };
const callForm = profileFormConfig({
  autoDecline: false,
  steps: [...profileFormConfig().steps, { type: "LIVE_VIDEO", recordVideo: true }],
});
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const widthOf = (page: Page, label: string) =>
  page
    .getByLabel(label, { exact: true })
    .evaluate((video: HTMLVideoElement) => (video.currentTime > 0 ? video.videoWidth : 0));
const expectSeen = (page: Page, label: string) =>
  expect
    .poll(() => widthOf(page, label).catch(() => 0), { message: `${label} moves`, timeout: 30_000 })
    .toBeGreaterThan(0);

async function openDesk(browser: Browser, server: BuiltServer, project: string): Promise<Page> {
  const context = await browser.newContext({ viewport: wide, permissions: ["camera", "microphone"] });
  const desk = await context.newPage();
  await signUp(desk, server, project);
  return desk;
}

async function comeToRoom(browser: Browser, link: string): Promise<Page> {
  const phone = await openPhone(browser, "91.198.36.14", ["camera", "microphone"]);
  await phone.goto(link);
  await fillProfile(phone, olena);
  await send(phone);
  await expect(heading(phone, "A short video call")).toBeVisible();
  return phone;
}

async function joinRoom(phone: Page): Promise<void> {
  await phone.getByRole("checkbox").check();
  await button(phone, "Go to the waiting room").click();
}

const idOf = async (desk: Page, externalId: string) =>
  (
    await callDashboard<{ items: { id: string }[] }>(desk, "/api/verifications", {
      filters: { search: externalId, status: [] },
    })
  ).items[0]?.id ?? "";

test("a live call: the applicant waits, is called, comes back, is recorded; the recording plays", async ({
  browser,
  shared: server,
}, testInfo) => {
  const desk = await openDesk(browser, server, "Acme Live");
  try {
    const link = await makeLink(desk, await makeForm(desk, callForm), "customer-live");
    const phone = await comeToRoom(browser, link);
    await expectAccessible(phone);
    await expectGoodLooks(phone, "call-intro", [narrow, wide]);
    await button(phone, "Go to the waiting room").click();
    await expect(phone.getByText("The call cannot take place without your consent.")).toBeVisible();
    await joinRoom(phone);
    await expect(phone.getByText("Your place in the queue: 1")).toBeVisible();
    await expectGoodLooks(phone, "call-room", [narrow]);

    const id = await idOf(desk, "customer-live");
    await desk.goto(`${server.origin}/verifications`);
    await expect(desk.getByText("1 applicant waits for a video call")).toBeVisible();
    await desk.goto(`${server.origin}/verifications/${id}`);
    await expect(desk.getByText(/Olena Shevchenko has been waiting for your call/)).toBeVisible();
    await expectGoodLooks(desk, "call-desk-before", [wide, narrow]);
    await button(desk, "Call").click();
    await expect(desk.getByText("Applicant joined")).toBeVisible();
    await expectSeen(desk, "Applicant's picture");
    await expect(heading(phone, "You are in the call")).toBeVisible();
    await expectSeen(phone, "Video of the person you are talking to");
    await button(desk, "Record").click();
    await expect(desk.getByText("Recording", { exact: true })).toBeVisible();
    await expect(phone.getByText("Recording", { exact: true })).toBeVisible();
    await expectGoodLooks(desk, "call-desk", [wide, narrow]);
    await expectGoodLooks(phone, "call-phone", [narrow]);
    await desk.getByLabel("Call note").fill("Holds the passport into the camera.");
    await button(desk, "Save note").click();

    // The applicant's page is closed and opened again.
    await phone.reload();
    await expect(desk.getByText("Applicant disconnected")).toBeVisible();
    await expect(heading(phone, "A short video call")).toBeVisible();
    await joinRoom(phone);
    await expect(desk.getByText("Applicant joined")).toBeVisible();
    await expectSeen(phone, "Video of the person you are talking to");
    await expectSeen(desk, "Applicant's picture");

    await button(desk, "End call").first().click();
    await desk.getByRole("dialog").getByRole("button", { name: "End call" }).click();
    await expect(heading(phone, "Thank you, we have everything")).toBeVisible();
    await desk.getByRole("button", { name: /Recording of the call/ }).click();
    await expect.poll(() => widthOf(desk, "Recording of the call").catch(() => 0)).toBeGreaterThan(0);
    await expectGoodLooks(desk, "call-desk-after", [wide, narrow]);

    const { recording } = await callDashboard<{ recording: { id: string; durationMs: number } }>(
      desk,
      `/api/verifications/${id}/video-call`,
    );
    const bytes = await desk.evaluate(
      async (path) => [...new Uint8Array(await (await fetch(path)).arrayBuffer())],
      `/api/verifications/${id}/videos/${recording.id}`,
    );
    const file = testInfo.outputPath("seen.webm");
    await writeFile(file, Buffer.from(bytes));
    const probe = await promisify(execFile)("ffprobe", [
      ...["-v", "error", "-count_frames", "-show_entries", "stream=codec_name,width,nb_read_frames:format=duration"],
      ...["-of", "json", file],
    ]);
    expect(probe.stderr).toBe("");
    const { streams, format } = JSON.parse(probe.stdout);
    expect(streams.map(({ codec_name }: { codec_name: string }) => codec_name)).toEqual(["vp8", "opus"]);
    expect(Number(streams[0].nb_read_frames)).toBeGreaterThan(1);
    expect(Math.abs(Number(format.duration) * 1000 - recording.durationMs)).toBeLessThan(200);
    expect(recording.durationMs).toBeGreaterThan(1_000);
    await phone.context().close();
  } finally {
    await desk.context().close();
  }
});

test("a call through a TURN server alone", { tag: "@long" }, async ({ browser }) => {
  const turn = await startTurn();
  const server = await startBuiltServer({
    VIDEO_ICE_SERVERS: `turn:${ownAddress}:${turn.port}?transport=udp`,
    VIDEO_TURN_SECRET: secret,
    VIDEO_RELAY_ONLY: "on",
  });
  const desk = await openDesk(browser, server, "Acme Relay");
  try {
    const link = await makeLink(desk, await makeForm(desk, callForm), "customer-relay");
    const phone = await comeToRoom(browser, link);
    await joinRoom(phone);
    await desk.goto(`${server.origin}/verifications/${await idOf(desk, "customer-relay")}`);
    await button(desk, "Call").click();
    await expectSeen(desk, "Applicant's picture");
    await expectSeen(phone, "Video of the person you are talking to");
    // Without the relay there is no way.
    turn.child.kill("SIGSTOP");
    await expect(desk.getByText(/connection was lost/i).first()).toBeVisible();
    turn.child.kill("SIGCONT");
    await expect(desk.getByText("Applicant joined")).toBeVisible();
    await phone.context().close();
  } finally {
    await desk.context().close();
    await server.stop();
    await turn.stop();
  }
});
