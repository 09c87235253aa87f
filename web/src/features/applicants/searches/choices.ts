import type { TablerIcon } from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import type { FoundVerification } from "#contract/applicants/searches.contract.ts";
import { type OfferedAction, offeredActions } from "#web/platform/offered-actions.ts";

/** A line of the palette: an address to go to, or something to do here. */
export type PaletteItem = {
  key: string;
  label: string;
  /** In small letters after the label. */
  notes: readonly { text: string; isWhole?: boolean }[];
  /** What was typed, to be marked; '' for nothing. */
  typed: string;
  Icon: TablerIcon;
  state?: Pick<FoundVerification, "status" | "isWaitingForApplicant" | "isProposed" | "isWaitingForPersons">;
  /** How it was found, where the line does not show it. */
  by?: string;
} & ({ to: LinkProps } | { href: string } | { run: () => void });

export type PaletteSection = { name: string; title: string; choices: PaletteItem[] };

/**
 * Buttons of the page that offer themselves by `data-page-action`, whose value is a key that is remembered. The words are those
 * of `data-action-label`, or the button's own.
 */
function buttonsOffered(within: string): OfferedAction[] {
  const offered = document.querySelectorAll<HTMLElement>(
    `${within} [data-page-action]:not(:disabled, [data-disabled])`,
  );
  return [...offered].map((button, n) => {
    const { pageAction, actionLabel } = button.dataset;
    const copy = button.cloneNode(true) as HTMLElement;
    for (const hidden of copy.querySelectorAll("[aria-hidden]")) hidden.remove();
    return {
      key: pageAction === "true" || !pageAction ? `button-${n}` : pageAction,
      label: actionLabel ?? button.ariaLabel ?? copy.textContent?.trim() ?? "",
      run: () => button.click(),
    };
  });
}

/** What is done most with an open case, before the rest of a page's buttons. */
const usual = ["approve", "decline", "ask-again", "assign-to-me", "assign-to", "label", "copy-link", "open-record"];
const rank = ({ key }: OfferedAction) => (usual.includes(key) ? usual.indexOf(key) : usual.length);

/** What can be done here and now. */
export const actionsHere = () => ({
  actions: [...buttonsOffered("main"), ...offeredActions("page")].sort((a, b) => rank(a) - rank(b)),
  filters: offeredActions("list"),
  anywhere: buttonsOffered("header:not(main header)"),
});
