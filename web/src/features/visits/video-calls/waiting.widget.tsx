import { IconVideo } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import type { videoCalls } from "#contract/visits/video-calls.calls.ts";
import { Note } from "#ui/note.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./waiting.module.css";

const shown = 5;

/** Who waits for a call. */
export function WaitingForCall({ waiting: { items, total } }: { waiting: ReplyOfEndpoint<typeof videoCalls.waiting> }) {
  const { t } = useTranslation("videoCalls");
  const format = useFormat();
  return (
    <Note
      tone="wait"
      icon={<IconVideo size={16} aria-hidden />}
      title={t("queue.title", { count: total })}
      role="status"
    >
      <ul className={classes.list}>
        {items.slice(0, shown).map(({ verificationId: id, name, form, since, reviewer }) => (
          <li key={id}>
            <Link to="/verifications/$id" params={{ id }} search={{}}>
              <bdi>{name || t("noName")}</bdi>
            </Link>{" "}
            <span>
              {form} · {t("queue.since", { time: format.instant(since) })}
              {reviewer !== null && ` · ${t("queue.with", { name: reviewer })}`}
            </span>
          </li>
        ))}
      </ul>
    </Note>
  );
}
