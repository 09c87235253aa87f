import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useSpeech } from "#flow/words/words.ts";
import { findCountries, sortCountries } from "./country-names.ts";
import { Icon } from "./icon.tsx";
import { Sheet } from "./sheet.tsx";

type Given<C extends string> = {
  title: string;
  choices: readonly C[];
  first: readonly C[];
  value: string;
  onChoose: (country: C) => void;
  onClose: () => void;
};

export function CountrySheet<C extends string>({ title, choices, first, value, onChoose, onClose }: Given<C>) {
  const { t, language } = useSpeech();
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const all = useMemo(() => sortCountries(choices, language, first), [choices, first, language]);
  const found = findCountries(all, typed);

  useEffect(() => {
    // On a phone the keyboard would hide a list that is short enough to see.
    if (choices.length > 12 || matchMedia("(pointer: fine)").matches) search.current?.focus();
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "center" });
  }, [choices]);

  const choose = (code: string | undefined) => {
    const choice = choices.find((each) => each === code);
    if (choice) onChoose(choice);
  };
  const move = (to: number) => {
    const index = Math.max(0, Math.min(found.length - 1, to));
    setActive(index);
    list.current?.children[index]?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    if (step !== undefined) move(active + step);
    else if (event.key === "Enter") choose(found[active]?.code);
    else return;
    event.preventDefault();
  };

  const field = (
    <div className="vd-search">
      <Icon name="search" />
      <input
        ref={search}
        className="vd-input"
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] ? `${id}-${found[active].code}` : undefined}
        aria-label={t("country.search")}
        placeholder={t("country.search")}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
      />
    </div>
  );

  return (
    <Sheet title={title} onClose={onClose} head={field}>
      <div ref={list} id={`${id}-list`} className="vd-options" role="listbox" aria-label={title}>
        {found.map(({ code, name }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field above moves and chooses by keys
          <div
            key={code}
            id={`${id}-${code}`}
            role="option"
            className="vd-option"
            tabIndex={-1}
            aria-selected={code === value}
            data-active={index === active || undefined}
            onClick={() => choose(code)}
          >
            {name}
            {code === value && <Icon name="check" />}
          </div>
        ))}
      </div>
      <p className="vd-sheet-count" role="status">
        {found.length === 0 ? t("country.nothing") : ""}
      </p>
    </Sheet>
  );
}
