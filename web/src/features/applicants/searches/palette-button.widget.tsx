import { ActionIcon } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Keycap } from "#ui/keycap.tsx";
import { loadPartOfWords } from "#web/platform/i18n.ts";
import classes from "./palette-button.module.css";

const load = async () => {
  const [{ Palette }] = await Promise.all([import("./palette.widget.tsx"), loadPartOfWords("searches")]);
  return { default: Palette };
};
const Palette = lazy(load);

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
const keys = isApple ? "⌘ K" : "Ctrl K";

/** By the key's place too: with a Ukrainian keyboard it writes another letter. */
const isCommand = ({ ctrlKey, metaKey, altKey, shiftKey, key, code }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && (key.toLowerCase() === "k" || code === "KeyK");

/** What stands in an open window is not left by the way. The palette itself may still be fading. */
const isCovered = () => document.querySelector('[role="dialog"][aria-modal="true"]:not([data-palette])') !== null;

/** Opens the palette, and so do the keys. */
export function PaletteButton() {
  const { t } = useTranslation("shell");
  const [isOpen, setIsOpen] = useState(false);
  const [isReached, setIsReached] = useState(false);
  if (isOpen && !isReached) setIsReached(true);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isCommand(event)) return;
      event.preventDefault();
      setIsOpen((wasOpen) => !wasOpen && !isCovered());
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  const reach = {
    onClick: () => setIsOpen(true),
    onPointerEnter: () => void load().catch(() => undefined),
    "aria-haspopup": "dialog",
    "aria-keyshortcuts": isApple ? "Meta+K" : "Control+K",
  } as const;
  return (
    <>
      <button type="button" className={classes.field} {...reach}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={classes.words}>{t("nav.search")}</span>
        <Keycap>{keys}</Keycap>
      </button>
      <ActionIcon variant="default" size={34} className={classes.small ?? ""} aria-label={t("nav.search")} {...reach}>
        <IconSearch size={16} stroke={1.75} />
      </ActionIcon>
      {isReached && (
        <Suspense fallback={<div role="dialog" data-palette hidden />}>
          <Palette isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
