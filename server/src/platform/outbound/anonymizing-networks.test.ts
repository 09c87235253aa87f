import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isAnonymizing, readNetworks } from "./anonymizing-networks.ts";

test("addresses and networks of both families are known, anything else in the list is passed over", () => {
  const list = readNetworks(
    "# Tor exits\n185.220.101.7\n203.0.113.0/24 # a proxy\n2001:db8::/32\nnonsense\n1.2.3.4/99\n\n",
  );
  for (const [address, family] of [
    ["185.220.101.7", "ipv4"],
    ["203.0.113.255", "ipv4"],
    ["2001:db8:1::1", "ipv6"],
  ] as const)
    expect([address, list.check(address, family)]).toEqual([address, true]);
  for (const address of ["185.220.101.8", "203.0.114.0", "1.2.3.4"])
    expect([address, list.check(address, "ipv4")]).toEqual([address, false]);
});

test("without a list nothing is known; a list that changes is read again", async () => {
  const directory = await mkdtemp(join(tmpdir(), "networks-"));
  const file = join(directory, "list.txt");
  await writeFile(file, "192.0.2.1\n");
  await utimes(file, new Date(1000), new Date(1000));
  expect(await isAnonymizing(undefined, "192.0.2.1")).toBeNull();
  expect(await isAnonymizing(file, null)).toBeNull();
  expect(await isAnonymizing(file, "192.0.2.1")).toBe(true);
  await writeFile(file, "192.0.2.2\n");
  await utimes(file, new Date(2000), new Date(2000));
  expect(await isAnonymizing(file, "192.0.2.1")).toBe(false);
  expect(await isAnonymizing(file, "192.0.2.2")).toBe(true);
  await rm(directory, { recursive: true });
});
