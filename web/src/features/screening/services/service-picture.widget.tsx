import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { services } from "#contract/screening/services.calls.ts";
import { Panel } from "#ui/panel.tsx";
import { sendForFile } from "#web/platform/api.ts";
import { useObjectUrl } from "#web/platform/object-url.ts";
import classes from "./services.module.css";

type Side = "front" | "back";

/** Fetched once: each look is recorded. */
function SidePicture({ id, side }: { id: string; side: Side }) {
  const { t } = useTranslation("services");
  const { data, error, refetch } = useQuery({
    queryKey: [services.picture.path, id, side],
    queryFn: async ({ signal }) =>
      (await sendForFile(services.picture, { params: { id }, query: { side } }, { signal })).blob,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const address = useObjectUrl(data);
  if (address)
    return (
      <img
        src={address}
        alt={t(side === "front" ? "detail.pictureAlt" : "detail.backAlt")}
        className={classes.picture}
      />
    );
  return error ? (
    <div className={classes.waiting} role="alert">
      {t("detail.pictureFailed")}
      <Button variant="default" size="xs" onClick={() => void refetch()}>
        {t("detail.retry")}
      </Button>
    </div>
  ) : (
    <div className={classes.waiting} role="status" aria-label={t("detail.loading")}>
      <Loader size="sm" />
    </div>
  );
}

export function ServicePicture({ id, hasBack }: { id: string; hasBack: boolean }) {
  const { t } = useTranslation("services");
  return (
    <Panel title={t("sections.picture")}>
      <div className={classes.stack}>
        <SidePicture id={id} side="front" />
        {hasBack && <SidePicture id={id} side="back" />}
      </div>
    </Panel>
  );
}
