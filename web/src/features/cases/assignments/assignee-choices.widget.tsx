import { Menu } from "@mantine/core";
import { IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { assignments } from "#contract/records/assignments.calls.ts";
import { Initials } from "#ui/initials.tsx";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./assignee-choices.module.css";

export type AssigneeGiven = { assignee: string | null; name: string };

/** The items of a menu: take, give back, and whom it can be given to. `current`: who has it. */
export function AssigneeChoices({
  current,
  onChoose,
}: {
  current: { id: string; name: string } | null | "several";
  onChoose: (given: AssigneeGiven) => void;
}) {
  const { t } = useTranslation("reviewQueue");
  const { user } = useSession();
  const { data } = useReplyQuery(assignments.reviewers, {});
  const mine = data?.items.find(({ id }) => id === user?.id);
  const currentId = current === "several" || current === null ? null : current.id;
  const isMine = mine !== undefined && mine.id === currentId;
  const others = (data?.items ?? []).filter(({ id }) => id !== user?.id && id !== currentId);
  return (
    <>
      {!isMine && (
        <Menu.Item
          leftSection={<IconUserCheck size={16} />}
          onClick={() => onChoose({ assignee: "me", name: t("you") })}
        >
          {current === null || current === "several" ? t("assign.take") : t("assign.takeFrom", { name: current.name })}
        </Menu.Item>
      )}
      {current !== null && (
        <Menu.Item leftSection={<IconUserOff size={16} />} onClick={() => onChoose({ assignee: null, name: "" })}>
          {t("assign.giveBack")}
        </Menu.Item>
      )}
      {others.length > 0 && <Menu.Label>{t("assign.giveTo")}</Menu.Label>}
      <div className={classes.people}>
        {others.map(({ id, name, waiting }) => (
          <Menu.Item
            key={id}
            leftSection={<Initials name={name} />}
            rightSection={<span className={classes.load}>{t("assign.waiting", { count: waiting })}</span>}
            onClick={() => onChoose({ assignee: id, name })}
          >
            <span dir="auto">{name}</span>
          </Menu.Item>
        ))}
      </div>
    </>
  );
}
