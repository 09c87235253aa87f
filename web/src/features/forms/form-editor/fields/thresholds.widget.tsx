import { Button, RangeSlider } from "@mantine/core";
import "@mantine/core/styles/Slider.layer.css";
import { useTranslation } from "react-i18next";
import { defaultThresholds } from "#contract/records/forms/step-choices.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./thresholds.module.css";
import {
  type DistanceThresholds,
  distanceThresholdsOf,
  highestSimilarity,
  similarityBandsOf,
} from "./thresholds.rules.ts";

type Props = { value: DistanceThresholds; onChange: (value: DistanceThresholds) => void; error: string | undefined };

const usual = similarityBandsOf(defaultThresholds);
const ticks = [0, 25, 50, 75, 100];

/** A slider from 0 to 100 % with three bands, each explained in words. */
export function ThresholdsField({ value, onChange, error }: Props) {
  const { t } = useTranslation("forms");
  const format = useFormat();
  const { match, noMatch } = similarityBandsOf(value);
  const change = (next: { match: number; noMatch: number }) => onChange(distanceThresholdsOf(next));
  const hasReview = match > noMatch;
  const words = { match: format.percent(match), noMatch: format.percent(noMatch) };
  return (
    <fieldset className={classes.root}>
      <legend className={classes.legend}>{t("fields.thresholds")}</legend>
      <p className={classes.lead}>{t("thresholds.lead")}</p>
      <div className={classes.scale}>
        <div className={classes.bands} aria-hidden>
          <span data-band="noMatch" style={{ flexGrow: noMatch }} />
          <span data-band="review" style={{ flexGrow: match - noMatch }} />
          <span data-band="match" style={{ flexGrow: 100 - match }} />
        </div>
        <RangeSlider
          value={[noMatch, match]}
          onChange={([low, high]) => change({ noMatch: low, match: Math.min(high, highestSimilarity) })}
          min={0}
          max={100}
          minRange={0}
          label={(percent) => format.percent(percent)}
          thumbFromLabel={t("thresholds.noMatchThumb")}
          thumbToLabel={t("thresholds.matchThumb")}
          thumbValueText={(percent) => format.percent(percent)}
          classNames={{
            root: classes.slider ?? "",
            track: classes.track ?? "",
            bar: classes.bar ?? "",
            thumb: classes.thumb ?? "",
          }}
        />
      </div>
      <div className={classes.ticks} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick}>{format.percent(tick)}</span>
        ))}
      </div>
      <ul className={classes.meanings}>
        <li data-band="match">{t("thresholds.match", words)}</li>
        {hasReview && <li data-band="review">{t("thresholds.review", words)}</li>}
        <li data-band="noMatch">{t("thresholds.noMatch", words)}</li>
      </ul>
      {!hasReview && <p className={classes.lead}>{t("thresholds.noReview")}</p>}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {(match !== usual.match || noMatch !== usual.noMatch) && (
        <Button variant="default" size="xs" mt="sm" onClick={() => onChange(defaultThresholds)}>
          {t("thresholds.usual", { match: format.percent(usual.match), noMatch: format.percent(usual.noMatch) })}
        </Button>
      )}
    </fieldset>
  );
}
