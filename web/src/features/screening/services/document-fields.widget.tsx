import { Input } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { FileDrop } from "#ui/file-drop.tsx";
import { useFormat } from "#web/platform/format.ts";
import { useObjectUrl } from "#web/platform/object-url.ts";
import { OptionalCountry } from "./number-fields.widget.tsx";
import classes from "./services.module.css";
import type { ServiceFields } from "./use-create-service.ts";

const photoTypes = "image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif";

/** `back` is the other side, which may be left out. */
function SidePhoto({ fields, side }: { fields: ServiceFields; side: "file" | "back" }) {
  const { t } = useTranslation("services");
  const format = useFormat();
  const id = useId();
  const { typed, change, problemOf } = fields;
  const file = typed[side];
  const address = useObjectUrl(file ?? undefined);
  return (
    <Input.Wrapper
      label={t(`creating.${side}`)}
      description={t(`creating.${side}Hint`)}
      error={problemOf(side)}
      labelElement="div"
      id={id}
    >
      <FileDrop
        accept={photoTypes}
        label={t(side === "file" ? "creating.chooseFile" : "creating.chooseBack")}
        icon={
          address ? (
            <img
              src={address}
              alt={t(side === "file" ? "detail.pictureAlt" : "detail.backAlt")}
              className={classes.chosen}
            />
          ) : (
            <IconPhoto size={28} stroke={1.75} aria-hidden />
          )
        }
        lead={t("creating.dropFile")}
        choose={t("creating.chooseFile")}
        file={file && { name: file.name, size: format.bytes(file.size) }}
        onFile={(chosen) => change(side === "file" ? { file: chosen } : { back: chosen })}
      />
    </Input.Wrapper>
  );
}

export const DocumentFields = ({ fields }: { fields: ServiceFields }) => (
  <>
    <SidePhoto fields={fields} side="file" />
    <SidePhoto fields={fields} side="back" />
    <OptionalCountry fields={fields} />
  </>
);
