import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "#server/cli/commands.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { networkFlagsOf, readNetworkFlags } from "./networks.queries.ts";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await openTestServer();
  folder = await mkdtemp(join(tmpdir(), "veridesk-networks-"));
});
afterAll(() => server.close());

async function lists(...args: string[]) {
  const lines: string[] = [];
  const { platform } = server;
  const code = await runCommand(
    ["lists", ...args],
    async () => platform,
    (line) => lines.push(line),
  );
  return { code, text: lines.join("\n") };
}

async function fileOf(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

async function flags(address: string) {
  const { platform } = server;
  const all = await platform.database.inProject(null, ({ tx }) => readNetworkFlags({ tx, platform }, [address]));
  return networkFlagsOf(all, address);
}

test("what no list says is not known; a list of its kind says yes and no", async () => {
  expect(await flags("192.0.2.7")).toEqual({
    ...{ tor: null, proxy: null, anonymous: null, hosting: null, knownAttacker: null, abuser: null, threat: null },
  });
  const tor = await fileOf("tor.txt", "192.0.2.7\n2001:db8::7\n");
  expect(await lists("import", tor, "--code", "tor-exits", "--kind", "tor")).toMatchObject({ code: 0 });
  const hosting = await fileOf("cloud.json", '{"prefixes":[{"ip_prefix":"198.51.100.0/24"}]}');
  expect((await lists("import", hosting, "--code", "cloud", "--kind", "hosting")).text).toContain(
    "1 networks (hosting)",
  );
  expect(await flags("192.0.2.7")).toMatchObject({ tor: true, anonymous: true, hosting: false, proxy: null });
  expect(await flags("2001:db8::7")).toMatchObject({ tor: true });
  expect(await flags("::ffff:192.0.2.7")).toMatchObject({ tor: true });
  expect(await flags("198.51.100.200")).toMatchObject({ tor: false, anonymous: false, hosting: true });
  expect(await flags("not an address")).toMatchObject({ tor: null, hosting: null });
  expect((await lists("status")).text).toMatch(/tor-exits\s+tor\s+tor\.txt\s+2\s/);
});

test("a new file takes the place of the old one, and a file that is no list leaves it", async () => {
  const first = await fileOf("proxies.txt", "203.0.113.1:8080\n203.0.113.2:3128\n");
  await lists("import", first, "--code", "proxies", "--kind", "proxy");
  const page = await fileOf("page.html", "<html>\n<body>\nNot found\n192.0.2.1\n</html>\n");
  const refused = await lists("import", page, "--code", "proxies", "--kind", "proxy");
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining("what was there stays") });
  expect(await flags("203.0.113.1")).toMatchObject({ proxy: true });
  const second = await fileOf("proxies.txt", "203.0.113.2\n");
  await lists("import", second, "--code", "proxies", "--kind", "proxy");
  expect(await flags("203.0.113.1")).toMatchObject({ proxy: false });
  await lists("disable", "proxies");
  expect(await flags("203.0.113.2")).toMatchObject({ proxy: null });
});

test("a list that is too old still says yes, and no longer no", async () => {
  const file = await fileOf("abuse.csv", 'ip,countryCode,abuseConfidenceScore\n"203.0.113.9",US,100\n');
  await lists("import", file, "--code", "abuse", "--kind", "abuser");
  await server.query("update network_lists set loaded_at = now() - interval '30 days' where code = 'abuse'");
  expect([(await flags("203.0.113.9")).abuser, (await flags("203.0.113.10")).abuser]).toEqual([true, null]);
  expect((await lists("status")).text).toContain("too old to say");
});

test("law 2: beside a fresh list, one that is too old keeps an address from being called no anonymizing network", async () => {
  const [one, other] = [await fileOf("exits.txt", "198.51.100.7\n"), await fileOf("vpn.txt", "198.51.100.8\n")];
  await lists("import", one, "--code", "exits", "--kind", "tor");
  await lists("import", other, "--code", "vpns", "--kind", "vpn");
  expect((await flags("198.51.100.9")).anonymous).toBe(false);
  await server.query("update network_lists set loaded_at = now() - interval '30 days' where code = 'vpns'");
  expect(await flags("198.51.100.9")).toMatchObject({ tor: false, anonymous: null });
  expect((await flags("198.51.100.8")).anonymous).toBe(true);
  await lists("disable", "vpns");
  expect((await flags("198.51.100.9")).anonymous).toBe(false);
});
