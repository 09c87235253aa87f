import { join, resolve } from "node:path";
import { addressSetting, SettingsError, type SettingsOf, secretSetting, textSetting } from "../settings.ts";

export const filesSettings = {
  title: "Files",
  settings: {
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

type Raw = SettingsOf<typeof filesSettings>;

export type FileStorage = { kind: "disk"; directory: string } | { kind: "s3"; bucket: string; folder: string };

/** `s3://bucket` or `s3://bucket/folder`; null for anything else. */
export function readBucket(text: string): { bucket: string; folder: string } | null {
  const parts = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9/_.-]*))?$/.exec(text);
  return parts?.[1] ? { bucket: parts[1], folder: (parts[2] ?? "").replace(/\/+$/, "") } : null;
}

/** @throws SettingsError when the place is not one of those that the manual names, or the keys are not a pair */
export function readStorage(raw: Raw, dataDir: string): FileStorage {
  if ((raw.s3AccessKeyId === undefined) !== (raw.s3SecretAccessKey === undefined))
    throw new SettingsError("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together");
  if (raw.storage === "disk") return { kind: "disk", directory: join(resolve(dataDir), "files") };
  const found = readBucket(raw.storage);
  if (found) return { kind: "s3", ...found };
  throw new SettingsError(`STORAGE must be disk, s3://bucket or s3://bucket/folder (it is "${raw.storage}")`);
}
