import { databaseOf } from "./database-url.ts";
import { addressSetting, listSetting, numberSetting, SettingsError, type SettingsOf, textSetting } from "./settings.ts";

const isReplicaAddress = (entry: string): boolean => {
  if (!URL.canParse(entry)) return false;
  const { protocol, username, password } = new URL(entry);
  return ["postgresql:", "postgres:"].includes(protocol) && username === "" && password === "";
};

export const databaseSettings = {
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
    databaseDirectUrl: addressSetting("DATABASE_DIRECT_URL", {
      about:
        "The same database past the pooler, as the role that owns the schema: schema changes and the operator's commands need it when `DATABASE_URL` leads through PgBouncer.",
      byDefault: "`DATABASE_URL`",
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
    databaseReadUrls: listSetting("DATABASE_READ_URLS", {
      about:
        "Streaming replicas of the same database for lists, counts, statistics, searches and exports, as `postgresql://host:5432` without role and password: calls log in there as in the primary ([scaling.md](scaling.md#read-replicas)).",
      entries: "addresses like postgresql://host:5432, without role and password,",
      isRight: isReplicaAddress,
    }),
    databasePoolSize: numberSetting("DATABASE_POOL_SIZE", {
      about: "Most database connections that one process opens.",
      from: 2,
      to: 500,
      fallback: 20,
    }),
  },
} as const;

/** @throws SettingsError when the address of the database names none, or a direct one stands alone */
export function checkDatabase({ databaseUrl, databaseDirectUrl }: SettingsOf<typeof databaseSettings>): void {
  for (const [name, url] of [
    ["DATABASE_URL", databaseUrl],
    ["DATABASE_DIRECT_URL", databaseDirectUrl],
  ])
    if (url !== undefined && databaseOf(url) === undefined)
      throw new SettingsError(`${name} must name a database: it ends like /veridesk`);
  if (databaseDirectUrl !== undefined && databaseUrl === undefined)
    throw new SettingsError("DATABASE_DIRECT_URL is the way past the pooler of DATABASE_URL, which must be set too");
}
