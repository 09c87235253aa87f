import { fieldWords, type ReviewWords } from "../../records/verifications/field-words.ts";
import { codeLine, type ServiceLine, type ServiceSection, say, termLine } from "./service-lines.ts";
import type {
  CryptoReply,
  DocumentNumberReply,
  ListedCryptoAddress,
  ListsReply,
  MediaReply,
  NationalNumberReply,
  PhoneReply,
  ServiceReply,
} from "./service-replies.ts";

type Provided = CryptoReply["provider"] | NationalNumberReply["register"] | PhoneReply["carrier"];

/** Why a provider said nothing; null when it answered. */
export function unansweredWords(provided: Provided, words: ReviewWords): string | null {
  if (provided.state === "answered") return null;
  if (provided.state === "failed") return say(words, `providers.failed.${provided.why}`);
  return say(words, `providers.${provided.state}`);
}

const listName = (
  lists: CryptoReply["lists"],
  { listCode, listVersion }: Pick<ListedCryptoAddress, "listCode" | "listVersion">,
) => lists.find(({ code: each, version }) => each === listCode && version === listVersion)?.name ?? listCode;

function listLines(lists: CryptoReply["lists"], words: ReviewWords): ServiceLine[] {
  if (lists.length === 0) return termLine(say(words, "lists.asked"), say(words, "lists.none"));
  return lists.map(({ name, version }) => ({
    term: say(words, "lists.asked"),
    value: say(words, "lists.version", { name, version: words.format.number(version) }),
  }));
}

function listedLines(reply: CryptoReply, words: ReviewWords): ServiceLine[] {
  const term = say(words, "lists.listed");
  if (reply.listed.length === 0)
    return reply.lists.length > 0 && reply.missing.length === 0 ? termLine(term, say(words, "lists.notListed")) : [];
  return reply.listed.map((each) => ({
    term,
    value: say(words, "lists.entry", {
      name: each.record.names[0]?.text ?? each.entryId,
      list: listName(reply.lists, each),
      version: words.format.number(each.listVersion),
      entry: each.record.reference ?? each.entryId,
    }),
  }));
}

function cryptoSections(reply: CryptoReply, words: ReviewWords): ServiceSection[] {
  const { address, provider, risk } = reply;
  const said = provider.state === "answered" ? provider.answer : null;
  return [
    {
      title: say(words, "sections.risk"),
      lines: [
        ...termLine(
          say(words, "risk.title"),
          risk
            ? say(words, "risk.by", { score: say(words, `risk.${risk.score}`), by: say(words, `risk.from.${risk.by}`) })
            : say(words, "risk.none"),
        ),
        ...listedLines(reply, words),
        ...termLine(say(words, "providers.risk"), unansweredWords(provider, words)),
        ...termLine(say(words, "risk.points"), said?.score == null ? null : words.format.decimal(said.score)),
        ...(said?.reasons ?? []).flatMap(({ text, share }) =>
          termLine(
            say(words, "risk.reason"),
            share === null ? text : say(words, "risk.reasonShare", { text, share: words.format.percent(100 * share) }),
          ),
        ),
      ],
    },
    {
      title: say(words, "sections.address"),
      lines: [
        ...codeLine(say(words, "address.written"), address.address),
        ...termLine(say(words, "address.kind"), say(words, `addressKinds.${address.kind}`)),
        ...codeLine(say(words, "address.tag"), address.tag),
        ...(reply.type === "crypto_transaction" ? codeLine(say(words, "address.hash"), reply.transaction) : []),
      ],
    },
    {
      title: say(words, "sections.lists"),
      lines: [...listLines(reply.lists, words), ...termLine(say(words, "lists.missing"), reply.missing.join(", "))],
    },
  ];
}

const partialDay = (text: string, { format }: ReviewWords): string => (text.length === 10 ? format.day(text) : text);

function numberSections(reply: NationalNumberReply, words: ReviewWords): ServiceSection[] {
  const { says, register, wrong } = reply;
  const verdict = wrong
    ? say(words, `number.wrong.${wrong}`)
    : say(words, reply.isChecked ? "number.right" : "number.rightUnchecked");
  const answer = register.state === "answered" ? register.answer : null;
  return [
    {
      title: say(words, "sections.number"),
      lines: [
        ...termLine(say(words, "number.verdict"), verdict),
        ...codeLine(say(words, "number.written"), reply.number),
        ...termLine(
          say(words, "number.birth"),
          words.format.either(says.birthDates.map((each) => partialDay(each, words))),
        ),
        ...termLine(say(words, "number.gender"), says.gender && words.say(`genders.${says.gender}`)),
        ...termLine(say(words, "number.region"), says.region && (says.region.name ?? says.region.code)),
        ...termLine(say(words, "number.holder"), says.holder && say(words, `holders.${says.holder}`)),
      ],
    },
    {
      title: say(words, "sections.register"),
      lines: answer
        ? [
            ...termLine(
              say(words, "providers.register"),
              say(words, answer.known ? "register.known" : "register.unknown"),
            ),
            ...answer.facts.map(({ label, value }) => ({ term: label, value })),
          ]
        : termLine(say(words, "providers.register"), unansweredWords(register, words) ?? ""),
    },
  ];
}

