import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#ui/copy-button.tsx";
import classes from "./authenticator-secret.module.css";

/** Four letters at a time can be typed off a screen. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

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
