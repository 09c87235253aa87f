import { isProofSide } from "#flow/components/proof-tips.ts";
import { PhotoThumbnail } from "#flow/features/photos/photo-thumbnail.widget.tsx";
import { type FlowScreen, screenSideOf } from "#flow/visit/screens.rules.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "#flow/words/words.ts";

export function ReviewPhotos({ screens }: { screens: readonly FlowScreen[] }) {
  const { t } = useSpeech();
  const { state, edit } = useVisit();
  const sides = screens.map(screenSideOf);
  const photos = state.files.filter(({ side }) => sides.includes(side));
  if (photos.length === 0) return null;
  const isFace = sides.includes("selfie");
  const shape = isFace
    ? "vd-thumbnails-face"
    : photos.every(({ side }) => isProofSide(side))
      ? "vd-thumbnails-proof"
      : "";
  return (
    <div className={`vd-thumbnails ${shape}`}>
      {photos.map(({ id, side }) => (
        <figure key={id}>
          <PhotoThumbnail side={side} id={id} label={t(`side.${side}`)} />
          {/* The face is the whole of its part, whose own button leads back to it. */}
          {!isFace && (
            <figcaption>
              {t(`side.${side}`)}
              <button
                type="button"
                className="vd-link"
                onClick={() => edit(`photo-${side}`)}
                aria-label={t("review.retake_part", { part: t(`side.${side}`) })}
              >
                {t("review.retake")}
              </button>
            </figcaption>
          )}
        </figure>
      ))}
    </div>
  );
}
