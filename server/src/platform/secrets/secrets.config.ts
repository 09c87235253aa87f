import { isEncryptionKey, listSetting, SettingsError, type SettingsOf, secretSetting } from "../settings.ts";

export const secretsSettings = {
  title: "Keys",
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
  },
} as const;

/** @throws SettingsError when the key is not one; its value is not in the message */
export function checkKeys({ encryptionKey }: SettingsOf<typeof secretsSettings>): void {
  if (encryptionKey !== undefined && !isEncryptionKey(encryptionKey))
    throw new SettingsError("ENCRYPTION_KEY must be 32 bytes in base64: openssl rand -base64 32");
}
