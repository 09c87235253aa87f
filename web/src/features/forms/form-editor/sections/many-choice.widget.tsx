import { type ComboboxItem, MultiSelect, Pill } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./many-choice.module.css";

/** Further choices are hidden behind a button with their number. */
const shownChoices = 12;

type Props = {
  label: string;
  description: string;
  options: ComboboxItem[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  onBlur: () => void;
  error: string | undefined;
  /** Beside an option's name, and before a chosen one. */
  icon?: (value: string) => ReactNode;
};

/** A searchable field for many values; the chosen ones take a few lines at most until opened. */
export function ManyChoice({ options, chosen, onChange, error, icon, ...rest }: Props) {
  const { t } = useTranslation("forms");
  const [isOpen, setOpen] = useState(false);
  const hidden = isOpen ? 0 : Math.max(0, chosen.length - shownChoices);
  return (
    <>
      <MultiSelect
        {...rest}
        data={options}
        value={[...chosen]}
        onChange={onChange}
        error={error}
        searchable
        classNames={{ inputField: classes.search ?? "" }}
        clearable
        clearButtonProps={{ "aria-label": t("editor.clear") }}
        nothingFoundMessage={t("editor.nothingFound")}
        maxDropdownHeight={280}
        placeholder={chosen.length === 0 ? t("editor.findChoice") : ""}
        renderOption={({ option, checked }) => (
          <span className={classes.option}>
            {icon?.(option.value)}
            <span className={classes.name}>{option.label}</span>
            {checked && <IconCheck size={16} aria-hidden />}
          </span>
        )}
        renderPill={({ option, value, onRemove }) => {
          const index = chosen.indexOf(String(value));
          // The latest choices stay visible: Backspace removes them.
          if (index < hidden) return null;
          return (
            <Pill withRemoveButton onRemove={() => onRemove?.()}>
              <span className={classes.pill}>
                {icon?.(String(value))}
                {option?.label ?? value}
              </span>
            </Pill>
          );
        }}
      />
      {chosen.length > shownChoices && (
        <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t("editor.fewerChosen") : t("editor.moreChosen", { count: hidden })}
        </button>
      )}
    </>
  );
}
