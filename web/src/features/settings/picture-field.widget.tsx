import { Button, FileButton, Group, Text } from "@mantine/core";
import { IconTrash, IconUpload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { images } from "#contract/images.contract.ts";
import { limits } from "#contract/limits.ts";
import { settings } from "#contract/settings.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { send, sendUpload } from "#web/platform/api.ts";
import { useFormat } from "#web/platform/format.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { showAllErrors } from "#web/platform/show-all-errors.ts";
import classes from "./picture-field.module.css";
import { type Picture, usePictures } from "./pictures.query.ts";

const calls = {
  photo: { change: images.changePhoto, remove: images.removePhoto },
  logo: { change: images.changeLogo, remove: images.removeLogo },
  favicon: { change: images.changeFavicon, remove: images.removeFavicon },
} as const;

function usePictureWrites(picture: Picture) {
  const { t } = useTranslation("settings");
  const cache = useQueryClient();
  const outcome = {
    onSuccess: () => cache.invalidateQueries({ queryKey: [settings.show.path] }),
    onError: (error: unknown) => showAllErrors(error),
  };
  const change = useMutation({
    ...outcome,
    mutationFn: (file: File) => sendUpload(calls[picture].change, {}, file),
  });
  const remove = useMutation({ ...outcome, mutationFn: () => send(calls[picture].remove, {}) });
  const take = (file: File | null) => {
    if (!file || file.size === 0) notifyError(t("picture.missing"));
    else if (file.size > limits.imageBytes) notifyError(t("picture.tooLarge"));
    else change.mutate(file, { onSuccess: () => notifySuccess(t("saved")) });
  };
  return { take, change, remove };
}

/** One picture of the settings: what it looks like now, another one, none. */
export function PictureField({ picture }: { picture: Picture }) {
  const { t } = useTranslation("settings");
  const format = useFormat();
  const address = usePictures()[picture];
  const { take, change, remove } = usePictureWrites(picture);
  const [isAsking, setIsAsking] = useState(false);
  const reset = useRef<() => void>(null);
  const hintId = useId();
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
      <div className={classes.words}>
        <Text fw={600} size="sm">
          {words.kind}
        </Text>
        <Text size="xs" c="dimmed" id={hintId}>
          {t(`picture.hints.${picture}`, { size: format.bytes(limits.imageBytes) })}
        </Text>
        <Group gap="xs" mt={8}>
          <FileButton
            resetRef={reset}
            accept="image/jpeg,image/png,image/webp,image/gif"
            onChange={(file) => {
              take(file);
              reset.current?.();
            }}
          >
            {(props) => (
              <Button
                {...props}
                size="xs"
                variant="default"
                leftSection={<IconUpload size={15} stroke={1.75} />}
                loading={change.isPending}
                aria-describedby={hintId}
                aria-label={t(address ? "picture.replaceLabel" : "picture.addLabel", words)}
              >
                {t(address ? "picture.replace" : "picture.add")}
              </Button>
            )}
          </FileButton>
          {address && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={15} stroke={1.75} />}
              loading={remove.isPending}
              aria-label={t("picture.removeLabel", words)}
              onClick={() => setIsAsking(true)}
            >
              {t("picture.remove")}
            </Button>
          )}
        </Group>
      </div>
      <Confirm
        isOpen={isAsking}
        title={t("picture.removeTitle", words)}
        action={t("picture.remove")}
        isDangerous
        onConfirm={() => {
          setIsAsking(false);
          remove.mutate();
        }}
        onClose={() => setIsAsking(false)}
      >
        {t("picture.removeBody")}
      </Confirm>
    </div>
  );
}
