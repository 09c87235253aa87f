import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#ui/copy-button.tsx";
import classes from "./resubmissions.module.css";

/** Shown once: the server keeps its hash. */
export function RequestLink({ link }: { link: string }) {
  const { t } = useTranslation("resubmissions");
  return (
    <div className={classes.choice}>
      <TextInput
        label={t("linkOf.title")}
        description={t("linkOf.lead")}
        value={link}
        readOnly
        dir="ltr"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div>
        <CopyButton value={link} label={t("linkOf.copy")} isMain />
      </div>
    </div>
  );
}
