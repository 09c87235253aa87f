import { join, resolve } from "node:path";
import { databaseOf } from "./database-url.ts";
import { checkGoogle, googleSettings } from "./google-settings.ts";
import { isLocalHost, listeningSettings, readAddresses } from "./listening-settings.ts";
import { readAllowList } from "./outbound/outbound-targets.ts";
import { productSettings } from "./product-settings.ts";
import { providerSettings } from "./provider-settings.ts";
import {
  addressSetting,
  choiceSetting,
  isEncryptionKey,
  listSetting,
  numberSetting,
  readSettings,
  SettingsError,
  type SettingsOf,
  secretSetting,
  textSetting,
} from "./settings.ts";

const isOutboundTarget = (entry: string) => {
  try {
    readAllowList([entry]);
    return true;
  } catch {
    return false;
  }
};

export const dataSettings = {
  title: "Data",
  settings: {
    dataDir: textSetting("DATA_DIR", {
      about: "Directory for the embedded database, uploaded files and generated keys.",
      fallback: "./data",
    }),
    databaseUrl: addressSetting("DATABASE_URL", {
      about:
        "A PostgreSQL server, 15 or newer: `postgresql://user:password@host:5432/veridesk`, as the role that owns the schema.",
      byDefault: "the embedded PostgreSQL in `DATA_DIR/postgres`",
      schemes: ["postgresql:", "postgres:"],
      isSecret: true,
    }),
    databaseLoginUrl: addressSetting("DATABASE_LOGIN_URL", {
      about:
        "The same database, as a role that can only become `veridesk_app`: calls and jobs log in with it, and `DATABASE_URL` is left to schema changes and the operator's commands.",
      byDefault: "the role that the start makes itself, `NAME-OF-THE-DATABASE_login`, when the owner may create roles",
      schemes: ["postgresql:", "postgres:"],
      isSecret: true,
    }),
    databasePoolSize: numberSetting("DATABASE_POOL_SIZE", {
      about: "Most database connections that one process opens.",
      from: 2,
      to: 500,
      fallback: 20,
    }),
    storage: textSetting("STORAGE", {
      about:
        "Where uploaded files go: `disk` is `DATA_DIR/files`; `s3://bucket` or `s3://bucket/folder` is an S3-compatible store.",
      fallback: "disk",
    }),
    s3Endpoint: addressSetting("S3_ENDPOINT", {
      about: "Address of the S3-compatible store.",
      byDefault: "Amazon's for `S3_REGION`",
      schemes: ["http:", "https:"],
    }),
    s3Region: textSetting("S3_REGION", { about: "Region of the bucket.", fallback: "us-east-1" }),
    s3AccessKeyId: secretSetting("S3_ACCESS_KEY_ID", { about: "Access key of the store." }),
    s3SecretAccessKey: secretSetting("S3_SECRET_ACCESS_KEY", { about: "Secret key of the store." }),
  },
} as const;

export const mailSettings = {
  title: "Mail",
  settings: {
    smtpUrl: addressSetting("SMTP_URL", {
      about: "Mail server: `smtp://user:password@host:587` or `smtps://…:465`.",
      byDefault: "not set: mails wait in the outbox (`npm run veridesk -- mail` shows them)",
      schemes: ["smtp:", "smtps:"],
      isSecret: true,
    }),
    mailFrom: textSetting("MAIL_FROM", {
      about: "Sender of every mail, like `Veridesk <kyc@example.com>`.",
      byDefault: "`Veridesk <no-reply@HOST-OF-PUBLIC_URL>`",
      fallback: undefined,
    }),
    mailsPerProjectDay: numberSetting("MAILS_PER_PROJECT_DAY", {
      about:
        "So many mails of each kind leave for one project in a day: to applicants about their verification, codes for them, and notices to the project's own people. Other kinds have less, and one address gets no more than a few.",
      from: 1,
      to: 1_000_000,
      fallback: 2000,
    }),
  },
} as const;

export const safetySettings = {
  title: "Safety",
  settings: {
    encryptionKey: secretSetting("ENCRYPTION_KEY", {
      about: "32 bytes in base64 (`openssl rand -base64 32`) that encrypt secrets in the database.",
      byDefault: "generated at the first start in `DATA_DIR/keys/encryption.key`",
    }),
    encryptionKeysOld: listSetting("ENCRYPTION_KEYS_OLD", {
      about: "Earlier keys, with commas between: read with, never written with.",
      entries: "keys of 32 bytes in base64",
      isRight: isEncryptionKey,
      isSecret: true,
    }),
    sessionIdleMinutes: numberSetting("SESSION_IDLE_MINUTES", {
      about: "A session ends after so many minutes without a request.",
      from: 1,
      to: 1440,
      fallback: 60,
    }),
    sessionHours: numberSetting("SESSION_HOURS", {
      about: "A session ends after so many hours in any case.",
      from: 1,
      to: 168,
      fallback: 12,
    }),
    keptSessionIdleDays: numberSetting("KEPT_SESSION_IDLE_DAYS", {
      about: "The same with “keep me logged in”: days without a request.",
      from: 1,
      to: 90,
      fallback: 7,
    }),
    keptSessionDays: numberSetting("KEPT_SESSION_DAYS", {
      about: "The same with “keep me logged in”: days in any case.",
      from: 1,
      to: 365,
      fallback: 30,
    }),
    botChallenge: choiceSetting("BOT_CHALLENGE", {
      about:
        "What guards sign-up, sign-in and reset against robots: `altcha` is a proof of work that needs no outside service; `recaptcha` is Google's.",
      of: ["altcha", "recaptcha"],
      fallback: "altcha",
    }),
    altchaWork: numberSetting("ALTCHA_WORK", {
      about:
        "How hard the proof of work is: the most keys that a browser derives for one challenge (three quarters of it on average; 300 take about half a second).",
      from: 1,
      to: 100_000,
      fallback: 400,
    }),
    recaptchaSiteKey: textSetting("RECAPTCHA_SITE_KEY", { about: "Google reCAPTCHA's site key.", fallback: undefined }),
    recaptchaSecret: secretSetting("RECAPTCHA_SECRET", { about: "Google reCAPTCHA's secret." }),
    recaptchaVerifyUrl: addressSetting("RECAPTCHA_VERIFY_URL", {
      about: "Where an answer to Google reCAPTCHA is checked.",
      byDefault: "`https://www.google.com/recaptcha/api/siteverify`",
      schemes: ["http:", "https:"],
    }),
    outboundAllow: listSetting("OUTBOUND_ALLOW", {
      about:
        "Local targets that callbacks may reach all the same, for development: `host:port` entries or networks, with commas between. They may use plain http.",
      entries: "host:port entries or networks (10.0.0.0/8)",
      isRight: isOutboundTarget,
    }),
  },
} as const;

