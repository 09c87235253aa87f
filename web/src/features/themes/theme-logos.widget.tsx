import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { IconTrash, IconUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import { type ThemeLogoType, themeLogoTypes } from "#contract/theme-settings.ts";
import { themes } from "#contract/themes.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { send, sendUpload } from "#web/platform/api.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import classes from "./theme-editor.module.css";
import type { Logos } from "./use-theme-editor.ts";

type Props = { publicId: string; logos: Logos; onChange: (logos: Logos) => void };

function useLogoWrites(type: ThemeLogoType, { publicId, logos, onChange }: Props) {
  const { t } = useTranslation("themes");
  const format = useFormat();
  const body = { public_id: publicId, logo_type: type };
  const upload = useMutation({
    mutationFn: (file: File) => sendUpload(themes.uploadLogo, { body }, file),
    onError: (error) => notifyError(sayError(error, t("failed.logo"))),
    onSuccess: (logo) => {
      onChange({ ...logos, [type]: logo });
      notifySuccess(t("logo.added"));
    },
  });
  const remove = useMutation({
    mutationFn: () => send(themes.deleteLogo, { body }),
    onError: (error) => notifyError(sayError(error, t("failed.removeLogo"))),
    onSuccess: () => {
      const { [type]: _, ...others } = logos;
      onChange(others);
      notifySuccess(t("logo.removed"));
    },
  });
  const take = (file: File | null) => {
    if (!file) return;
    if (file.size === 0) notifyError(t("logo.missing"));
    else if (file.size > limits.themeLogoBytes)
      notifyError(t("logo.tooLarge", { size: format.bytes(limits.themeLogoBytes) }));
    else upload.mutate(file);
  };
  return { take, upload, remove };
}

function LogoField({ type, ...props }: Props & { type: ThemeLogoType }) {
  const { t } = useTranslation("themes");
  const { take, upload, remove } = useLogoWrites(type, props);
  const [isAsking, setAsking] = useState(false);
  const reset = useRef<() => void>(null);
  const logo = props.logos[type];
  const kind = t(`logo.kinds.${type}`);
  return (
    <div className={classes.logo}>
      <div className={classes.plate} data-kind={type}>
        {logo ? <img src={`data:${logo.mime};base64,${logo.base64}`} alt={kind} /> : <span>{t("logo.none")}</span>}
      </div>
      <div>
        <Text fw={600} size="sm">
          {kind}
        </Text>
        <Text size="xs" c="dimmed">
          {t(`logo.hints.${type}`)}
        </Text>
        <Group gap="xs" mt={8}>
          <FileButton
            resetRef={reset}
            accept="image/gif,image/jpeg,image/png,image/svg+xml"
            onChange={(file) => {
              take(file);
              reset.current?.();
            }}
          >
            {(button) => (
              <Button
                {...button}
                size="xs"
                variant="default"
                leftSection={<IconUpload size={15} stroke={1.75} />}
                loading={upload.isPending}
                aria-label={t(logo ? "logo.replaceLabel" : "logo.addLabel", { kind })}
              >
                {t(logo ? "logo.replace" : "logo.add")}
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={15} stroke={1.75} />}
              loading={remove.isPending}
              aria-label={t("logo.removeLabel", { kind })}
              onClick={() => setAsking(true)}
            >
              {t("logo.remove")}
            </Button>
          )}
        </Group>
      </div>
      <Confirm
        isOpen={isAsking}
        title={t("logo.removeTitle")}
        action={t("logo.remove")}
        isDangerous
        onConfirm={() => {
          setAsking(false);
          remove.mutate();
        }}
        onClose={() => setAsking(false)}
      >
        {t("logo.removeBody")}
      </Confirm>
    </div>
  );
}

/** The three logos. They are kept at once, so that the preview shows what the server made of them. */
export function ThemeLogos(props: Props) {
  const { t } = useTranslation("themes");
  const format = useFormat();
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {t("logo.lead", { size: format.bytes(limits.themeLogoBytes) })}
      </Text>
      {themeLogoTypes.map((type) => (
        <LogoField key={type} type={type} {...props} />
      ))}
    </Stack>
  );
}
