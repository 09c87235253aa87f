import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { test } from "./watch.ts";

const run = promisify(execFile);

/** Why this machine cannot give a process its own network; null when it can. */
const whyNotApart = () =>
  run("unshare", [
    "--net",
    "--mount",
    "sh",
    "-c",
    "ip link set lo up && mount --bind /etc/hosts /etc/resolv.conf",
  ]).then(
    () => null,
    (error: Error) => `needs root, unshare and ip, to cut the network off: ${error.message.split("\n")[1] ?? ""}`,
  );

test("S51 with no network at all a business signs up and a person is verified, and nothing is tried elsewhere", async () => {
  const why = await whyNotApart();
  test.skip(why !== null, why ?? "");
  const directory = await mkdtemp(join(tmpdir(), "veridesk-offline-"));
  const names = join(directory, "resolv.conf");
  // DNS is set to an outside server, so that look-ups are counted.
  await writeFile(names, "nameserver 192.0.2.53\noptions timeout:1 attempts:1\n");
  const { stdout } = await run("unshare", [
    "--net",
    "--mount",
    "sh",
    "-c",
    'ip link set lo up && mount --bind "$1" /etc/resolv.conf && exec "$2" --import tsx e2e/offline-visit.ts',
    "sh",
    names,
    process.execPath,
  ]);
  await rm(directory, { recursive: true });
  const { control, verified, stray } = JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}");
  expect(control.address).toBeGreaterThan(0);
  expect(control.name).toBeGreaterThan(0);
  expect(verified).toMatchObject({ status: "pending" });
  expect(verified.checks).toBeGreaterThan(8);
  expect(stray).toBe(0);
});
