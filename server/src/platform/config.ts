import { resolve } from "node:path";
import { backupSettings } from "./backup/backup.config.ts";
import { botChallengeSettings, checkBotChallenge } from "./bot-challenge.config.ts";
import { checkDatabase, databaseSettings } from "./database.config.ts";
import { type FileStorage, filesSettings, readStorage } from "./files/files.config.ts";
import { isLocalHost, listeningSettings, readAddresses } from "./listening.config.ts";
import { anonymizingNetworksSettings } from "./outbound/anonymizing-networks.config.ts";
import {
  type IdentityProviderSettings,
  identityProvidersSettings,
  type OpenIdClient,
  readIdentityProviders,
  type SingleSignOn,
  singleSignOnSettings,
} from "./outbound/identity-providers.config.ts";
import { outboundSettings } from "./outbound/outbound.config.ts";
import { textMessagesSettings } from "./outbound/text-messages.config.ts";
import { type SamlClient, type SamlSettings, samlSettings, withSaml } from "./saml/saml.config.ts";
import { checkKeys, secretsSettings } from "./secrets/secrets.config.ts";
import { readAllSettings, type SettingsOf, type SettingsOfAll } from "./settings.ts";
import { readTraces, type TraceSettings, tracesSettings } from "./traces/traces.config.ts";

/** In the manual's order. */
export const platformSettings = [
  listeningSettings,
  databaseSettings,
  filesSettings,
  secretsSettings,
  backupSettings,
  botChallengeSettings,
  outboundSettings,
  identityProvidersSettings,
  singleSignOnSettings,
  samlSettings,
  anonymizingNetworksSettings,
  textMessagesSettings,
  tracesSettings,
] as const;

type Raw = SettingsOfAll<typeof platformSettings>;

type Addresses = "host" | "publicUrl" | "applicantUrl" | "applicantPort" | "apiPort" | "apiHost" | "apiPublicUrl";

type Providers = keyof IdentityProviderSettings | keyof SamlSettings;

type Traces = keyof SettingsOf<typeof tracesSettings>;

/** Paths are absolute, addresses are origins without a slash. */
export type PlatformConfig = Omit<Raw, Addresses | Providers | Traces | "storage"> & {
  host: string;
  /** Of the customers' API, a listener of its own. */
  apiPort: number;
  apiHost: string;
  apiPublicUrl: string;
  publicUrl: string;
  /** Never the same as the dashboard's. */
  applicantUrl: string;
  applicantPort: number;
  /** Pages like /dev/mail may be shown. */
  isLocal: boolean;
  /** Cookies are Secure, and HSTS is sent. */
  isHttps: boolean;
  storage: FileStorage;
  /** Null where one is not set up. */
  identityProviders: { google: OpenIdClient | null; oidc: OpenIdClient | null; saml: SamlClient | null };
  singleSignOn: SingleSignOn | null;
  /** Null: none. */
  traces: TraceSettings | null;
};

/** @throws SettingsError, a line for each setting that is wrong. */
export function readPlatformConfig(environment: NodeJS.ProcessEnv): PlatformConfig {
  const raw = readAllSettings(platformSettings, environment);
  checkKeys(raw);
  checkDatabase(raw);
  checkBotChallenge(raw);
  const { dashboard, applicants, applicantPort, api, apiPort } = readAddresses(raw);
  const providers = withSaml(raw, readIdentityProviders(raw), dashboard.origin);
  const isLocal = isLocalHost(dashboard) && isLocalHost(applicants);
  const host = raw.host ?? (isLocal ? "localhost" : "0.0.0.0");
  return {
    ...raw,
    dataDir: resolve(raw.dataDir),
    publicUrl: dashboard.origin,
    applicantUrl: applicants.origin,
    applicantPort,
    apiPort,
    apiHost: raw.apiHost ?? host,
    apiPublicUrl: api.origin,
    isLocal,
    isHttps: dashboard.protocol === "https:",
    host,
    storage: readStorage(raw, raw.dataDir),
    traces: readTraces(raw),
    ...providers,
  };
}
