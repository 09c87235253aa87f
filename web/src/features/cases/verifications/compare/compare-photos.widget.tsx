import { Select } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { type FileSide, fileSides } from "#contract/records/forms/identity-documents.ts";
import { Photo } from "../photos/photo.widget.tsx";
import classes from "./compare.module.css";

const sidesOf = ({ files }: VerificationView) => fileSides.filter((side) => files.some((file) => file.side === side));

function Side({
  view,
  side,
  who,
  onSide,
}: {
  view: VerificationView;
  side: FileSide;
  who: string;
  onSide: (side: FileSide) => void;
}) {
  const { t } = useTranslation("teamwork");
  const words = useTranslation("verifications").t;
  const sides = sidesOf(view);
  return (
    <Select
      size="xs"
      label={t("compare.side", { who })}
      allowDeselect={false}
      data={sides.map((each) => ({ value: each, label: words(`sides.${each}`) }))}
      value={sides.includes(side) ? side : null}
      disabled={sides.length === 0}
      onChange={(next) => onSide(fileSides.find((each) => each === next) ?? side)}
    />
  );
}

function Picture({ view, side }: { view: VerificationView; side: FileSide }) {
  const { t } = useTranslation("teamwork");
  const file = view.files.find((each) => each.side === side);
  if (!file) return <div className={classes.missing}>{t("compare.noPhoto")}</div>;
  return <Photo key={file.id} verificationId={view.id} file={file} />;
}

const firstSide = (view: VerificationView, wanted: FileSide): FileSide => {
  const sides = sidesOf(view);
  return sides.includes(wanted) ? wanted : (sides[0] ?? wanted);
};

/** Two photos beside each other, those of one side first; each can be another one. */
export function ComparePhotos(props: { one: VerificationView; other: VerificationView; side: FileSide }) {
  const { one, other, side: wanted } = props;
  const { t } = useTranslation("teamwork");
  const [side, setSide] = useState(() => firstSide(one, wanted));
  const [otherSide, setOtherSide] = useState(() => firstSide(other, wanted));
  return (
    <>
      <div className={classes.people}>
        <Side view={one} side={side} who={t("compare.this")} onSide={setSide} />
        <Side view={other} side={otherSide} who={t("compare.other")} onSide={setOtherSide} />
      </div>
      <div className={classes.photos}>
        <Picture view={one} side={side} />
        <Picture view={other} side={otherSide} />
      </div>
    </>
  );
}
