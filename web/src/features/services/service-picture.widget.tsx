import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { services } from "#contract/calls/services.calls.ts";
import { Panel } from "#ui/panel.tsx";
import { sendForFile } from "#web/platform/api.ts";
import { useObjectUrl } from "#web/platform/object-url.ts";
import classes from "./services.module.css";

/** Fetched once: each look is recorded. */
export function ServicePicture({ id }: { id: string }) {
  const { t } = useTranslation("services");
  const { data, error, refetch } = useQuery({
    queryKey: [services.picture.path, id],
    queryFn: async ({ signal }) => (await sendForFile(services.picture, { params: { id } }, { signal })).blob,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const address = useObjectUrl(data);
  return (
    <Panel title={t("sections.picture")}>
      {address && <img src={address} alt={t("detail.pictureAlt")} className={classes.picture} />}
      {error && (
        <div className={classes.waiting} role="alert">
          {t("detail.pictureFailed")}
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {t("detail.retry")}
          </Button>
        </div>
      )}
      {!address && !error && (
        <div className={classes.waiting} role="status" aria-label={t("detail.loading")}>
          <Loader size="sm" />
        </div>
      )}
    </Panel>
  );
}
