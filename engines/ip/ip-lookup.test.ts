import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, describe, expect, test } from "vitest";
import { readAsnTable } from "./asn-table.ts";
import { cityList } from "./city-list.fixture.ts";
import { type IpLookup, openIpLookup } from "./ip-lookup.ts";

let ip: IpLookup;
let grownBytes = 0;
beforeAll(async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  const before = process.memoryUsage();
  ip = openIpLookup();
  await ip.whole;
  collect();
  const after = process.memoryUsage();
  grownBytes = after.heapUsed + after.external - before.heapUsed - before.external;
});

describe("the lists of this release", () => {
  test("an address of each family has its country and owner", async () => {
    expect(await ip.lookup("8.8.8.8")).toMatchObject({
      network: "public",
      countryCode: "US",
      asn: 15169,
      asOrganization: expect.stringMatching(/google/i),
    });
    expect(await ip.lookup("2001:4860:4860::8888")).toMatchObject({ network: "public", asn: 15169 });
    expect(await ip.lookup("::ffff:8.8.8.8")).toMatchObject({ countryCode: "US", asn: 15169 });
  });

  test("a local or reserved address has no place", async () => {
    const networks = async (list: string[]) => Promise.all(list.map(async (each) => (await ip.lookup(each)).network));
    expect(await networks(["127.0.0.1", "10.1.2.3", "192.168.0.1", "100.64.0.1", "fe80::1", "fd00::1", "::1"])).toEqual(
      new Array(7).fill("private"),
    );
    expect(await networks(["0.0.0.0", "224.0.0.1", "255.255.255.255", "2001:db8::1", "ff02::1"])).toEqual(
      new Array(5).fill("reserved"),
    );
    expect((await ip.lookup("127.0.0.1")).countryCode).toBeNull();
  });

  test("a file of cities that cannot be opened leaves the country, and is opened again by the next question", async () => {
    const directory = await mkdtemp(join(tmpdir(), "cities-"));
    const cities = join(directory, "cities.mmdb");
    const troubles: Error[] = [];
    const broken = openIpLookup({ cities, onTrouble: (error) => troubles.push(error) });
    await broken.whole;
    expect(await broken.lookup("8.8.8.8")).toMatchObject({
      network: "public",
      countryCode: "US",
      city: null,
      asn: 15169,
    });
    expect(troubles).toHaveLength(1);
    await writeFile(cities, cityList());
    expect(await broken.lookup("8.8.8.8")).toMatchObject({ countryCode: "US", city: "Mountain View" });
    expect(troubles).toHaveLength(1);
    await rm(directory, { recursive: true });
  });

  test("a file of cities is read in both shapes, and the country of an address that it lacks is still known", async () => {
    const directory = await mkdtemp(join(tmpdir(), "cities-"));
    const cities = join(directory, "cities.mmdb");
    for (const list of [cityList(), cityList("flat")]) {
      await writeFile(cities, list);
      const lookup = openIpLookup({ cities });
      await lookup.whole;
      expect(await lookup.lookup("8.8.8.8")).toMatchObject({
        countryCode: "US",
        region: "California",
        city: "Mountain View",
        latitude: 37.25,
        longitude: -122.5,
      });
      expect(await lookup.lookup("200.160.2.3")).toMatchObject({ countryCode: "BR", city: null, latitude: null });
    }
    await writeFile(cities, cityList("country"));
    expect(await openIpLookup({ cities }).lookup("8.8.8.8")).toMatchObject({ countryCode: "CA", city: null });
    await rm(directory, { recursive: true });
  });

  test("what is no address is nowhere, not an error", async () => {
    for (const text of ["", "unknown", "1.2.3.4.5", "<script>", "999.1.1.1"])
      expect(await ip.lookup(text)).toMatchObject({ network: "reserved", countryCode: null, asn: null });
  });

  test("the table of networks keeps within 40 MB", () => {
    expect(grownBytes).toBeGreaterThan(1_000_000);
    expect(grownBytes).toBeLessThan(40 * 1024 * 1024);
  });
});

test("the edges of a range belong to it and the gap between does not", async () => {
  const directory = await mkdtemp(join(tmpdir(), "asn-"));
  const ipv4 = join(directory, "4.csv");
  const ipv6 = join(directory, "6.csv");
  await writeFile(ipv4, '10,19,64500,"Quoted, ""Inc."""\n30,30,64501,One\n');
  const wide = (1n << 64n) * 5n;
  await writeFile(ipv6, `${wide},${wide + 9n},64502,Wide`);
  const table = await readAsnTable({ ipv4, ipv6 });
  expect([9, 10, 19, 20, 30, 31].map((at) => table.find4(at)?.asn ?? null)).toEqual([
    null,
    64500,
    64500,
    null,
    64501,
    null,
  ]);
  expect(table.find4(15)?.organization).toBe('Quoted, "Inc."');
  expect([wide - 1n, wide, wide + 9n, wide + 10n].map((at) => table.find6(at)?.asn ?? null)).toEqual([
    null,
    64502,
    64502,
    null,
  ]);
  await rm(directory, { recursive: true });
});
