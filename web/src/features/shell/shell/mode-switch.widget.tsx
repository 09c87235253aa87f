import { Button } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { sessionModes } from "#contract/project/session-modes.calls.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./mode-switch.module.css";

/**
 * Every screen is of one mode, so the other one starts with a full page load. On a phone the header has room for the mark of
 * test mode alone: the way there is in the menu.
 */
export function ModeSwitch({ isInMenu = false }: { isInMenu?: boolean }) {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const switchTo = useWrite(sessionModes.switchTo);
  if (!user?.currentCustomerAccountId) return null;
  const isTest = user.mode === "test";
  const place = isInMenu ? classes.inMenu : isTest ? undefined : classes.live;
  return (
    <Button
      size="compact-md"
      variant={isTest ? "filled" : "default"}
      className={[isTest && classes.test, place].filter(Boolean).join(" ")}
      leftSection={isTest || isInMenu ? <IconFlask size={16} aria-hidden /> : undefined}
      aria-label={t(isTest ? "mode.toLive" : "mode.toTest")}
      loading={switchTo.isPending}
      onClick={() =>
        switchTo.mutate(
          { body: { mode: isTest ? "live" : "test" } },
          {
            onSuccess: () => location.assign("/dashboard"),
            onError: (error) => notifyError(sayError(error, t("mode.failed"))),
          },
        )
      }
    >
      {isInMenu ? t(isTest ? "mode.switchToLive" : "mode.switchToTest") : t(isTest ? "mode.test" : "mode.live")}
    </Button>
  );
}
