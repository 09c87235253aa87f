import { algorithmOf, type Certificate, extensionOf } from "./certificate.ts";
import { childrenOf, context, contextPlain, type Der, oidOf, partsOf, tags, textOf } from "./der.ts";
import { DerError } from "./der-error.ts";
import { ids } from "./object-ids.ts";
import type { CertificateFacts, HolderNumber } from "./signatures.types.ts";

const names = {
  commonName: "2.5.4.3",
  surname: "2.5.4.4",
  serialNumber: "2.5.4.5",
  country: "2.5.4.6",
  organisation: "2.5.4.10",
  givenName: "2.5.4.42",
  organisationNumber: "2.5.4.97",
} as const;

/** A name's parts by their identifiers; of several of a kind the first. @throws DerError */
function namePartsOf(name: Der): Map<string, string> {
  const found = new Map<string, string>();
  for (const each of partsOf(name)) {
    for (const part of partsOf(each, tags.set)) {
      const [id, value] = partsOf(part);
      const key = oidOf(id);
      if (value && !found.has(key)) found.set(key, textOf(value));
    }
  }
  return found;
}

/** ETSI EN 319 412-1, 5.1.3 and 5.1.4. */
const semantics: Record<string, HolderNumber["kind"]> = {
  TIN: "tax",
  PNO: "tax",
  PAS: "passport",
  IDC: "identity_card",
  VAT: "company",
  NTR: "company",
};

function writtenNumber(text: string | undefined): HolderNumber[] {
  const kind = semantics[text?.slice(0, 3) ?? ""];
  if (!text || !kind || text[5] !== "-" || text.length < 7) return [];
  return [{ kind, country: text.slice(3, 5).toUpperCase(), number: text.slice(6) }];
}

/** Ukrainian: of a person (RNOKPP), of a legal person (EDRPOU). */
const ukrainian: Record<string, HolderNumber["kind"]> = {
  "1.2.804.2.1.1.1.11.1.4.1.1": "tax",
  "1.2.804.2.1.1.1.11.1.4.7.1": "tax",
  "1.2.804.2.1.1.1.11.1.4.2.1": "company",
};

function attributeNumbers(certificate: Certificate): HolderNumber[] {
  const der = extensionOf(certificate, ids.directoryAttributes);
  return (der ? partsOf(der) : []).flatMap((each) => {
    const [id, values] = partsOf(each);
    const kind = ukrainian[oidOf(id)];
    const [value] = kind ? partsOf(values, tags.set) : [];
    const number = value ? textOf(value) : "";
    return kind && number ? [{ kind, country: "UA", number }] : [];
  });
}

function numbersOf(certificate: Certificate, subject: Map<string, string>): HolderNumber[] {
  const all = [
    ...attributeNumbers(certificate),
    ...writtenNumber(subject.get(names.serialNumber)),
    ...writtenNumber(subject.get(names.organisationNumber)),
  ];
  const same = (a: HolderNumber) => (b: HolderNumber) => a.kind === b.kind && a.number === b.number;
  return all.filter((each, at) => all.findIndex(same(each)) === at);
}

const isAddress = (text: string) => text.startsWith("http://") || text.startsWith("https://");
const mostAddresses = 4;

/** Addresses anywhere in the extension, at the depth that RFC 5280 gives them. */
function crlAddressesOf(certificate: Certificate): string[] {
  const der = extensionOf(certificate, ids.crlPoints);
  return (der ? partsOf(der) : [])
    .flatMap((point) => partsOf(point).filter(({ tag }) => tag === context(0)))
    .flatMap((name) => childrenOf(name).filter(({ tag }) => tag === context(0)))
    .flatMap((full) => childrenOf(full).filter(({ tag }) => tag === contextPlain(6)))
    .map(({ body }) => body.toString("latin1"))
    .filter(isAddress)
    .slice(0, mostAddresses);
}

function ocspAddressesOf(certificate: Certificate): string[] {
  const der = extensionOf(certificate, ids.authorityAccess);
  return (der ? partsOf(der) : [])
    .map((each) => partsOf(each))
    .filter(([id, place]) => oidOf(id) === ids.ocsp && place?.tag === contextPlain(6))
    .map(([, place]) => place?.body.toString("latin1") ?? "")
    .filter(isAddress)
    .slice(0, mostAddresses);
}

/** A part that cannot be read is as if it was not there. */
function orNone<T>(read: () => T[]): T[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) return [];
    throw error;
  }
}

const shownName = (parts: Map<string, string>): string =>
  parts.get(names.commonName) ||
  [parts.get(names.surname), parts.get(names.givenName)].filter(Boolean).join(" ") ||
  parts.get(names.organisation) ||
  "";

/** @throws DerError */
export function factsOf(certificate: Certificate): CertificateFacts {
  const subject = namePartsOf(certificate.subject);
  const numbers = orNone(() => numbersOf(certificate, subject));
  const first = numbers.find(({ kind }) => kind === "tax") ?? numbers.find(({ kind }) => kind === "company");
  return {
    owner: shownName(subject),
    surname: subject.get(names.surname) ?? null,
    givenName: subject.get(names.givenName) ?? null,
    organisation: subject.get(names.organisation) ?? null,
    numbers,
    ownerTaxNumber: first?.number ?? null,
    issuer: shownName(namePartsOf(certificate.issuer)),
    serial: certificate.serial.toString("hex").toUpperCase(),
    notBefore: certificate.notBefore,
    notAfter: certificate.notAfter,
    algorithm: algorithmOf(certificate),
    crlAddresses: orNone(() => crlAddressesOf(certificate)),
    ocspAddresses: orNone(() => ocspAddressesOf(certificate)),
  };
}
