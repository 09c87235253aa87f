import { ActionIcon, CloseButton, Modal } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { useReturnFocus } from "#ui/return-focus.ts";
import { useUiWords } from "#ui/words.ts";
import { NotedPhoto } from "../photo-notes/noted-photo.widget.tsx";
import { OriginalButton } from "./original-button.widget.tsx";
import { photoPages, photoPageWith } from "./photo-pairs.rules.ts";
import classes from "./photo-window.module.css";

type Props = { view: VerificationView; sides: readonly FileSide[]; onClose: () => void };

/** Arrows turn the pages, Esc closes. */
export function PhotoWindow({ view, sides, onClose }: Props) {
  const { t } = useTranslation("verifications");
  const words = useUiWords();
  const pages = photoPages(view.files);
  const [at, setAt] = useState(() => photoPageWith(pages, sides));
  useReturnFocus(true);
  const page = pages[at];
  const original = view.files.find(({ side }) => page?.sides.length === 1 && side === page.sides[0])?.original;
  const go = (step: 1 | -1) => setAt((before) => (before + step + pages.length) % pages.length);
  // On the window: after dragging a photo nothing has the focus.
  useWindowEvent("keydown", (event) => {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    const isForward = (event.key === "ArrowRight") === (document.documentElement.dir !== "rtl");
    go(isForward ? 1 : -1);
  });
  return (
    <Modal.Root opened onClose={onClose} fullScreen transitionProps={{ duration: 0 }}>
      <Modal.Content className={classes.root ?? ""}>
        <div className={classes.head}>
          <Modal.Title className={classes.title ?? ""}>
            {view.applicant.name || t("noName")}
            <span className={classes.page} role="status">
              {page &&
                `${page.sides.map((side) => t(`sides.${side}`)).join(" + ")} · ${t("photos.place", { at: at + 1, of: pages.length })}`}
            </span>
          </Modal.Title>
          <span className={classes.keys}>{t("photos.keys")}</span>
          {original && <OriginalButton verificationId={view.id} fileId={original} />}
          {pages.length > 1 && (
            <>
              <ActionIcon variant="default" size={36} aria-label={t("photos.previous")} onClick={() => go(-1)}>
                <IconChevronLeft size={16} className={classes.arrow} />
              </ActionIcon>
              <ActionIcon variant="default" size={36} aria-label={t("photos.next")} onClick={() => go(1)}>
                <IconChevronRight size={16} className={classes.arrow} />
              </ActionIcon>
            </>
          )}
          <CloseButton size="lg" aria-label={words.close} onClick={onClose} data-autofocus />
        </div>
        <div className={classes.photos} data-count={page?.sides.length}>
          {page?.sides.map((side) => {
            const file = view.files.find((each) => each.side === side && each.page === page.page);
            return file ? <NotedPhoto key={`${at} ${file.id}`} verificationId={view.id} file={file} /> : null;
          })}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
