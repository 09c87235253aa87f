import { Button, Loader, Modal } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Keycap } from "#ui/keycap.tsx";
import { useUiWords } from "#ui/words.ts";
import { sayError } from "#web/platform/i18n.ts";
import type { PaletteItem, PaletteSection } from "./choices.ts";
import classes from "./palette.module.css";
import { PaletteChoice } from "./palette-choice.widget.tsx";
import { rememberAction, rememberOpened } from "./recent.ts";
import { useSections } from "./use-sections.ts";

/** After the last key, in ms. */
const pauseMs = 120;

/** Opens an address, or does what the page offers, once the palette is gone. */
function useChoose(onClose: () => void) {
  const router = useRouter();
  return (choice: PaletteItem) => {
    onClose();
    if ("run" in choice) {
      rememberAction(choice);
      return void setTimeout(choice.run);
    }
    if ("href" in choice) return void window.open(choice.href, "_blank", "noreferrer");
    rememberOpened(choice);
    // So that the new page's heading can have the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    void router.navigate(choice.to as never);
  };
}

type ListProps = {
  id: string;
  sections: readonly { section: PaletteSection; isStale: boolean }[];
  active: string | undefined;
  onPoint: (key: string) => void;
  onChoose: (choice: PaletteItem) => void;
};

function Choices({ id, sections, active, onPoint, onChoose }: ListProps) {
  const { t } = useTranslation("searches");
  return (
    <div id={id} role="listbox" aria-label={t("results")} className={classes.list} tabIndex={-1}>
      {sections.map(({ section: { name, title, choices }, isStale }) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div key={name} role="group" aria-labelledby={`${id}-${name}`} data-stale={isStale || undefined}>
          <div id={`${id}-${name}`} className={classes.section} role="presentation">
            {title}
          </div>
          {choices.map((choice) => (
            <PaletteChoice
              key={choice.key}
              id={`${id}-${choice.key.replaceAll(" ", "-")}`}
              choice={choice}
              isActive={choice.key === active}
              isStale={isStale}
              onPoint={() => !isStale && onPoint(choice.key)}
              onChoose={() => !isStale && onChoose(choice)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Which of the choices is under the keys: the first one unless another was reached. */
function useActive(choices: readonly PaletteItem[]) {
  const [reached, setReached] = useState<string>();
  const at = Math.max(
    0,
    choices.findIndex(({ key }) => key === reached),
  );
  const go = (to: number) => setReached(choices[(to + choices.length) % Math.max(1, choices.length)]?.key);
  return {
    active: choices[at],
    reach: setReached,
    move: (key: string): boolean => {
      if (key === "ArrowDown") go(at + 1);
      else if (key === "ArrowUp") go(at - 1);
      else if (key === "PageDown") go(Math.min(choices.length - 1, at + 8));
      else if (key === "PageUp") go(Math.max(0, at - 8));
      else return false;
      return true;
    },
  };
}

function Body({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("searches");
  const words = useUiWords();
  const id = useId();
  const [text, setText] = useState("");
  const typed = text.trim();
  const [requested] = useDebouncedValue(typed, pauseMs);
  const { sections, found, isWaiting, error, retry } = useSections(typed, requested);
  const shown = [
    ...sections.map((section) => ({ section, isStale: false })),
    ...found.map((section) => ({ section, isStale: isWaiting })),
  ];
  const choices = shown.flatMap(({ section, isStale }) => (isStale ? [] : section.choices));
  const { active, reach, move } = useActive(choices);
  const choose = useChoose(onClose);
  const listen = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && active) choose(active);
    else if (!move(event.key)) return;
    event.preventDefault();
  };
  const isEmpty = shown.length === 0 && !isWaiting && !error;
  return (
    <>
      <div className={classes.head}>
        {isWaiting ? <Loader size={16} aria-hidden /> : <IconSearch size={16} stroke={1.75} aria-hidden />}
        <input
          role="combobox"
          type="text"
          className={classes.input}
          aria-label={t("label")}
          placeholder={t("placeholder")}
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}-list-${active.key.replaceAll(" ", "-")}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={128}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={listen}
        />
        <button type="button" className={classes.close} aria-label={t("close")} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </button>
      </div>
      <div className={classes.body}>
        <Choices id={`${id}-list`} sections={shown} active={active?.key} onPoint={reach} onChoose={choose} />
        {error && (
          <div className={classes.note} role="alert">
            <p className={classes.noteTitle}>{t("failed")}</p>
            <p>{sayError(error)}</p>
            <Button variant="default" size="xs" onClick={retry}>
              {words.retry}
            </Button>
          </div>
        )}
        {isEmpty && (
          <div className={classes.note}>
            <p className={classes.noteTitle}>{t("nothing", { text: typed })}</p>
            <p>{t("nothingBody")}</p>
          </div>
        )}
      </div>
      <div className={classes.foot}>
        <span className={classes.keys} aria-hidden>
          <Keycap>↑</Keycap>
          <Keycap>↓</Keycap>
          {t("keys.move")}
          <Keycap>↵</Keycap>
          {t("keys.open")}
          <Keycap>Esc</Keycap>
          {t("keys.close")}
        </span>
        <span role="status">
          {isWaiting
            ? t("searching")
            : isEmpty
              ? t("nothing", { text: typed })
              : typed !== "" && t("found", { count: choices.length })}
        </span>
      </div>
    </>
  );
}

/** Goes anywhere and finds anybody. On a phone it fills the window. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("shell");
  const isPhone = useMediaQuery("(max-width: 640px)") ?? false;
  // One that is opened again while it fades would keep what was typed.
  const [opening, setOpening] = useState({ isOpen, count: 0 });
  if (opening.isOpen !== isOpen) setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) });
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      fullScreen={isPhone}
      centered={false}
      yOffset="12vh"
      size="42rem"
      transitionProps={{ duration: 100 }}
    >
      <Modal.Overlay />
      <Modal.Content data-palette aria-label={t("nav.search")} className={classes.content ?? ""}>
        <Modal.Body p={0} className={classes.frame ?? ""}>
          <Body key={opening.count} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
