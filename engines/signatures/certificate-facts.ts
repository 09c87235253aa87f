import { type Certificate, certificateAlgorithmOf, certificateExtensionOf } from "./certificate.ts";
import {
  contextPlain,
  contextTag,
  type DerElement,
  derChildrenOf,
  derOidOf,
  derPartsOf,
  derTags,
  derTextOf,
} from "./der.ts";
import { DerError } from "./der-error.ts";
import { objectIds } from "./object-ids.ts";
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
function namePartsOf(name: DerElement): Map<string, string> {
  const found = new Map<string, string>();
  for (const each of derPartsOf(name)) {
    for (const part of derPartsOf(each, derTags.set)) {
      const [id, value] = derPartsOf(part);
      const key = derOidOf(id);
      if (value && !found.has(key)) found.set(key, derTextOf(value));
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
  const der = certificateExtensionOf(certificate, objectIds.directoryAttributes);
  return (der ? derPartsOf(der) : []).flatMap((each) => {
    const [id, values] = derPartsOf(each);
    const kind = ukrainian[derOidOf(id)];
    const [value] = kind ? derPartsOf(values, derTags.set) : [];
    const number = value ? derTextOf(value) : "";
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
  const der = certificateExtensionOf(certificate, objectIds.crlPoints);
  return (der ? derPartsOf(der) : [])
    .flatMap((point) => derPartsOf(point).filter(({ tag }) => tag === contextTag(0)))
    .flatMap((name) => derChildrenOf(name).filter(({ tag }) => tag === contextTag(0)))
    .flatMap((full) => derChildrenOf(full).filter(({ tag }) => tag === contextPlain(6)))
    .map(({ body }) => body.toString("latin1"))
    .filter(isAddress)
    .slice(0, mostAddresses);
}

function ocspAddressesOf(certificate: Certificate): string[] {
  const der = certificateExtensionOf(certificate, objectIds.authorityAccess);
  return (der ? derPartsOf(der) : [])
    .map((each) => derPartsOf(each))
    .filter(([id, place]) => derOidOf(id) === objectIds.ocsp && place?.tag === contextPlain(6))
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
export function certificateFactsOf(certificate: Certificate): CertificateFacts {
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
    algorithm: certificateAlgorithmOf(certificate),
    crlAddresses: orNone(() => crlAddressesOf(certificate)),
    ocspAddresses: orNone(() => ocspAddressesOf(certificate)),
  };
}