function phoneSections(reply: PhoneReply, words: ReviewWords): ServiceSection[] {
  const { carrier, country, kind } = reply;
  const answer = carrier.state === "answered" ? carrier.answer : null;
  const ported = answer?.ported ?? null;
  return [
    {
      title: say(words, "sections.number"),
      lines: [
        ...termLine(
          say(words, "number.verdict"),
          say(words, reply.wrong ? `phone.wrong.${reply.wrong}` : "phone.right"),
        ),
        ...codeLine(say(words, "phone.international"), reply.international),
        ...codeLine(say(words, "phone.national"), reply.national),
        ...termLine(say(words, "phone.kind"), kind && say(words, `phoneKinds.${kind}`)),
        ...termLine(say(words, "asked.country"), country && words.format.country(country)),
        ...termLine(say(words, "phone.timeZones"), reply.timeZones.join(", ")),
      ],
    },
    {
      title: say(words, "sections.carrier"),
      lines: answer
        ? [
            ...termLine(say(words, "phone.carrier"), answer.carrier),
            ...codeLine(say(words, "phone.network"), answer.network),
            ...termLine(
              say(words, "phone.ported"),
              ported === null ? null : words.say(`answers.${ported ? "yes" : "no"}`),
            ),
          ]
        : termLine(say(words, "phone.carrier"), unansweredWords(carrier, words) ?? ""),
    },
  ];
}

function documentSections(reply: DocumentNumberReply, words: ReviewWords): ServiceSection[] {
  const { countryName, digitName } = fieldWords(words);
  const shown = (field: string, value: string | null): string => {
    if (value === null) return say(words, "read.nothing");
    if (field === "nationality" || field === "issuingState") return countryName(value);
    if (field === "gender") return words.say(`genders.${value}`);
    return field === "dob" || field === "expiry" ? words.format.day(value) : value;
  };
  if (reply.fields.length === 0)
    return [
      { title: say(words, "sections.read"), lines: termLine(say(words, "read.zone"), say(words, "read.noZone")) },
    ];
  const digits = words.format.list(reply.wrongDigits.map(digitName));
  return [
    {
      title: say(words, "sections.read"),
      lines: reply.fields.map(({ field, value }) => ({
        term: say(words, `fields.${field}`),
        value: shown(field, value),
      })),
    },
    {
      title: say(words, "sections.zone"),
      lines: [
        ...termLine(
          say(words, "read.digits"),
          digits ? say(words, "read.wrongDigits", { digits }) : say(words, "read.rightDigits"),
        ),
        ...termLine(say(words, "read.doubt"), reply.isDoubtful ? say(words, "read.doubtful") : null),
        ...(reply.photoRefusals ?? []).flatMap((refusal) =>
          termLine(say(words, "read.photo"), say(words, `photoRefusals.${refusal}`)),
        ),
        ...reply.lines.flatMap((text, at) => codeLine(say(words, "read.line", { number: at + 1 }), text)),
      ],
    },
    {
      title: say(words, "sections.printed"),
      lines: reply.printed.map(({ field, expected, found, same, isComparable }) => ({
        term: say(words, `printed.${field}`),
        value: same
          ? say(words, "read.same", { expected })
          : say(words, isComparable === false ? "read.unspelled" : "read.other", { expected, found: found ?? "–" }),
      })),
    },
  ];
}

function listsSections(reply: ListsReply, words: ReviewWords): ServiceSection[] {
  const { hits, lists, missing } = reply;
  const known = (each: string) => (words.has(`listKinds.${each}`) ? words.say(`listKinds.${each}`) : each);
  return [
    {
      title: say(words, "sections.hits"),
      lines:
        hits.length === 0
          ? termLine(say(words, "hits.title"), say(words, lists.length > 0 ? "hits.none" : "lists.none"))
          : hits.map((hit) => ({
              term: say(words, `hits.bands.${hit.band}`),
              value: say(words, "hits.hit", {
                name: hit.listed,
                score: words.format.number(hit.score),
                list: listName(lists, hit),
                entry: hit.record.reference ?? hit.entryId,
              }),
            })),
    },
    {
      title: say(words, "sections.lists"),
      lines: [
        ...listLines(lists, words),
        ...termLine(say(words, "lists.missing"), words.format.list(missing.map(known))),
      ],
    },
  ];
}

const mediaSections = ({ articles, missing }: MediaReply, words: ReviewWords): ServiceSection[] => [
  {
    title: say(words, "sections.articles"),
    lines:
      articles.length === 0
        ? termLine(say(words, "articles.title"), say(words, "articles.none"))
        : articles.flatMap(({ title, source, url, rank }) =>
            termLine(
              say(words, "articles.rank", { rank: words.format.number(rank) }),
              [title, source, url].filter(Boolean).join(" · "),
            ),
          ),
  },
  {
    title: say(words, "sections.notSearched"),
    lines: missing.flatMap(({ feed, why }) =>
      termLine(say(words, `articles.missing.${why}`), feed ?? say(words, "articles.news")),
    ),
  },
];

/** What was answered, for people: the screen and the PDF say the same. */
export function answerSections(reply: ServiceReply, words: ReviewWords): ServiceSection[] {
  const sections = sectionsOf(reply, words);
  return sections.filter(({ lines }) => lines.length > 0);
}

function sectionsOf(reply: ServiceReply, words: ReviewWords): ServiceSection[] {
  switch (reply.type) {
    case "crypto_address":
    case "crypto_transaction":
      return cryptoSections(reply, words);
    case "national_number":
      return numberSections(reply, words);
    case "phone":
      return phoneSections(reply, words);
    case "document_recognition":
      return documentSections(reply, words);
    case "adverse_media":
      return mediaSections(reply, words);
    case "none":
      return [];
    default:
      return listsSections(reply, words);
  }
}
