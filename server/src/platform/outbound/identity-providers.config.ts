import { type Role, roles } from "#contract/permissions.ts";
import {
  addressSetting,
  listSetting,
  rule,
  SettingsError,
  type SettingsOf,
  secretSetting,
  setting,
  textSetting,
} from "../settings.ts";

/** In the database; an id is never changed. */
export type ProviderId = "google" | "oidc" | "saml";

/** What an OpenID provider knows this installation by. */
export type OpenIdClient = {
  id: string;
  secret: string;
  issuer: string;
  /** Beside `openid email profile`. */
  moreScopes?: readonly string[];
  /** Its claim with a person's groups; without a name groups are not read. */
  groupsClaim?: string;
  /** Who is signed in there is not shown a choice of accounts. */
  isWithoutChoice?: boolean;
};

/** Never an owner: ownership is handed over by an owner. */
export type GroupRole = { group: string; projectId: string; role: Exclude<Role, "owner"> };

/** Of the organization's sign-in. */
export type SingleSignOn = {
  provider: Exclude<ProviderId, "google">;
  /** On the button. */
  name: string;
  /** In small letters. Whoever has an email in one of them signs in there and nowhere else. */
  domains: readonly string[];
  groupRoles: readonly GroupRole[];
};

export const identityProvidersSettings = {
  title: "Sign-in with Google",
  settings: {
    googleClientId: textSetting("GOOGLE_CLIENT_ID", {
      about:
        "The OAuth client of this installation at Google; its authorised redirect address is `PUBLIC_URL/login`. Without it nothing of Google is shown.",
      fallback: undefined,
    }),
    googleClientSecret: secretSetting("GOOGLE_CLIENT_SECRET", { about: "The secret of that client." }),
    googleIssuer: addressSetting("GOOGLE_ISSUER", {
      about:
        "The OpenID provider. Another one that speaks OpenID Connect works as well; a local one must be opened in `OUTBOUND_ALLOW`. An account belongs to the provider that it was made with.",
      fallback: "https://accounts.google.com",
      schemes: ["https:", "http:"],
    }),
  },
} as const;

export const isDomain = (entry: string) => /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(entry);
const isScope = (entry: string) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(entry);
const groupRole = /^(?<group>[^;]+)=(?<project>[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}):(?<role>[a-z_]+)$/i;
const givenRoles = roles.filter((role) => role !== "owner");

/** @returns null for what is no `group=project:role` */
function readGroupRole(entry: string): GroupRole | null {
  const { group, project, role } = groupRole.exec(entry.trim())?.groups ?? {};
  const given = givenRoles.find((each) => each === role);
  return group && project && given ? { group: group.trim(), projectId: project.toLowerCase(), role: given } : null;
}

const entriesOf = (text: string) => text.split(";").filter((entry) => entry.trim() !== "");

/** @param about begins with what it is; roles and form follow */
export const groupRolesSetting = (name: string, about: string) =>
  setting<readonly GroupRole[]>(
    name,
    {
      about: `${about}: \`group=project-id:role\` with semicolons between; the roles are ${givenRoles.map((role) => `\`${role}\``).join(", ")}. In a project that is named here, the role of each member except owners follows their groups at every single sign-on: given, changed, taken ([single-sign-on.md](single-sign-on.md)).`,
      byDefault: "none",
    },
    rule(
      (text) => entriesOf(text).every((entry) => readGroupRole(entry) !== null),
      `must be group=project-id:role with semicolons between, and a role one of ${givenRoles.join(", ")}`,
    )
      .optional()
      .transform((text) => entriesOf(text ?? "").flatMap((entry) => readGroupRole(entry) ?? [])),
  );

export const singleSignOnSettings = {
  title: "Single sign-on",
  settings: {
    oidcIssuer: addressSetting("OIDC_ISSUER", {
      about:
        "The address of the organization's own OpenID Connect provider, as its discovery document says it. Without it nothing of single sign-on is shown. A local one must be opened in `OUTBOUND_ALLOW`. How to set it up: [single-sign-on.md](single-sign-on.md).",
      schemes: ["https:", "http:"],
    }),
    oidcClientId: textSetting("OIDC_CLIENT_ID", {
      about: "The client of this installation there; its redirect address is `PUBLIC_URL/login`.",
      fallback: undefined,
    }),
    oidcClientSecret: secretSetting("OIDC_CLIENT_SECRET", { about: "The secret of that client." }),
    oidcName: textSetting("OIDC_NAME", {
      about: "What the organization is called on the button of the sign-in page: “Sign in with Acme”.",
      fallback: "SSO",
    }),
    oidcScopes: listSetting("OIDC_SCOPES", {
      about: "What is requested beside `openid`, `email` and `profile`; some providers want `groups` for the groups.",
      isRight: isScope,
      entries: "names of scopes",
    }),
    oidcGroupsClaim: textSetting("OIDC_GROUPS_CLAIM", {
      about: "The claim, of the ID token or of the userinfo endpoint, that lists a person's groups.",
      fallback: "groups",
    }),
    oidcRoles: groupRolesSetting("OIDC_ROLES", "Which group of the provider gives which role in which project"),
    oidcDomains: listSetting("OIDC_DOMAINS", {
      about:
        "Domains of emails whose accounts sign in with single sign-on only: their passwords and Google accounts open them no more, except for who owns every project that they are in. An account with such an email is linked at its first single sign-on.",
      isRight: isDomain,
      entries: "domains",
    }),
  },
} as const;

type RawGoogle = SettingsOf<typeof identityProvidersSettings>;
type RawSingleSignOn = SettingsOf<typeof singleSignOnSettings>;
export type IdentityProviderSettings = RawGoogle & RawSingleSignOn;

function googleOf({ googleClientId: id, googleClientSecret: secret, googleIssuer: issuer }: RawGoogle) {
  if ((id === undefined) !== (secret === undefined))
    throw new SettingsError("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together");
  return id === undefined || secret === undefined ? null : { id, secret, issuer };
}

function oidcOf(raw: RawSingleSignOn): OpenIdClient | null {
  const { oidcIssuer: issuer, oidcClientId: id, oidcClientSecret: secret, oidcRoles, oidcDomains } = raw;
  if (issuer !== undefined && id !== undefined && secret !== undefined)
    return {
      ...{ issuer, id, secret, moreScopes: raw.oidcScopes, isWithoutChoice: true },
      ...(oidcRoles.length > 0 && { groupsClaim: raw.oidcGroupsClaim }),
    };
  if ([issuer, id, secret].some((each) => each !== undefined))
    throw new SettingsError("OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together");
  if (oidcRoles.length > 0 || oidcDomains.length > 0)
    throw new SettingsError("OIDC_ROLES and OIDC_DOMAINS need OIDC_ISSUER");
  return null;
}

export type IdentityProviders = {
  /** Null where one is not set up. */
  identityProviders: { google: OpenIdClient | null; oidc: OpenIdClient | null };
  singleSignOn: SingleSignOn | null;
};

/** @returns null for what is not set up @throws SettingsError when a part of one is missing */
export function readIdentityProviders(raw: IdentityProviderSettings): IdentityProviders {
  const oidc = oidcOf(raw);
  const domains = raw.oidcDomains.map((domain) => domain.toLowerCase());
  return {
    identityProviders: { google: googleOf(raw), oidc },
    singleSignOn: oidc && { provider: "oidc", name: raw.oidcName, domains, groupRoles: raw.oidcRoles },
  };
}
