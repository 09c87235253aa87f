import { Button, Group } from "@mantine/core";
import { IconMapPinOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SessionView } from "#contract/account/sessions.contract.ts";
import { MessageScreen } from "#web/features/frame/layout/message-screen.widget.tsx";
import { AllowedNetworksPanel } from "./allowed-networks.widget.tsx";
import classes from "./closed-project.module.css";

type Outside = NonNullable<NonNullable<SessionView["user"]>["outside"]>;

type Props = { project: string; outside: Outside; onProjects: () => void };

/** Instead of every screen of a project that is closed to this address. */
export function ClosedProject({ project, outside, onProjects }: Props) {
  const { t } = useTranslation("allowedNetworks");
  const shell = useTranslation("shell").t;
  const [isOpened, setIsOpened] = useState(false);
  const isOwner = outside.role === "owner";
  if (isOpened)
    return (
      <main className={classes.list}>
        {/* All screens begin again with what they may now read. */}
        <AllowedNetworksPanel mayChange onSaved={() => location.assign("/dashboard")} />
      </main>
    );
  return (
    <MessageScreen
      icon={<IconMapPinOff size={28} stroke={1.75} />}
      title={t("outside.title")}
      action={
        <>
          <Group gap="xs" justify="center">
            <Button onClick={onProjects}>{shell("project.switch")}</Button>
            {isOwner && (
              <Button variant="default" onClick={() => setIsOpened(true)}>
                {t("outside.change")}
              </Button>
            )}
          </Group>
          {isOwner && <p className={classes.hint}>{t("outside.hint")}</p>}
        </>
      }
    >
      {t("outside.body", { project, address: outside.address })}
    </MessageScreen>
  );
}
