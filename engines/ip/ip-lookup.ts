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

/** As `@ip-location-db` writes them. */
const FlatPlace = z.object({
  country_code: z.string(),
  state1: z.string().optional(),
  city: z.string().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
});
type Flat = z.infer<typeof FlatPlace>;
type Place = { [Key in keyof Flat]?: Flat[Key] | undefined };

const Named = z.object({ names: z.object({ en: z.string() }).partial() }).partial();
/** As MaxMind (GeoLite2 City) and DB-IP (City Lite) write them. */
const NestedPlace = z
  .object({
    country: z.object({ iso_code: z.string() }).partial(),
    subdivisions: z.array(Named),
    city: Named,
    location: z.object({ latitude: z.number(), longitude: z.number() }).partial(),
  })
  .partial()
  .transform(
    ({ country, subdivisions, city, location }): Place => ({
      country_code: country?.iso_code,
      state1: subdivisions?.[0]?.names?.en,
      city: city?.names?.en,
      ...location,
    }),
  );
const Place = z.union([FlatPlace, NestedPlace]);
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

function locationOf(place: Place, owner: ReturnType<typeof ownerOf>): Omit<IpLocation, "network"> {
  return {
    countryCode: countryOf(place.country_code),
    region: place.state1 || null,
    city: place.city || null,
    latitude: place.latitude ?? null,
    longitude: place.longitude ?? null,
    asn: owner?.asn ?? null,
    asOrganization: owner?.organization || null,
  };
}

const { resolve } = createRequire(new URL("../../parts/networks/", import.meta.url));
const folderOf = (name: string) => dirname(resolve(`@ip-location-db/${name}/package.json`));

/** One for the whole process: some 0.2 s of work, and 20 MB. */
const networks = lazily(() => {
  const folder = folderOf("asn");
  return readAsnTable({ ipv4: join(folder, "asn-ipv4-num.csv"), ipv6: join(folder, "asn-ipv6-num.csv") });
});

/**
 * Countries by DB-IP (CC BY 4.0), 8 MB, read at the first address. `cities` is a file with cities as well, in MaxMind's
 * format; an address that it lacks has the country of DB-IP.
 */
export function openIpLookup(
  options: { cities?: string | undefined; onTrouble?: (error: Error) => void } = {},
): IpLookup {
  const { cities, onTrouble } = options;
  const countries = join(folderOf("dbip-country-mmdb"), "dbip-country.mmdb");
  const readers = (cities === undefined ? [countries] : [cities, countries]).map((file) =>
    lazily<Reader<Response>>(() => maxmind.open(file)),
  );
  const placeOf = async (address: Address): Promise<Place> => {
    for (const reader of readers) {
      try {
        const found = (await reader.use()).get(address.toString());
        if (found !== null) return Place.parse(found);
      } catch (error) {
        onTrouble?.(error instanceof Error ? error : new Error(String(error)));
      }
    }
    return {};
  };
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
      return { ...locationOf(await placeOf(address), ownerOf(address, table)), network };
    },
  };
}
