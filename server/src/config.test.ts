import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeSamlKey } from "../test/doubles/saml-provider.ts";
import { loadConfig, settingsGroups } from "./config.ts";

it("with nothing set, every setting has its documented value", () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: "localhost",
    publicUrl: "http://localhost:3000",
    applicantUrl: "http://localhost:3001",
    applicantPort: 3001,
    apiPort: 3002,
    apiPublicUrl: "http://localhost:3002",
    isLocal: true,
    isHttps: false,
    trustProxy: [],
    role: "all",
    storage: { kind: "disk", directory: `${process.cwd()}/data/files` },
    databaseUrl: undefined,
    mailFrom: "Veridesk <no-reply@localhost>",
    botChallenge: "altcha",
    identityProviders: { google: null, oidc: null, saml: null },
    singleSignOn: null,
    linkLifetimeDays: 30,
    billing: "off",
  });
  expect(loadConfig({ PORT: "", STORAGE: " " }).port).toBe(3000);
});

it("a published installation listens on every address and sends mail from its own name", () => {
  const config = loadConfig({ PUBLIC_URL: "https://kyc.example.com/", TRUST_PROXY: "127.0.0.1, 10.0.0.0/8" });
  expect(config).toMatchObject({
    publicUrl: "https://kyc.example.com",
    applicantUrl: "https://kyc.example.com:3001",
    isLocal: false,
    isHttps: true,
    host: "0.0.0.0",
  });
  expect(config.mailFrom).toBe("Veridesk <no-reply@kyc.example.com>");
  expect(config.trustProxy).toEqual(["127.0.0.1", "10.0.0.0/8"]);
  expect(loadConfig({ STORAGE: "s3://papers/kyc/" }).storage).toEqual({ kind: "s3", bucket: "papers", folder: "kyc" });
});

it("applicants have an origin of their own, next to the desk's unless it is named", () => {
  expect(loadConfig({ PORT: "8080" })).toMatchObject({ applicantUrl: "http://localhost:8081", applicantPort: 8081 });
  expect(loadConfig({ PORT: "65535" })).toMatchObject({ applicantPort: 65_534, apiPort: 65_533 });
  expect(loadConfig({ PORT: "8080", APPLICANT_PORT: "8082" }).apiPort).toBe(8083);
  const named = { PUBLIC_URL: "https://kyc.example.com", APPLICANT_URL: "https://verify.example.com/", PORT: "80" };
  expect(loadConfig({ ...named, APPLICANT_PORT: "90" })).toMatchObject({
    applicantUrl: "https://verify.example.com",
    applicantPort: 90,
  });
  expect(loadConfig({ APPLICANT_URL: "https://verify.example.com" }).isLocal).toBe(false);
});

