import { Button, Combobox, useCombobox } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import classes from "./facet.module.css";

export type FacetOption = { value: string; label: string; icon?: ReactNode };

type Props = {
  label: string;
  options: readonly FacetOption[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Long lists get a field to search in. */
  search?: { placeholder: string; nothing: string };
};

function Face({ label, options, chosen }: Pick<Props, "label" | "options" | "chosen">) {
  const [first] = chosen;
  const name = options.find(({ value }) => value === first)?.label ?? first;
  if (chosen.length === 0) return <span className={classes.label}>{label}</span>;
  return (
    <span className={classes.face}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{name}</span>
      {chosen.length > 1 && <span className={classes.more}>+{chosen.length - 1}</span>}
    </span>
  );
}

/** A filter of many values: a button that says what is chosen, and a list to tick in. */
export function Facet({ label, options, chosen, onChange, search }: Props) {
  const [typed, setTyped] = useState("");
  const combobox = useCombobox({
    onDropdownOpen: () => (search ? combobox.focusSearchInput() : combobox.focusTarget()),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped("");
    },
  });
  const wanted = typed.trim().toLocaleLowerCase();
  const shown = options.filter((option) => option.label.toLocaleLowerCase().includes(wanted));
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={toggle}
      width={264}
      position="bottom-start"
      shadow="md"
      keepMounted={false}
    >
      <Combobox.Target targetType="button" withKeyboardNavigation={!search} withAriaAttributes>
        <Button
          variant="default"
          className={classes.button ?? ""}
          data-chosen={chosen.length > 0}
          rightSection={<IconChevronDown size={15} stroke={1.75} aria-hidden />}
          onClick={() => combobox.toggleDropdown()}
        >
          <Face label={label} options={options} chosen={chosen} />
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {search && (
          <Combobox.Search
            value={typed}
            aria-label={search.placeholder}
            placeholder={search.placeholder}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              combobox.resetSelectedOption();
            }}
          />
        )}
        <Combobox.Options
          mah={288}
          className={classes.options ?? ""}
          aria-label={label}
          aria-multiselectable
          tabIndex={0}
        >
          {shown.map(({ value, label: name, icon }) => (
            <Combobox.Option
              key={value}
              value={value}
              active={chosen.includes(value)}
              aria-selected={chosen.includes(value)}
            >
              <span className={classes.option}>
                {icon}
                <span className={classes.name}>{name}</span>
                {chosen.includes(value) && <IconCheck size={16} aria-hidden />}
              </span>
            </Combobox.Option>
          ))}
          {search && shown.length === 0 && <Combobox.Empty>{search.nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
