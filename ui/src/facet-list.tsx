import { Button, Combobox, useCombobox } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import classes from "./facet.module.css";
import { FacetFace, type FacetProps, facetOptionsOf } from "./facet-face.tsx";

export function FacetList({ label, options, chosen: named, marked, onChange, search }: FacetProps) {
  const chosen = marked ?? named;
  const [typed, setTyped] = useState("");
  const focus = () => (search ? combobox.focusSearchInput() : combobox.focusTarget());
  const combobox = useCombobox({
    defaultOpened: true,
    onDropdownOpen: focus,
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped("");
      // Escape takes the search away before it hears of the key. A press elsewhere has moved the focus by then.
      window.setTimeout(() => {
        const { activeElement: active, body } = document;
        if (!active || active === body || active === combobox.searchRef.current) combobox.targetRef.current?.focus();
      });
    },
  });
  // It takes the place of a button that had the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => focus(), []);
  const wanted = typed.trim().toLowerCase();
  const shown = facetOptionsOf(options).filter((option) => option.label.toLowerCase().includes(wanted));
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
          data-chosen={named.length > 0}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
          onClick={() => combobox.toggleDropdown()}
        >
          <FacetFace label={label} options={options} chosen={named} />
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
