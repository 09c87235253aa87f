import { IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { useReview } from "../review-context.ts";
import { FaceSimilarity } from "./face-similarity.widget.tsx";
import { Photo } from "./photo.widget.tsx";
import { otherSides, shownSides, sidesToOpen } from "./photo-pairs.rules.ts";
import classes from "./photos.module.css";
import { Thumbnail } from "./thumbnail.widget.tsx";

type ThumbProps = { view: VerificationView; side: FileSide; onShow: () => void };

function SideButton({ view, side, onShow }: ThumbProps) {
  const { t } = useTranslation("verifications");
  const name = t(`sides.${side}`);
  const file = view.files.find((each) => each.side === side);
  return (
    <button type="button" className={classes.side} aria-label={t("photos.show", { side: name })} onClick={onShow}>
      <Thumbnail id={view.id} fileId={file?.id ?? null} alt="" />
      <span aria-hidden>{name}</span>
    </button>
  );
}

/** Document and selfie come first: the reviewer compares them. The other sides are small below, and take the document's place. */
export function Photos({ view, isFirstPicture = false }: { view: VerificationView; isFirstPicture?: boolean }) {
  const { t } = useTranslation("verifications");
  const { id, files, isOfBank } = view;
  const [chosen, setChosen] = useState<FileSide | null>(null);
  const sides = files.filter(({ page }) => page === 1).map(({ side }) => side);
  const shown = shownSides(sides, chosen);
  const others = otherSides(sides, shown);
  const { lookAt } = useReview();
  return (
    <section aria-labelledby="photos">
      <h2 id="photos" className={classes.title}>
        {t("photos.title")}
      </h2>
      {shown.length === 0 && (
        <EmptyState
          isSmall
          icon={<IconPhotoOff size={16} stroke={1.75} />}
          title={t(isOfBank ? "photos.ofBank" : "photos.none")}
        />
      )}
      {shown.length > 0 && (
        <div className={classes.pair} data-single={shown.length === 1}>
          {shown.map((side) => {
            const file = files.find((each) => each.side === side);
            const open = () => lookAt(sidesToOpen(sides, shown, side));
            return file ? <Photo key={file.id} verificationId={id} file={file} onOpen={open} /> : null;
          })}
        </div>
      )}
      <div className={classes.foot}>
        {shown.includes("selfie") && shown.length > 1 && <FaceSimilarity checks={view.checks} />}
        {!isFirstPicture && others.length > 0 && (
          <fieldset className={classes.sides} aria-label={t("photos.others")}>
            {others.map((side) => (
              <SideButton key={side} view={view} side={side} onShow={() => setChosen(side)} />
            ))}
          </fieldset>
        )}
      </div>
    </section>
  );
}
