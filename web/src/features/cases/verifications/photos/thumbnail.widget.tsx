import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useObjectUrl } from "#web/platform/object-url.ts";
import { photoQuery } from "../verification.query.ts";
import classes from "./thumbnail.module.css";

function Picture({ of, alt }: { of: { id: string; fileId: string }; alt: string }) {
  const { t } = useTranslation("verifications");
  const { data, error } = useQuery(photoQuery(of));
  const address = useObjectUrl(data);
  if (address) return <img className={classes.root} src={address} alt={alt} />;
  return <span className={classes.root}>{error ? t("photos.failed") : ""}</span>;
}

export function Thumbnail({ id, fileId, alt }: { id: string; fileId: string | null; alt: string }) {
  const { t } = useTranslation("verifications");
  return fileId ? (
    <Picture of={{ id, fileId }} alt={alt} />
  ) : (
    <span className={classes.root}>{t("duplicates.noSelfie")}</span>
  );
}
