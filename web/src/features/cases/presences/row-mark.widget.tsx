import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { RowMarks } from "#contract/cases/presences.contract.ts";
import { Initials } from "#ui/initials.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./row-mark.module.css";
import type { RowMarksStore } from "./row-marks.rules.ts";

type Props = { id: string; marks: RowMarksStore };

const useRowMark = ({ id, marks }: Props) => useSyncExternalStore(marks.subscribe, () => marks.of(id));

function Dot() {
  const word = useTranslation("listWork").t("changed");
  return <span className={classes.dot} role="img" aria-label={word} title={word} />;
}

/** Before a name: somebody else changed the case since the reader last had it open. */
export const ChangedDot = (props: Props) => useRowMark(props)?.isChanged && <Dot />;

const shown = 2;

function Faces({ others }: Pick<RowMarks, "others">) {
  const { t } = useTranslation("teamwork");
  const names = useFormat().list(others.map(({ name }) => name));
  const word = others.length === 1 ? t("presence.one", { name: names }) : t("presence.many", { names });
  return (
    <span className={classes.faces} role="img" aria-label={word} title={word}>
      {others.slice(0, shown).map(({ id, name }) => (
        <Initials key={id} name={name} />
      ))}
    </span>
  );
}

/** Who else has the case open. */
export function PresentFaces(props: Props) {
  const others = useRowMark(props)?.others ?? [];
  return others.length > 0 && <Faces others={others} />;
}
