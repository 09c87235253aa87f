import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  type TouchEvent,
  use,
  useState,
  type WheelEvent,
} from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { type ImageAct, ImageTools, type ImageWords } from "#ui/image-tools.tsx";
import { PhotosToCome } from "#web/platform/early-photos.ts";
import { useFormat } from "#web/platform/format.ts";
import { useObjectUrl } from "#web/platform/object-url.ts";
import { photoQuery } from "../verification.query.ts";
import classes from "./photo.module.css";

const loadViewer = () => import("#ui/image-viewer.tsx").then(({ ImageViewer: default_ }) => ({ default: default_ }));
const ImageViewer = lazy(loadViewer);

type File = VerificationView["files"][number];

type Props = {
  verificationId: string;
  file: File;
  /** Opens it in the full window. */
  onOpen?: () => void;
  /** Laid over the picture, in its own box; given the quarters by which it is turned. */
  overlay?: (quarters: number) => ReactNode;
  /** Neither moves nor zooms meanwhile. */
  isStill?: boolean;
};

type StillProps = {
  address: string;
  alt: string;
  words: ImageWords;
  onOpen: () => void;
  /** `act`: what was pressed; nothing for a gesture, which the next one repeats. */
  onReach: (act?: ImageAct) => void;
};

/** Looks as the viewer does before anything is pressed, which most photos never are: the viewer is fetched for those that are. */
function StillPhoto({ address, alt, words, onOpen, onReach }: StillProps) {
  // A failure now is no problem yet.
  const prepare = () => void loadViewer().catch(() => undefined);
  const reach = {
    onPointerEnter: prepare,
    onFocus: prepare,
    onWheel: ({ ctrlKey, metaKey }: WheelEvent) => (ctrlKey || metaKey) && onReach(),
    onTouchStart: ({ touches }: TouchEvent) => touches.length > 1 && onReach(),
  };
  return (
    <div className={classes.frame} dir="ltr" {...reach}>
      {/* By key the last tool opens it. */}
      <div className={classes.whole} {...{ onClick: onOpen }}>
        <img className={classes.fitted} src={address} alt={alt} draggable={false} />
      </div>
      <ImageTools words={words} onAct={onReach} onOpen={onOpen} />
    </div>
  );
}

/** It fills its frame where there is no full window to open. */
export function Photo({ verificationId, file, onOpen, overlay, isStill = false }: Props) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const { data, error, refetch } = useQuery(photoQuery({ id: verificationId, fileId: file.id }));
  const address = useObjectUrl(data);
  const side = t(`sides.${file.side}`);
  const alt = t("photos.alt", { side, at: format.instant(file.uploaded) });
  const [reached, setReached] = useState<{ act?: ImageAct | undefined } | null>(null);
  // The still photo stays until the viewer has come, and what was pressed first counts.
  const reach = (act?: ImageAct) => startTransition(() => setReached((before) => (before?.act ? before : { act })));
  const words = {
    zoomIn: t("photos.zoomIn", { side }),
    zoomOut: t("photos.zoomOut", { side }),
    rotate: t("photos.rotate", { side }),
    reset: t("photos.reset", { side }),
    open: t("photos.open", { side }),
  };
  const pathOf = use(PhotosToCome);
  const waiting = pathOf ? (
    <img className={classes.still} alt={alt} data-photo={pathOf({ id: verificationId, fileId: file.id })} />
  ) : (
    <div className={classes.waiting} role="status" aria-label={t("photos.loading")}>
      <Loader size="sm" />
    </div>
  );
  return (
    <figure className={classes.root} data-large={!onOpen}>
      <figcaption className={classes.side} title={t("photos.size", { width: file.width, height: file.height })}>
        {side}
        {file.pages > 1 &&
          ` · ${onOpen ? t("photos.pages", { count: file.pages }) : t("photos.page", { page: file.page, of: file.pages })}`}
      </figcaption>
      {error && (
        <div className={classes.waiting} role="alert">
          {t("photos.failed")}
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {t("photos.retry")}
          </Button>
        </div>
      )}
      {!error && !address && waiting}
      {address && (
        <Suspense fallback={<img className={classes.still} src={address} alt={alt} />}>
          {onOpen && !reached ? (
            <StillPhoto address={address} alt={alt} words={words} onOpen={onOpen} onReach={reach} />
          ) : (
            <ImageViewer
              address={address}
              alt={alt}
              words={words}
              start={reached?.act}
              hasWheel={!onOpen}
              isStill={isStill}
              {...(overlay ? { overlay } : {})}
              {...(onOpen ? { onOpen } : {})}
            />
          )}
        </Suspense>
      )}
    </figure>
  );
}
