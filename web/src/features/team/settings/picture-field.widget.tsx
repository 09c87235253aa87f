import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as limits from "#contract/limits.ts";
import { images } from "#contract/project/images.calls.ts";
import { settings } from "#contract/team/settings.calls.ts";
import { PictureInput } from "#ui/picture-input.tsx";
import { sendDeskCall, sendUpload } from "#web/platform/api.ts";
import { useFormat } from "#web/platform/format.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { sayAllErrors } from "#web/platform/show-all-errors.ts";
import classes from "./picture-field.module.css";
import { type SettingsPicture, useSettingsPictures } from "./pictures.query.ts";

const calls = {
  photo: { change: images.changePhoto, remove: images.removePhoto },
  logo: { change: images.changeLogo, remove: images.removeLogo },
  favicon: { change: images.changeFavicon, remove: images.removeFavicon },
} as const;

function usePictureWrites(picture: SettingsPicture) {
  const { t } = useTranslation("settings");
  const cache = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const outcome = {
    onMutate: () => setError(null),
    onSuccess: () => cache.invalidateQueries({ queryKey: [settings.show.path] }),
    onError: (thrown: unknown) => setError(sayAllErrors(thrown)),
  };
  const change = useMutation({
    ...outcome,
    mutationFn: (file: File) => sendUpload(calls[picture].change, {}, file),
  });
  const remove = useMutation({ ...outcome, mutationFn: () => sendDeskCall(calls[picture].remove, {}) });
  const take = (file: File) => {
    if (file.size === 0) setError(t("picture.missing"));
    else if (file.size > limits.imageBytes) setError(t("picture.tooLarge"));
    else change.mutate(file, { onSuccess: () => notifySuccess(t("saved")) });
  };
  return { take, change, remove, error };
}

export function PictureField({ picture }: { picture: SettingsPicture }) {
  const { t } = useTranslation("settings");
  const format = useFormat();
  const address = useSettingsPictures()[picture];
  const { take, change, remove, error } = usePictureWrites(picture);
  const words = { kind: t(`picture.kinds.${picture}`) };
  return (
    <div className={classes.root}>
      <div className={classes.frame} data-kind={picture}>
        {address ? (
          <img src={address} alt={words.kind} className={classes.image} />
        ) : (
          <span className={classes.none}>{t("picture.none")}</span>
        )}
      </div>
      <PictureInput
        accept="image/jpeg,image/png,image/webp,image/gif"
        words={{
          ...words,
          hint: t(`picture.hints.${picture}`, { size: format.bytes(limits.imageBytes) }),
          choose: t(address ? "picture.replace" : "picture.add"),
          chooseLabel: t(address ? "picture.replaceLabel" : "picture.addLabel", words),
          remove: t("picture.remove"),
          removeLabel: t("picture.removeLabel", words),
          removeTitle: t("picture.removeTitle", words),
          removeBody: t("picture.removeBody"),
        }}
        hasPicture={Boolean(address)}
        error={error}
        isTaking={change.isPending}
        isRemoving={remove.isPending}
        onFile={take}
        onRemove={() => remove.mutate()}
      />
    </div>
  );
}
