import { z } from "zod";
import type { ListKind } from "#contract/screening/lists.contract.ts";
import { type ListFormat as Format, listFormats } from "#engines/lists/lists.types.ts";
import type { SettingsOf } from "#server/platform/settings.ts";
import type { listsSettings } from "./lists.config.ts";

export const fileRoles = ["main", "alt", "add", "comments"] as const;
export type ListFileRole = (typeof fileRoles)[number];

/** Aliases (`alt`), addresses (`add`) and the rest of long remarks (`comments`) come apart in OFAC's CSV only. */
export const ListAddresses = z.object({
  main: z.string(),
  alt: z.string().optional(),
  add: z.string().optional(),
  comments: z.string().optional(),
});
export type ListAddresses = z.output<typeof ListAddresses>;

export const ListFormat = z.enum(listFormats);

export type KnownList = {
  name: string;
  kind: ListKind;
  format: Format;
  /** A sentence when something is missing to load it. */
  addresses: ListAddresses | string;
  /** Terms that the operator must know of before the list is used. */
  licence?: string;
};

type Settings = SettingsOf<typeof listsSettings>;

function euAddress({ listsEuUrl, listsEuToken }: Settings): ListAddresses | string {
  if (listsEuToken === undefined)
    return "The European Union's list needs a token: set LISTS_EU_TOKEN to the one in the address of the list's download page.";
  const url = new URL(listsEuUrl);
  url.searchParams.set("token", listsEuToken);
  return { main: url.href };
}

/** Publishers whose addresses stand in the settings, by code. */
export const knownLists = (settings: Settings): ReadonlyMap<string, KnownList> =>
  new Map([
    [
      "ofac",
      {
        name: "OFAC Specially Designated Nationals",
        kind: "sanctions",
        format: "ofac-advanced-xml",
        addresses: { main: settings.listsOfacUrl },
      },
    ],
    [
      "ofac-consolidated",
      {
        name: "OFAC Consolidated (non-SDN)",
        kind: "sanctions",
        format: "ofac-advanced-xml",
        addresses: { main: settings.listsOfacConsolidatedUrl },
      },
    ],
    [
      "un",
      {
        name: "UN Security Council",
        kind: "sanctions",
        format: "un-xml",
        addresses: { main: settings.listsUnUrl },
      },
    ],
    ["eu", { name: "European Union", kind: "sanctions", format: "eu-xml", addresses: euAddress(settings) }],
    ["uk", { name: "United Kingdom", kind: "sanctions", format: "uk-csv", addresses: { main: settings.listsUkUrl } }],
    [
      "opensanctions",
      {
        name: "OpenSanctions",
        kind: "sanctions",
        format: "opensanctions-csv",
        addresses: { main: settings.listsOpensanctionsUrl },
        licence:
          "OpenSanctions is free for non-commercial use only (CC BY-NC 4.0); a business needs a licence of opensanctions.org.",
      },
    ],
  ]);

type Origin = { code: string; comes_from: "publisher" | "addresses" | "files"; addresses: unknown };

/** @returns a sentence when there is nowhere to load it from */
export function listAddressesOf(settings: Settings, { code, comes_from, addresses }: Origin): ListAddresses | string {
  if (comes_from === "addresses") return ListAddresses.parse(addresses);
  if (comes_from === "publisher")
    return knownLists(settings).get(code)?.addresses ?? "No publisher of this list is known any more.";
  return "This list comes from files: npm run veridesk -- lists import FILE --code CODE.";
}

/** Queries and names before an @ may be secrets. */
export function shownAddress(address: string): string {
  if (!URL.canParse(address)) return "its address";
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}