export const platformSettings = [
  listeningSettings,
  dataSettings,
  mailSettings,
  safetySettings,
  googleSettings,
  providerSettings,
  productSettings,
] as const;

type Raw = SettingsOf<typeof listeningSettings> &
  SettingsOf<typeof dataSettings> &
  SettingsOf<typeof mailSettings> &
  SettingsOf<typeof safetySettings> &
  SettingsOf<typeof googleSettings> &
  SettingsOf<typeof providerSettings> &
  SettingsOf<typeof productSettings>;

/** With every default filled in; paths are absolute, `publicUrl` and `applicantUrl` are origins without a slash. */
export type Config = Omit<
  Raw,
  | "host"
  | "publicUrl"
  | "applicantUrl"
  | "applicantPort"
  | "mailFrom"
  | "storage"
  | "recaptchaVerifyUrl"
  | "googleIssuer"
> & {
  host: string;
  publicUrl: string;
  /** Never the same as the dashboard's. */
  applicantUrl: string;
  applicantPort: number;
  /** Both public addresses are on this machine: pages like /dev/mail may be shown. */
  isLocal: boolean;
  /** Cookies are Secure, and HSTS is sent. */
  isHttps: boolean;
  mailFrom: string;
  recaptchaVerifyUrl: string;
  googleIssuer: string;
  storage: { kind: "disk"; directory: string } | { kind: "s3"; bucket: string; folder: string };
};

function readStorage(raw: Raw): Config["storage"] {
  if (raw.storage === "disk") return { kind: "disk", directory: join(resolve(raw.dataDir), "files") };
  const parts = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9/_.-]*))?$/.exec(raw.storage);
  if (parts?.[1]) return { kind: "s3", bucket: parts[1], folder: (parts[2] ?? "").replace(/\/+$/, "") };
  throw new SettingsError(`STORAGE must be disk, s3://bucket or s3://bucket/folder (it is "${raw.storage}")`);
}

function checkTogether(raw: Raw) {
  checkGoogle(raw);
  if (raw.encryptionKey !== undefined && !isEncryptionKey(raw.encryptionKey)) {
    throw new SettingsError("ENCRYPTION_KEY must be 32 bytes in base64: openssl rand -base64 32");
  }
  if (raw.databaseUrl !== undefined && databaseOf(raw.databaseUrl) === undefined) {
    throw new SettingsError("DATABASE_URL must name a database: it ends like /veridesk");
  }
  const [isRecaptcha, missing] = [raw.botChallenge === "recaptcha", raw.recaptchaSiteKey ? "SECRET" : "SITE_KEY"];
  if (isRecaptcha && !(raw.recaptchaSiteKey && raw.recaptchaSecret))
    throw new SettingsError(`RECAPTCHA_${missing} must be set with BOT_CHALLENGE=recaptcha`);
  if ((raw.s3AccessKeyId === undefined) !== (raw.s3SecretAccessKey === undefined)) {
    throw new SettingsError("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together");
  }
}

/** From the environment only. @throws SettingsError, with a line for each wrong setting */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const raw = Object.assign({}, ...platformSettings.map((group) => readSettings(group, environment))) as Raw;
  checkTogether(raw);
  const { desk, applicants, applicantPort } = readAddresses(raw);
  const isLocal = isLocalHost(desk) && isLocalHost(applicants);
  return {
    ...raw,
    dataDir: resolve(raw.dataDir),
    publicUrl: desk.origin,
    applicantUrl: applicants.origin,
    applicantPort,
    isLocal,
    isHttps: desk.protocol === "https:",
    host: raw.host ?? (isLocal ? "localhost" : "0.0.0.0"),
    mailFrom: raw.mailFrom ?? `Veridesk <no-reply@${desk.hostname}>`,
    recaptchaVerifyUrl: raw.recaptchaVerifyUrl ?? "https://www.google.com/recaptcha/api/siteverify",
    googleIssuer: raw.googleIssuer ?? "https://accounts.google.com",
    storage: readStorage(raw),
  };
}
