import { Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as limits from "#contract/limits.ts";
import { themes } from "#contract/project/themes.calls.ts";
import { type ThemeLogoType, themeLogoTypes } from "#contract/records/forms/theme-settings.ts";
import { PictureInput } from "#ui/picture-input.tsx";
import { sendDeskCall, sendUpload } from "#web/platform/api.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import classes from "./theme-editor.module.css";
import type { EditedLogos } from "./use-theme-editor.ts";

type Props = { publicId: string; logos: EditedLogos; onChange: (logos: EditedLogos) => void };

function useLogoWrites(type: ThemeLogoType, { publicId, logos, onChange }: Props) {
  const { t } = useTranslation("themes");
  const format = useFormat();
  const [error, setError] = useState<string | null>(null);
  const body = { public_id: publicId, logo_type: type };
  const upload = useMutation({
    mutationFn: (file: File) => sendUpload(themes.uploadLogo, { body }, file),
    onMutate: () => setError(null),
    onError: (thrown) => setError(sayError(thrown, t("failed.logo"))),
    onSuccess: (logo) => {
      onChange({ ...logos, [type]: logo });
      notifySuccess(t("logo.added"));
    },
  });
  const remove = useMutation({
    mutationFn: () => sendDeskCall(themes.deleteLogo, { body }),
    onMutate: () => setError(null),
    onError: (thrown) => setError(sayError(thrown, t("failed.removeLogo"))),
    onSuccess: () => {
      const { [type]: _, ...others } = logos;
      onChange(others);
      notifySuccess(t("logo.removed"));
    },
  });
  const take = (file: File) => {
    if (file.size === 0) setError(t("logo.missing"));
    else if (file.size > limits.themeLogoBytes)
      setError(t("logo.tooLarge", { size: format.bytes(limits.themeLogoBytes) }));
    else upload.mutate(file);
  };
  return { take, upload, remove, error };
}

function LogoField({ type, ...props }: Props & { type: ThemeLogoType }) {
  const { t } = useTranslation("themes");
  const { take, upload, remove, error } = useLogoWrites(type, props);
  const logo = props.logos[type];
  const kind = t(`logo.kinds.${type}`);
  return (
    <div className={classes.logo}>
      <div className={classes.plate} data-kind={type}>
        {logo ? <img src={`data:${logo.mime};base64,${logo.base64}`} alt={kind} /> : <span>{t("logo.none")}</span>}
      </div>
      <PictureInput
        accept="image/gif,image/jpeg,image/png,image/svg+xml"
        words={{
          kind,
          hint: t(`logo.hints.${type}`),
          choose: t(logo ? "logo.replace" : "logo.add"),
          chooseLabel: t(logo ? "logo.replaceLabel" : "logo.addLabel", { kind }),
          remove: t("logo.remove"),
          removeLabel: t("logo.removeLabel", { kind }),
          removeTitle: t("logo.removeTitle"),
          removeBody: t("logo.removeBody"),
        }}
        hasPicture={logo !== undefined}
        error={error}
        isTaking={upload.isPending}
        isRemoving={remove.isPending}
        onFile={take}
        onRemove={() => remove.mutate()}
      />
    </div>
  );
}

/** Logos are saved at once, so that the preview shows the server's version. */
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
