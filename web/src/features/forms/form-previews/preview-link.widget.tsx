import { Button, Stack, Text } from "@mantine/core";
import { IconExternalLink, IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { formPreviews } from "#contract/forms/form-previews.calls.ts";
import { Drawer } from "#ui/drawer.tsx";
import { Note } from "#ui/note.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { LinkCard } from "#web/features/forms/form-links/link-card.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";

/** `hasUnsaved`: the editor holds changes that the preview will not show. */
type Previewed = { id: string; name: string; hasUnsaved?: boolean };
type Made = ReplyOfEndpoint<typeof formPreviews.create>;

function MadePreview({ of, made }: { of: Previewed; made: Made }) {
  const { t } = useTranslation("formPreviews");
  const format = useFormat();
  return (
    <Stack gap="md">
      <Text c="dimmed" size="sm">
        {t("link.lead", { name: of.name })}{" "}
        {t("link.expires", { version: made.version, date: format.instant(made.expires) })}
      </Text>
      {of.hasUnsaved && (
        <Note tone="wait" icon={<IconInfoCircle size={16} aria-hidden />}>
          {t("link.unsaved")}
        </Note>
      )}
      <LinkCard link={made.link} label={t("link.title")} withCode isShownOnce />
      <Button
        component="a"
        href={made.link}
        target="_blank"
        rel="noopener"
        variant="default"
        w="fit-content"
        leftSection={<IconExternalLink size={16} stroke={1.75} />}
      >
        {t("link.tab")}
      </Button>
    </Stack>
  );
}

export function usePreviewLink() {
  const { t } = useTranslation("formPreviews");
  const [of, setOf] = useState<Previewed | null>(null);
  const make = useWrite(formPreviews.create);
  const close = () => setOf(null);
  const ask = (form: Previewed) => {
    setOf(form);
    make.mutate(
      { body: { form_id: form.id } },
      {
        onSuccess: () => notifySuccess(t("link.made")),
        onError: (error) => {
          close();
          notifyError(sayError(error, t("link.failed")));
        },
      },
    );
  };
  const dialog = (
    <Drawer
      isOpen={of !== null}
      onClose={close}
      title={t("link.title")}
      footer={
        <Button variant="default" onClick={close}>
          {t("link.done")}
        </Button>
      }
    >
      {of && make.data ? <MadePreview of={of} made={make.data} /> : <Skeleton height={320} radius="md" />}
    </Drawer>
  );
  return { ask, dialog };
}
