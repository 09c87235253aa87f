import { Anchor, Button } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#ui/copy-button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import classes from "./link-card.module.css";

/** Drawn in the browser, so that the link is sent nowhere. */
async function drawCode(link: string): Promise<string> {
  const { default: qrcode } = await import("qrcode");
  return qrcode.toDataURL(link, { width: 480, margin: 2, errorCorrectionLevel: "M" });
}

export function LinkCode({ link }: { link: string }) {
  const { t } = useTranslation("forms");
  const code = useQuery({ queryKey: ["qr", link], queryFn: () => drawCode(link), gcTime: 0, staleTime: Infinity });
  if (code.isError) return <p>{t("link.noCode")}</p>;
  if (!code.data) return <Skeleton width={200} height={200} radius="md" />;
  return (
    <div className={classes.code}>
      <img src={code.data} alt={t("link.code")} width={200} height={200} />
      <Anchor href={code.data} download="link.png" size="sm">
        {t("link.saveCode")}
      </Anchor>
    </div>
  );
}

type Card = {
  link: string;
  label: string;
  withCode?: boolean;
  /** It is shown only now, so copying is the main action. */
  isShownOnce?: boolean;
};

/** `withCode`: the QR code is shown at once. */
export function LinkCard({ link, label, withCode = false, isShownOnce = false }: Card) {
  const { t } = useTranslation("forms");
  const [isShown, setShown] = useState(withCode);
  return (
    <div className={classes.root}>
      <output className={classes.link} aria-label={label} dir="ltr">
        {link}
      </output>
      <div className={classes.actions}>
        <CopyButton value={link} label={t("link.copy")} isMain={isShownOnce} />
        {!withCode && (
          <Button
            variant="default"
            leftSection={<IconQrcode size={16} stroke={1.75} />}
            aria-expanded={isShown}
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? "link.hideCode" : "link.showCode")}
          </Button>
        )}
      </div>
      {isShown && <LinkCode link={link} />}
    </div>
  );
}
