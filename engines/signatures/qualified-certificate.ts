import { lackingLinesOf as lackingIn, type StandardDemands } from "#engines/standards/demand.ts";
import { type Certificate, certificateExtensionOf, extendedUsesOf } from "./certificate.ts";
import { isForNonRepudiation, isIssuerCertificate } from "./certificate-uses.ts";
import { derOidOf, derPartsOf } from "./der.ts";
import { DerError } from "./der-error.ts";
import { objectIds } from "./object-ids.ts";
import type { QualifiedDemand } from "./signatures.types.ts";

/** Statements by their identifiers (RFC 3739, 3.2.6); `types`: what `QcType` names, null where it is not there. */
type Statements = { named: ReadonlySet<string>; types: readonly string[] | null };

function statementsOf(certificate: Certificate): Statements {
  const der = certificateExtensionOf(certificate, objectIds.qcStatements);
  const all = (der ? derPartsOf(der) : []).map((each) => derPartsOf(each));
  const type = all.find(([id]) => derOidOf(id) === objectIds.qcType);
  return {
    named: new Set(all.map(([id]) => derOidOf(id))),
    types: type ? derPartsOf(type[1]).map(derOidOf) : null,
  };
}

/**
 * ETSI EN 319 412-5, 4.2.3: of a person's signature, and of nothing else. Ukrainian certificates that have the national
 * statement alone mark seals by a use of the key (order 1236/5/453 of 2012).
 */
function isOfSignatures(certificate: Certificate, { named, types }: Statements): boolean {
  if (extendedUsesOf(certificate)?.includes(objectIds.forUkrainianSeals)) return false;
  if (types === null) return named.has(objectIds.ukrainianCompliance);
  return types.length === 1 && types[0] === objectIds.qcForSignatures;
}

type Read = { certificate: Certificate; statements: Statements };

/** What "qualified certificate of an electronic signature" means, line by line. */
export const qualifiedDemands: StandardDemands<QualifiedDemand, Read> = {
  qualified: {
    source: "eIDAS annex I (a); EN 319 412-5, 4.2.1; order 1236/5/453 of 2012",
    asks: "the statement that it is qualified, or the Ukrainian one",
    holds: ({ statements: { named } }) => named.has(objectIds.qcCompliance) || named.has(objectIds.ukrainianCompliance),
  },
  signature_type: {
    source: "EN 319 412-5, 4.2.3",
    asks: "the type of signatures alone: no seal's, no website's",
    holds: ({ certificate, statements }) => isOfSignatures(certificate, statements),
  },
  device: {
    source: "EN 319 412-5, 4.2.2",
    asks: "a key in a qualified device",
    holds: ({ statements: { named } }) => named.has(objectIds.qcDevice),
  },
  non_repudiation: {
    source: "EN 319 412-2, 4.3.2, types A to D",
    asks: "a key for non-repudiation",
    holds: ({ certificate }) => isForNonRepudiation(certificate),
  },
  holder: {
    source: "EN 319 412-2; RFC 5280, 4.2.1.9",
    asks: "a holder's certificate, not an issuer's",
    holds: ({ certificate }) => !isIssuerCertificate(certificate),
  },
};

const all = Object.keys(qualifiedDemands) as QualifiedDemand[];

/** What the certificate lacks. What cannot be read is lacking. */
export function lackingDemandsOf(certificate: Certificate): QualifiedDemand[] {
  try {
    return lackingIn(qualifiedDemands, { certificate, statements: statementsOf(certificate) });
  } catch (error) {
    if (error instanceof DerError) return all;
    throw error;
  }
}
