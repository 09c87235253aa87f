import type { FormConfig } from "#contract/records/forms/form-config.ts";
import {
  isClearlyRead,
  readingIdentityOf,
} from "#server/features/records/document-readings/document-readings.rules.ts";
import {
  type CheckRule,
  type CheckRuleResult,
  type DocumentFacts,
  notAvailable,
} from "./verification-checks.facts.rules.ts";

function checkIssuer({ country, reading }: DocumentFacts, form: FormConfig): CheckRuleResult<"country"> {
  const mrz = readingIdentityOf(reading);
  const allowed: readonly string[] = form.countries;
  const issuing = mrz?.issuingCountry ?? null;
  const issuer = { chosen: country, issuing, issuingState: mrz?.issuingState ?? null };
  const isForeign = issuing !== null && !allowed.includes(issuing);
  const reasons = ["PROHIBITED_JURISDICTION" as const];
  if (!allowed.includes(country) || (isForeign && mrz !== null && isClearlyRead(mrz)))
    return { result: "fail", reasons, evidence: { found: "country.not_allowed", ...issuer } };
  if (isForeign) {
    const found = issuing === country ? "country.unsure" : "country.differs";
    return { result: "review", reasons, evidence: { found, ...issuer } };
  }
  if (issuing === null) return notAvailable("no_issuer");
  return issuing === country
    ? { result: "pass", evidence: { found: "country.pass", ...issuer } }
    : { result: "review", reasons: ["WRONG_DOCUMENT"], evidence: { found: "country.differs", ...issuer } };
}

export const checkCountries: CheckRule<"country"> = ({ form, document, profile }) => {
  const allowed: readonly string[] = form.countries;
  const residence = profile.residence_country;
  const issuer = document && checkIssuer(document, form);
  if (residence !== undefined && !allowed.includes(residence) && issuer?.result !== "fail")
    return {
      result: "fail",
      reasons: ["PROHIBITED_JURISDICTION"],
      evidence: { found: "country.lives_elsewhere", residence },
    };
  if (issuer) return issuer;
  return residence === undefined ? null : { result: "pass", evidence: { found: "country.residence", residence } };
};

/** Null when the form does not block a mismatch; reviewers see the country in any case. */
export const checkConnection: CheckRule<"ip_country"> = (facts) => {
  if (!facts.form.blockCountryMismatch) return null;
  const { ipCountry: ip, document, profile } = facts;
  const ofDocument = readingIdentityOf(document?.reading)?.issuingCountry ?? document?.country;
  const residence = profile.residence_country;
  const country = ofDocument ?? residence;
  if (ip === null || country === undefined) return notAvailable("no_ip_country", { engine: "ip" });
  if (ip === country || ip === residence)
    return { result: "pass", evidence: { found: "ip_country.pass", ip, country }, engine: "ip" };
  const evidence =
    residence === undefined || residence === country
      ? { found: "ip_country.differs" as const, ip, country }
      : { found: "ip_country.differs_from_both" as const, ip, country, residence };
  return { result: "fail", reasons: ["IP_MISMATCH"], evidence, engine: "ip" };
};

export const checkNetwork: CheckRule<"anonymizing_network"> = (facts) => {
  if (!facts.form.blockAnonymizingNetwork) return null;
  const { isAnonymizing } = facts;
  if (isAnonymizing === null) return notAvailable("no_network_list");
  return isAnonymizing
    ? { result: "fail", reasons: ["ANONYMIZING_NETWORK"], evidence: { found: "anonymizing_network.fail" } }
    : { result: "pass", evidence: { found: "anonymizing_network.pass" } };
};
