import { Anchor, Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#ui/copy-button.tsx";
import classes from "./authenticator-secret.module.css";

/** Four letters at a time can be typed off a screen. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** What the QR code says, but for the email; nobody can scan a code off the phone that they hold. */
const addressOf = (secret: string) => `otpauth://totp/Veridesk?issuer=Veridesk&secret=${encodeURIComponent(secret)}`;

/** QR code, and the secret to type in by hand; grey boxes until they came. */
export function AuthenticatorSecret({ secret, image }: { secret: string | undefined; image: string | undefined }) {
  const { t } = useTranslation("registrations");
  return (
    <div className={classes.secret}>
      {image ? (
        <img src={image} alt={t("enable.qr")} width={168} height={168} className={classes.qr} />
      ) : (
        <Skeleton width={168} height={168} />
      )}
      {secret && (
        <Anchor href={addressOf(secret)} className={classes.here ?? ""} underline="always">
          {t("enable.here")}
        </Anchor>
      )}
      <div className={classes.manual}>
        <span>{t("enable.manual")}</span>
        {secret ? (
          <span className={classes.key}>
            <code dir="ltr">{inFours(secret)}</code>
            <CopyButton value={secret} />
          </span>
        ) : (
          <Skeleton height={14} />
        )}
      </div>
    </div>
  );
}
