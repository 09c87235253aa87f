import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import type { PlatformConfig } from "./config.ts";

const removed = "[removed]";
const deepest = 6;

/** Secrets and one-time codes, however they are written (`csrf-token`, `emailCode`, `totp_seed`). */
const secretName =
  /password|passwd|passphrase|token|secret|authorization|cookie|totp|recaptcha|altcha|otp$|apikey|encryptionkey|privatekey|signature|(email|recovery|verification|auth|login|backup|factor)codes?$/;
const personalName =
  /^(email|emails|phone|firstname|lastname|middlename|givenname|surname|fullname|dob|dateofbirth|taxid|documentnumber|address|ip)$/;
const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, "");

/** `code` is usually an error's (ECONNREFUSED, SQLSTATE 23505); six digits are a one-time code. */
const isOneTimeCode = (name: string, value: unknown) => name === "code" && /^\d{6}$/.test(String(value));

/** PostgreSQL puts values of rows into `detail` and `where`, so only named parts are kept. */
function describeError(error: Error, depth: number): Record<string, unknown> & { message: string } {
  const all = error as Error & Record<string, unknown>;
  const isDatabase = typeof all.severity === "string" && typeof all.routine === "string";
  const stack = error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
  return {
    type: error.name,
    message: isDatabase ? (error.message.split(': "', 1)[0] ?? "") : error.message,
    code: all.code,
    ...(isDatabase ? { table: all.table, column: all.column, constraint: all.constraint, routine: all.routine } : {}),
    stack,
    ...(error.cause === undefined ? {} : { cause: redactLog(error.cause, depth + 1) }),
  };
}

export function redactLog(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return typeof value === "bigint" ? value.toString() : value;
  if (depth > deepest) return "[deeper]";
  if (value instanceof Error) return describeError(value, depth);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.map((item) => redactLog(item, depth + 1));
  const entries = Object.entries(value).map(([name, item]) => {
    const isHidden = secretName.test(plain(name)) || personalName.test(plain(name)) || isOneTimeCode(name, item);
    return [name, isHidden && item !== undefined && item !== null ? removed : redactLog(item, depth + 1)];
  });
  return Object.fromEntries(entries);
}

/** Without its query and without tokens in its path (hex of 24 digits and more). */
export const describePath = (url: string) => (url.split("?")[0] ?? "").replaceAll(/[0-9a-f]{24,}/gi, removed);

const errorIn = (value: unknown): Error | undefined =>
  typeof value === "object" && value !== null && "err" in value && value.err instanceof Error ? value.err : undefined;

type RequestLike = { id?: unknown; method?: string; url?: string; ip?: string };
type ReplyLike = { statusCode?: number };

const options: LoggerOptions = {
  base: {},
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: {
    err: (error: unknown) => redactLog(error),
    req: ({ id, method, url, ip }: RequestLike) => ({ id, method, path: describePath(url ?? ""), remote: ip }),
    res: ({ statusCode }: ReplyLike) => ({ statusCode }),
  },
  hooks: {
    // pino would use the raw error's message.
    logMethod(args, method) {
      const [first, message] = args;
      const fields = first instanceof Error ? { err: first } : (first as unknown);
      const error = errorIn(fields);
      if (error && message === undefined) method.apply(this, [fields, describeError(error, 0).message]);
      else method.apply(this, args);
    },
  },
  formatters: {
    bindings: (bindings) => redactLog(bindings) as Record<string, unknown>,
    level: (label) => ({ level: label }),
    log: ({ req, res, ...rest }) => ({
      ...(redactLog(rest) as Record<string, unknown>),
      ...(req ? { req } : {}),
      ...(res ? { res } : {}),
    }),
  },
};

/** One JSON object a line, so that no value can begin a line of its own. */
export function createLog({ logLevel }: Pick<PlatformConfig, "logLevel">, destination?: DestinationStream): Logger {
  const chosen = { ...options, level: logLevel };
  return destination ? pino(chosen, destination) : pino(chosen);
}
