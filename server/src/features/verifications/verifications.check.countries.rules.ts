import type { FormConfig } from "#contract/form-config.ts";
import type { CheckFacts, Made } from "./verifications.check.rules.ts";
import { isClearlyRead } from "./verifications.reading.rules.ts";

type Doc = NonNullable<CheckFacts["document"]>;

/** What issued the document must be one of the form's countries, and the one that was chosen. */
function checkIssuer({ country, reading: { mrz } }: Doc, form: FormConfig): Made {
  const allowed: readonly string[] = form.countries;
  const issuing = mrz?.issuingCountry ?? null;
  const evidence = { chosen: country, issuing, issuingState: mrz?.issuingState ?? null };
  const isForeign = issuing !== null && !allowed.includes(issuing);
  if (!allowed.includes(country) || (isForeign && mrz !== null && isClearlyRead(mrz)))
    return { result: "fail", reasons: ["PROHIBITED_JURISDICTION"], evidence };
  if (isForeign) return { result: "review", reasons: ["PROHIBITED_JURISDICTION"], evidence };
  if (issuing === null)
    return { result: "not_available", evidence: { ...evidence, why: "the issuing country was not read" } };
  return issuing === country
    ? { result: "pass", evidence }
    : { result: "review", reasons: ["WRONG_DOCUMENT"], evidence };
}

/** Where the applicant lives and who issued the document: each in one of the form's countries. Null when neither is known. */
export function checkCountries({ form, document, profile }: CheckFacts): Made | null {
  const allowed: readonly string[] = form.countries;
  const residence = profile.residence_country;
  const issuer = document && checkIssuer(document, form);
  if (residence !== undefined && !allowed.includes(residence) && issuer?.result !== "fail")
    return { result: "fail", reasons: ["PROHIBITED_JURISDICTION"], evidence: { residence } };
  if (issuer) return issuer;
  return residence === undefined ? null : { result: "pass", evidence: { residence } };
}

/**
 * The connection's country beside the document's and the one of residence: either will do. Null when the form does not
 * block a mismatch; the session's own page shows the country all the same.
 */
export function checkConnection({ form, ipCountry, document, profile }: CheckFacts): Made | null {
  if (!form.blockCountryMismatch) return null;
  const ofDocument = document?.reading.mrz?.issuingCountry ?? document?.country;
  const own = [ofDocument, profile.residence_country].filter((country) => country !== undefined);
  const evidence = { ipCountry, country: own[0] ?? null, ...(own[1] ? { residence: own[1] } : {}) };
  const engine = "ip" as const;
  if (ipCountry === null || own.length === 0)
    return {
      result: "not_available",
      evidence: { ...evidence, why: "the country of the address is not known" },
      engine,
    };
  return { result: own.includes(ipCountry) ? "pass" : "fail", reasons: ["IP_MISMATCH"], evidence, engine };
}
