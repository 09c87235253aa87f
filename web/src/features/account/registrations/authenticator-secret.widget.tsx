import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#ui/copy-button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import classes from "./authenticator-secret.module.css";

/** Groups of four letters are easier to type. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** What the QR code holds, except for the email: a link for those who read this on the phone itself. */
const addressOf = (secret: string) => `otpauth://totp/Veridesk?issuer=Veridesk&secret=${encodeURIComponent(secret)}`;

/** Grey boxes while loading. */
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
