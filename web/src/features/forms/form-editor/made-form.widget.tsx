import { Button, CloseButton, Popover } from "@mantine/core";
import { IconCircleCheck, IconEye, IconLink, IconQrcode } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#ui/copy-button.tsx";
import { Note, NoteTitle } from "#ui/note.tsx";
import { LinkCode } from "#web/features/forms/form-links/link-card.widget.tsx";
import { SingleLinkDrawer } from "#web/features/forms/form-links/single-link.drawer.tsx";
import { usePreviewLink } from "#web/features/forms/form-previews/preview-link.widget.tsx";
import classes from "./made-form.module.css";

type Props = {
  form: { id: string; name: string };
  /** Null while the permanent link is off. */
  link: string | null;
  onClose: () => void;
};

function CodeButton({ link }: { link: string }) {
  const { t } = useTranslation("forms");
  return (
    <Popover position="bottom-start" shadow="md" withArrow>
      <Popover.Target>
        <Button variant="default" leftSection={<IconQrcode size={16} stroke={1.75} />}>
          {t("link.showCode")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <LinkCode link={link} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** After the first save: how to send the form to somebody. */
export function MadeForm({ form, link, onClose }: Props) {
  const { t } = useTranslation(["forms", "formPreviews"]);
  const [isRequested, setRequested] = useState(false);
  const preview = usePreviewLink();
  return (
    <Note tone="good" aria-labelledby="form-is-live">
      <IconCircleCheck size={20} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <NoteTitle id="form-is-live">{t("live.title")}</NoteTitle>
        <p className={classes.body}>{t(link ? "live.body" : "live.bodyWithoutLink")}</p>
        <div className={classes.actions}>
          {link && <CopyButton value={link} label={t("link.copy")} isMain />}
          {link && <CodeButton link={link} />}
          <Button
            variant={link ? "default" : "filled"}
            leftSection={<IconLink size={16} stroke={1.75} />}
            onClick={() => setRequested(true)}
          >
            {t("live.personal")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconEye size={16} stroke={1.75} />}
            onClick={() => preview.ask({ ...form, hasUnsaved: false })}
          >
            {t("formPreviews:link.open")}
          </Button>
        </div>
      </div>
      <CloseButton aria-label={t("live.close")} onClick={onClose} />
      <SingleLinkDrawer form={isRequested ? form : null} onClose={() => setRequested(false)} />
      {preview.dialog}
    </Note>
  );
}
