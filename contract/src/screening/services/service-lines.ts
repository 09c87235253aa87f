import type { ReviewWords } from "../../records/verifications/field-words.ts";
import { chainNames } from "../../values/chains.ts";
import { nationalNumberKinds } from "../../values/national-numbers.ts";
import type { ServiceRequest } from "./service-requests.ts";

/** `isCode`: an address or a number, which reads from left to right. */
export type ServiceLine = { term: string; value: string; isCode?: true };
export type ServiceSection = { title: string; lines: ServiceLine[] };

export const termLine = (term: string, value: string | null | undefined): ServiceLine[] =>
  value ? [{ term, value }] : [];
export const codeLine = (term: string, value: string | null | undefined): ServiceLine[] =>
  value ? [{ term, value, isCode: true }] : [];

export const say = ({ say: tell }: ReviewWords, key: string, values?: Record<string, string | number>) =>
  tell(`services:${key}`, values);

function kindName(country: string, kind: string): string {
  return nationalNumberKinds(country).find((each) => each.kind === kind)?.name ?? kind;
}

function listRequestLines(request: Extract<ServiceRequest, { lists: unknown }>, words: ReviewWords): ServiceLine[] {
  const kinds = request.lists.map((kind) => words.say(`listKinds.${kind}`));
  const blacklists = request.blacklists.length;
  const own = blacklists > 0 ? [say(words, "asked.blacklists", { count: blacklists })] : [];
  const all = [...kinds, ...own];
  return termLine(say(words, "asked.lists"), all.length > 0 ? words.format.list(all) : say(words, "asked.allLists"));
}

/** What was requested, for people. */
export function requestLines(request: ServiceRequest, words: ReviewWords): ServiceLine[] {
  const { format } = words;
  const country = "country" in request && request.country ? format.country(request.country) : null;
  const inCountry = termLine(say(words, "asked.country"), country);
  switch (request.type) {
    case "crypto_address":
    case "crypto_transaction":
      return [
        ...termLine(say(words, "asked.blockchain"), chainNames[request.blockchain]),
        ...termLine(say(words, "asked.direction"), say(words, `directions.${request.direction}`)),
        ...(request.type === "crypto_address"
          ? codeLine(say(words, "asked.address"), request.crypto_address)
          : [
              ...codeLine(say(words, "asked.transaction"), request.crypto_transaction),
              ...codeLine(say(words, "asked.destination"), request.destination_address),
            ]),
      ];
    case "national_number":
      return [
        ...inCountry,
        ...termLine(say(words, "asked.kind"), kindName(request.country, request.kind)),
        ...codeLine(say(words, "asked.number"), request.number),
      ];
    case "phone":
      return [...codeLine(say(words, "asked.phone"), request.phone), ...inCountry];
    case "document_recognition":
      return inCountry;
    case "blacklist_person":
      return [
        ...termLine(say(words, `asked.${request.person}`), request.name),
        ...termLine(say(words, "asked.birth"), request.birth),
        ...inCountry,
        ...listRequestLines(request, words),
      ];
    case "blacklist_tax_id":
      return [...codeLine(say(words, "asked.taxId"), request.tax_id), ...listRequestLines(request, words)];
    case "blacklist_document":
      return [...codeLine(say(words, "asked.document"), request.document), ...listRequestLines(request, words)];
    case "adverse_media":
      return [
        ...termLine(say(words, "asked.names"), request.names.join(", ")),
        ...termLine(say(words, "asked.keywords"), request.keywords.join(", ") || say(words, "asked.usualKeywords")),
      ];
  }
}
