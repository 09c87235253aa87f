import { resolve } from "node:path";
import { readBucket } from "#server/platform/files/files.config.ts";
import { openDiskStore } from "#server/platform/files/files.disk.ts";
import { openS3Store } from "#server/platform/files/files.s3.ts";
import type { ObjectStore } from "#server/platform/files/files.ts";
import { isBackupName } from "./backup.format.ts";
import { BackupRefusal } from "./backup.keys.ts";

type S3Config = {
  s3Region: string;
  s3Endpoint: string | undefined;
  s3AccessKeyId: string | undefined;
  s3SecretAccessKey: string | undefined;
};

/** @param to a directory, or `s3://bucket/folder` with the store and keys of the `S3_…` settings */
export async function openBackupPlace(to: string, config: S3Config): Promise<ObjectStore> {
  if (!to.startsWith("s3:")) return openDiskStore(resolve(to), isBackupName);
  const found = readBucket(to);
  if (found === null) throw new BackupRefusal(`${to} is neither a directory nor like s3://bucket/folder.`);
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config;
  return openS3Store(
    {
      ...found,
      region: config.s3Region,
      endpoint: config.s3Endpoint,
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    },
    isBackupName,
  );
}