it.each([
  [{ PORT: "abc" }, 'PORT must be a whole number from 1 to 65535 (it is "abc")'],
  [{ PORT: "65536" }, "PORT must be a whole number from 1 to 65535"],
  [{ PORT: "1e3" }, "PORT must be"],
  [{ ROLE: "boss" }, 'ROLE must be one of all, server, worker (it is "boss")'],
  [{ PUBLIC_URL: "ftp://x" }, "PUBLIC_URL must be an address that begins with http:// or https://"],
  [{ PUBLIC_URL: "https://x.example/app" }, "PUBLIC_URL must be scheme, host and port only"],
  [{ APPLICANT_URL: "https://x.example/app" }, "APPLICANT_URL must be scheme, host and port only"],
  [{ APPLICANT_URL: "http://localhost:3000" }, "APPLICANT_URL must be another origin than PUBLIC_URL"],
  [
    { PUBLIC_URL: "https://x.example", APPLICANT_URL: "https://X.example:443/" },
    "APPLICANT_URL must be another origin than PUBLIC_URL",
  ],
  [
    { PUBLIC_URL: "https://x.example", APPLICANT_URL: "http://y.example" },
    "APPLICANT_URL must begin with https:// where PUBLIC_URL does",
  ],
  [{ APPLICANT_PORT: "3000" }, "APPLICANT_PORT must be another one than PORT"],
  [{ API_PORT: "3001" }, "API_PORT must be another one than PORT and APPLICANT_PORT"],
  [{ API_PUBLIC_URL: "http://localhost:3000" }, "API_PUBLIC_URL must be another origin than PUBLIC_URL"],
  [{ TRUST_PROXY: "everyone" }, "TRUST_PROXY must be IP addresses or networks"],
  [{ TRUST_PROXY: "1" }, "TRUST_PROXY must be IP addresses or networks"],
  [{ OUTBOUND_ALLOW: "localhost" }, "OUTBOUND_ALLOW must be host:port entries"],
  [{ STORAGE: "ftp://x" }, "STORAGE must be disk, s3://bucket"],
  [{ DATABASE_URL: "postgresql://h" }, "DATABASE_URL must name a database"],
  [
    { DATABASE_URL: "postgresql://h/d", DATABASE_DIRECT_URL: "postgresql://h" },
    "DATABASE_DIRECT_URL must name a database",
  ],
  [
    { DATABASE_DIRECT_URL: "postgresql://h/d" },
    "DATABASE_DIRECT_URL is the way past the pooler of DATABASE_URL, which must be set too",
  ],
  [{ BOT_CHALLENGE: "recaptcha" }, "RECAPTCHA_SITE_KEY must be set"],
  [{ S3_ACCESS_KEY_ID: "a" }, "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together"],
  [{ GOOGLE_CLIENT_ID: "a" }, "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together"],
  [{ GOOGLE_ISSUER: "accounts.google.com" }, "GOOGLE_ISSUER must be an address that begins with https:// or http://"],
  [{ SAML_DOMAINS: "acme.example" }, "SAML_… settings need SAML_ENTRY_POINT"],
  [
    { SAML_ENTRY_POINT: "https://sso.example", SAML_ISSUER: "acme" },
    "SAML_ENTRY_POINT, SAML_ISSUER, SAML_CERTIFICATES and SAML_DOMAINS must be set together",
  ],
  [{ SAML_CERTIFICATES: "MIIB" }, "SAML_CERTIFICATES must be certificates of RSA keys with at least 2048 bits"],
  [
    {
      ...{ SAML_ENTRY_POINT: "https://sso.example", SAML_ISSUER: "acme", SAML_DOMAINS: "acme.example" },
      SAML_CERTIFICATES: makeSamlKey().certificate,
      ...{ OIDC_ISSUER: "https://sso.example", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" },
    },
    "Single sign-on is by OIDC_ISSUER or by SAML_ENTRY_POINT: remove the settings of one of them",
  ],
  [{ BILLING_PRICES: "DOC=5" }, "BILLING_PRICES must be names of checks or services with a price in euro cents"],
  [{ BILLING_PRICES: "DOCUMENT=0.5" }, "BILLING_PRICES must be"],
  [{ ENCRYPTION_KEY: "short" }, "ENCRYPTION_KEY must be 32 bytes in base64"],
])("%j stops the start with a line that names the setting", (environment, message) => {
  expect(() => loadConfig(environment)).toThrow(message);
});

it("S39 a secret that is wrong is not printed", () => {
  const attempt = () =>
    loadConfig({ DATABASE_URL: "mysql://root:canary-7381@h/x", ENCRYPTION_KEYS_OLD: "canary-7381" });
  expect(attempt).toThrow("DATABASE_URL must be an address");
  expect(attempt).not.toThrow(/canary-7381/);
});

it("every file of settings is read, and no two settings have one name", async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".config.ts"),
  );
  const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, file)) as Promise<object>));
  const declared = modules.flatMap((module) => Object.values(module).filter((value) => typeof value === "object"));
  expect(new Set<unknown>(declared)).toEqual(new Set<unknown>(settingsGroups));
  expect(declared).toHaveLength(settingsGroups.length);
  for (const names of [
    settingsGroups.flatMap(({ settings }) => Object.keys(settings)),
    settingsGroups.flatMap(({ settings }) => Object.values(settings).map(({ name }) => name)),
  ])
    expect(new Set(names).size).toBe(names.length);
});
