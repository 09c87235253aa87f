import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useObjectUrl } from "#web/platform/object-url.ts";
import { photoQuery } from "../verification.query.ts";
import classes from "./thumbnail.module.css";

type Kind = "face" | "document";
type Props = { id: string; fileId: string | null; alt: string; kind?: Kind };

function Picture({ of, alt, kind }: { of: { id: string; fileId: string }; alt: string; kind: Kind }) {
  const { t } = useTranslation("verifications");
  const { data, error } = useQuery(photoQuery(of));
  const address = useObjectUrl(data);
  if (address) return <img className={classes.root} data-kind={kind} src={address} alt={alt} />;
  return (
    <span className={classes.root} data-kind={kind}>
      {error ? t("photos.failed") : ""}
    </span>
  );
}

export function Thumbnail({ id, fileId, alt, kind = "face" }: Props) {
  const { t } = useTranslation("verifications");
  if (fileId) return <Picture of={{ id, fileId }} alt={alt} kind={kind} />;
  return (
    <span className={classes.root} data-kind={kind}>
      {t(kind === "face" ? "duplicates.noSelfie" : "duplicates.noDocument")}
    </span>
  );
}
