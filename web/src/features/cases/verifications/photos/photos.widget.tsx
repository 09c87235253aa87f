import { SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import overview from "../overview.module.css";
import { useReview } from "../review-context.ts";
import { Photo } from "./photo.widget.tsx";
import { type PhotoPair, pairsOf } from "./photo-pairs.rules.ts";
import classes from "./photos.module.css";

/** Document and selfie come first: the reviewer compares them. */
export function Photos({ view: { id, files, isOfBank } }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const pairs = pairsOf(files.filter(({ page }) => page === 1).map(({ side }) => side));
  const [chosen, setChosen] = useState<PhotoPair | null>(null);
  const pair = pairs.find(({ name }) => name === chosen) ?? pairs[0];
  const { lookAt } = useReview();
  const fileOf = (side: FileSide) => files.find((file) => file.side === side);
  return (
    <section aria-labelledby="photos">
      <div className={classes.head}>
        <h2 id="photos" className={overview.title}>
          {t("photos.title")}
        </h2>
        {pairs.length > 1 && pair && (
          <SegmentedControl
            size="xs"
            aria-label={t("photos.view")}
            value={pair.name}
            onChange={(next) => setChosen(pairs.find(({ name }) => name === next)?.name ?? null)}
            data={pairs.map(({ name }) => ({ value: name, label: t(`photos.${name}`) }))}
          />
        )}
      </div>
      {!pair && <p className={overview.none}>{t(isOfBank ? "photos.ofBank" : "photos.none")}</p>}
      {pair && (
        <div className={classes.pair} data-single={pair.sides.length === 1}>
          {pair.sides.map((side) => {
            const file = fileOf(side);
            return file ? (
              <Photo key={file.id} verificationId={id} file={file} onOpen={() => lookAt(pair.sides)} />
            ) : null;
          })}
        </div>
      )}
    </section>
  );
}
