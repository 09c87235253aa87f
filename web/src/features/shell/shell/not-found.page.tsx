import { Button } from "@mantine/core";
import { IconCompass } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { MessageScreen } from "#web/features/frame/layout/message-screen.widget.tsx";

export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <MessageScreen
      icon={<IconCompass size={28} stroke={1.75} />}
      title={t("notFound.title")}
      action={
        <Button component={Link} to="/dashboard">
          {t("notFound.home")}
        </Button>
      }
    >
      {t("notFound.body")}
    </MessageScreen>
  );
}
