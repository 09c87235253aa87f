import { Alert } from "@mantine/core";
import { IconVideo } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { videoCalls } from "#contract/calls/video-calls.calls.ts";
import { useFormat } from "#web/platform/format.ts";
import { useRead } from "#web/platform/queries.ts";
import classes from "./waiting.module.css";

const lookMs = 15_000;
const shown = 5;

/** Who waits for a call; nothing while nobody does. */
export function WaitingForCall() {
  const { t } = useTranslation("videoCalls");
  const format = useFormat();
  const { data } = useRead(videoCalls.waiting, {}, { refetchInterval: lookMs });
  if (!data || data.total === 0) return null;
  return (
    <Alert icon={<IconVideo size={18} />} mb="md" title={t("queue.title", { count: data.total })} role="status">
      <ul className={classes.list}>
        {data.items.slice(0, shown).map(({ verificationId: id, name, form, since, reviewer }) => (
          <li key={id}>
            <Link to="/verifications/$id" params={{ id }} search={{}}>
              <bdi>{name || t("noName")}</bdi>
            </Link>{" "}
            <span>
              {form}, {t("queue.since", { time: format.instant(since) })}
              {reviewer !== null && `, ${t("queue.with", { name: reviewer })}`}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
