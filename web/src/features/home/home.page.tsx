import { useTranslation } from "react-i18next";
import { PageHeader } from "#ui/page-header.tsx";
import { useSession } from "#web/platform/session.ts";

export function HomePage() {
  const { t } = useTranslation("home");
  const { user } = useSession();
  return <PageHeader title={t("welcome", { name: user?.firstName ?? "" })} />;
}
