import { Button, FileButton, Input } from "@mantine/core";
import { IconPhoto, IconUpload } from "@tabler/icons-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format.ts";
import { useObjectUrl } from "#web/platform/object-url.ts";
import { OptionalCountry } from "./number-fields.widget.tsx";
import classes from "./services.module.css";
import type { ServiceFields } from "./use-create-service.ts";

export function DocumentFields({ fields }: { fields: ServiceFields }) {
  const { t } = useTranslation("services");
  const format = useFormat();
  const id = useId();
  const reset = useRef<() => void>(null);
  const [isOver, setIsOver] = useState(false);
  const { typed, change, problemOf } = fields;
  const address = useObjectUrl(typed.file ?? undefined);
  const choose = (file: File | null) => file && change({ file });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files[0] ?? null);
  };
  return (
    <>
      <Input.Wrapper
        label={t("creating.file")}
        description={t("creating.fileHint")}
        error={problemOf("file")}
        labelElement="div"
        id={id}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
        <div
          className={classes.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          {address ? (
            <img src={address} alt={t("detail.pictureAlt")} className={classes.chosen} />
          ) : (
            <IconPhoto size={28} stroke={1.5} aria-hidden className={classes.quiet} />
          )}
          {typed.file && (
            <span className={classes.two}>
              <bdi>{typed.file.name}</bdi>
              <span className={classes.quiet}>{format.bytes(typed.file.size)}</span>
            </span>
          )}
          <FileButton
            resetRef={reset}
            accept="image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif"
            inputProps={{ "aria-label": t("creating.chooseFile") }}
            onChange={(file) => {
              choose(file);
              reset.current?.();
            }}
          >
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconUpload size={16} stroke={1.75} />}>
                {t("creating.chooseFile")}
              </Button>
            )}
          </FileButton>
        </div>
      </Input.Wrapper>
      <OptionalCountry fields={fields} />
    </>
  );
}
