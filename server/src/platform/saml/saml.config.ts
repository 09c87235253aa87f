import { X509Certificate } from "node:crypto";
import { groupRolesSetting, type IdentityProviders, isDomain } from "../outbound/identity-providers.config.ts";
import {
  addressSetting,
  listSetting,
  rule,
  SettingsError,
  type SettingsOf,
  setting,
  textSetting,
} from "../settings.ts";
import { samlPaths } from "./saml-addresses.ts";

/** The organization's SAML provider, and what it knows this installation by. */
export type SamlClient = {
  entryPoint: string;
  /** The provider's entity id. */
  issuer: string;
  /** PEM. Each of them may sign. */
  certificates: readonly string[];
  entityId: string;
  /** Where its answers arrive. */
  consumerUrl: string;
  /** Names of attributes, letter by letter. */
  attributes: { email: string; firstName: string; lastName: string; groups: string };
  hasGroups: boolean;
};

/** So short keys are broken, or soon. */
const rsaBits = 2048;

const certificatesIn = (text: string): string[] =>
  text
    .split(/,|-----END CERTIFICATE-----/)
    .map((part) => part.replace("-----BEGIN CERTIFICATE-----", "").replaceAll(/\s/g, ""))
    .filter((part) => part !== "");

/** @returns null for what is no certificate of an RSA key that is long enough */
function readCertificate(base64: string): string | null {
  try {
    const certificate = new X509Certificate(Buffer.from(base64, "base64"));
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
    const isStrong = asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= rsaBits;
    return isStrong ? certificate.toString() : null;
  } catch {
    return null;
  }
}

const certificatesSetting = setting<readonly string[]>(
  "SAML_CERTIFICATES",
  {
    about:
      "The certificates with which the provider signs: PEM, or the base64 of its metadata (`X509Certificate`) with commas between. While it changes its key, name the old and the new one.",
  },
  rule(
    (text) => certificatesIn(text).every((each) => readCertificate(each) !== null),
    `must be certificates of RSA keys with at least ${rsaBits} bits, with commas between`,
  )
    .optional()
    .transform((text) => certificatesIn(text ?? "").flatMap((each) => readCertificate(each) ?? [])),
);

const attributeSetting = <const Name extends string>(name: Name, what: string, fallback: string) =>
  textSetting(name, { about: `The attribute with ${what}, by its \`Name\`.`, fallback });

export const samlSettings = {
  title: "Single sign-on by SAML",
  settings: {
    samlEntryPoint: addressSetting("SAML_ENTRY_POINT", {
      about:
        "Where the organization's SAML 2.0 provider takes requests for sign-in (`SingleSignOnService`, `HTTP-Redirect`). Instead of `OIDC_ISSUER`, not beside it. How to set it up: [single-sign-on.md](single-sign-on.md#saml).",
      schemes: ["https:", "http:"],
    }),
    samlIssuer: textSetting("SAML_ISSUER", { about: "The provider's entity id.", fallback: undefined }),
    samlCertificates: certificatesSetting,
    samlEntityId: textSetting("SAML_ENTITY_ID", {
      about: "The entity id of this installation.",
      fallback: undefined,
      byDefault: "`PUBLIC_URL/saml/metadata`",
    }),
    samlName: textSetting("SAML_NAME", { about: "As `OIDC_NAME`.", fallback: "SSO" }),
    samlEmailAttribute: attributeSetting("SAML_EMAIL_ATTRIBUTE", "the email", "email"),
    samlFirstNameAttribute: attributeSetting("SAML_FIRST_NAME_ATTRIBUTE", "the given name", "given_name"),
    samlLastNameAttribute: attributeSetting("SAML_LAST_NAME_ATTRIBUTE", "the family name", "family_name"),
    samlGroupsAttribute: attributeSetting("SAML_GROUPS_ATTRIBUTE", "a person's groups", "groups"),
    samlRoles: groupRolesSetting("SAML_ROLES", "As `OIDC_ROLES`: which group gives which role in which project"),
    samlDomains: listSetting("SAML_DOMAINS", {
      about:
        "As `OIDC_DOMAINS`. At least one: SAML does not say whether an email was verified, so only those of these domains are accepted.",
      isRight: isDomain,
      entries: "domains",
    }),
  },
} as const;

export type SamlSettings = SettingsOf<typeof samlSettings>;

const isAnySet = (raw: SamlSettings): boolean =>
  [raw.samlIssuer, raw.samlEntityId].some((each) => each !== undefined) ||
  [raw.samlCertificates, raw.samlRoles, raw.samlDomains].some((each) => each.length > 0);

function samlOf(raw: SamlSettings, publicUrl: string): SamlClient | null {
  const { samlEntryPoint: entryPoint, samlIssuer: issuer, samlCertificates: certificates } = raw;
  if (entryPoint === undefined) {
    if (isAnySet(raw)) throw new SettingsError("SAML_… settings need SAML_ENTRY_POINT");
    return null;
  }
  if (issuer === undefined || certificates.length === 0 || raw.samlDomains.length === 0)
    throw new SettingsError("SAML_ENTRY_POINT, SAML_ISSUER, SAML_CERTIFICATES and SAML_DOMAINS must be set together");
  return {
    ...{ entryPoint, issuer, certificates },
    entityId: raw.samlEntityId ?? `${publicUrl}${samlPaths.metadata}`,
    consumerUrl: `${publicUrl}${samlPaths.consumer}`,
    attributes: {
      email: raw.samlEmailAttribute,
      firstName: raw.samlFirstNameAttribute,
      lastName: raw.samlLastNameAttribute,
      groups: raw.samlGroupsAttribute,
    },
    hasGroups: raw.samlRoles.length > 0,
  };
}

/** @param others what else is set up @throws SettingsError when a part is missing, or the organization would have two providers */
export function withSaml(raw: SamlSettings, { identityProviders, singleSignOn }: IdentityProviders, publicUrl: string) {
  const saml = samlOf(raw, publicUrl);
  if (!saml) return { identityProviders: { ...identityProviders, saml }, singleSignOn };
  if (identityProviders.oidc)
    throw new SettingsError(
      "Single sign-on is by OIDC_ISSUER or by SAML_ENTRY_POINT: remove the settings of one of them",
    );
  const domains = raw.samlDomains.map((domain) => domain.toLowerCase());
  return {
    identityProviders: { ...identityProviders, saml },
    singleSignOn: { provider: "saml", name: raw.samlName, domains, groupRoles: raw.samlRoles } as const,
  };
}
