import { Radio, Stack } from "@mantine/core";
import "@mantine/core/styles/RadioCard.layer.css";
import "@mantine/core/styles/RadioIndicator.layer.css";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { recognitionStrategies } from "#contract/records/forms/form-config.ts";
import type { SectionProps } from "../section-props.ts";
import classes from "./recognition.module.css";

export function RecognitionSection({ form }: SectionProps) {
  const { t } = useTranslation("forms");
  const { field, fieldState } = useController({ control: form.control, name: "recognition" });
  return (
    <Radio.Group
      label={t("fields.recognition")}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <Stack gap="xs" mt="xs">
        {recognitionStrategies.map((strategy) => (
          <Radio.Card
            key={strategy}
            value={strategy}
            className={classes.card ?? ""}
            aria-labelledby={`recognition-${strategy}`}
            aria-describedby={`recognition-${strategy}-means`}
          >
            <Radio.Indicator className={classes.dot ?? ""} />
            <span>
              <span id={`recognition-${strategy}`} className={classes.name}>
                {t(`recognition.${strategy}`)}
              </span>
              <span id={`recognition-${strategy}-means`} className={classes.means}>
                {t(`recognition.${strategy}Means`)}
              </span>
            </span>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}
