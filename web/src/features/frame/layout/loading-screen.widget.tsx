import { Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./loading-screen.module.css";

export function LoadingScreen() {
  const { t } = useTranslation();
  return (
    <div className={classes.root} role="status" aria-label={t("ui.loading")}>
      <Loader size="sm" />
    </div>
  );
}
