import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconDeviceMobile, IconDots, IconEye, IconHistory } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useFormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { FormSection } from "#contract/records/forms/form-sections.ts";
import { Drawer } from "#ui/drawer.tsx";
import { usePreviewLink } from "#web/features/forms/form-previews/preview-link.widget.tsx";
import classes from "./form-editor.module.css";
import { FormPreview } from "./form-preview.widget.tsx";
import type { FormEditor } from "./use-form-editor.ts";
import { useUnsaved } from "./use-quiet-value.ts";

const FormHistory = lazy(() => import("#web/features/forms/form-versions/form-history.widget.tsx"));

type Props = { editor: FormEditor; id: string | null; section: FormSection };

function PreviewDrawer({ editor: { form }, section }: Props) {
  const { t } = useTranslation("formPreviews");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className={classes.narrowOnly ?? ""}
        leftSection={<IconDeviceMobile size={16} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        {t("open")}
      </Button>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title={t("title")}>
        <FormPreview form={form} section={section} isPlain />
      </Drawer>
    </>
  );
}

function SavedTools({ editor, id }: { editor: FormEditor; id: string }) {
  const { t } = useTranslation(["formPreviews", "formVersions"]);
  const isDirty = useUnsaved(editor.form);
  const { defaultValues } = useFormState({ control: editor.form.control });
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const preview = usePreviewLink();
  const name = defaultValues?.name ?? "";
  return (
    <>
      <Menu width={220} position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t("more")}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEye size={16} />} onClick={() => preview.ask({ id, name, hasUnsaved: isDirty })}>
            {t("link.open")}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => setHistoryOpen(true)}>
            {t("formVersions:open")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {preview.dialog}
      {isHistoryOpen && (
        <Suspense>
          <FormHistory
            id={id}
            hasUnsaved={isDirty}
            onRestored={() => editor.loadTheirs(false)}
            onClose={() => setHistoryOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

export function FormTools(props: Props) {
  return (
    <>
      <PreviewDrawer {...props} />
      {props.id !== null && <SavedTools editor={props.editor} id={props.id} />}
    </>
  );
}
