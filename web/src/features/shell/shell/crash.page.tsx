import { Button } from "@mantine/core";
import { IconCloudOff, IconRefresh, IconTool } from "@tabler/icons-react";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MessageScreen } from "#web/features/frame/layout/message-screen.widget.tsx";
import { ApiError } from "#web/platform/api-error.ts";
import { sayError } from "#web/platform/i18n.ts";
import { forceOneReload, isBrokenLoad } from "#web/platform/reload-guard.ts";

/** A page whose files failed to load: one forced reload, then a message (specification 1, section 2). */
function BrokenLoad() {
  const { t } = useTranslation();
  const [isReloading] = useState(forceOneReload);
  if (isReloading) return <MessageScreen icon={<IconRefresh size={28} />} title={t("pageLoad.reloading")} />;
  return (
    <MessageScreen
      icon={<IconCloudOff size={28} stroke={1.75} />}
      title={t("pageLoad.failed")}
      action={<Button onClick={() => location.reload()}>{t("ui.retry")}</Button>}
    >
      {t("pageLoad.failedBody")}
    </MessageScreen>
  );
}

/** Error component of every route. */
export function CrashScreen({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  if (isBrokenLoad(error)) return <BrokenLoad />;
  return (
    <MessageScreen
      icon={<IconTool size={28} stroke={1.75} />}
      title={t("crash.title")}
      action={<Button onClick={() => location.reload()}>{t("crash.reload")}</Button>}
    >
      {error instanceof ApiError ? sayError(error) : t("crash.body")}
    </MessageScreen>
  );
}
