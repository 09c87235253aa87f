import { IconArrowRight } from "@tabler/icons-react";
import { Fragment, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { formSectionOf } from "#contract/records/forms/form-sections.ts";
import type { StepType } from "#contract/records/steps/step-types.ts";
import { useFormat } from "#web/platform/format.ts";
import {
  type FormPathCrumb,
  type FormValue,
  type FormValueChange,
  type FormVersionDifference,
  isNothing,
} from "./form-difference.rules.ts";
import classes from "./form-history.module.css";
import { type ChangeWords, useChangeWords } from "./use-change-words.ts";

const shownEntries = 12;

function Old({ words }: { words: string | null }) {
  const { t } = useTranslation("formVersions");
  return <del className={`${classes.old} ${words === null ? classes.blank : ""}`}>{words ?? t("change.nothing")}</del>;
}

function New({ words }: { words: string | null }) {
  const { t } = useTranslation("formVersions");
  return <ins className={`${classes.new} ${words === null ? classes.blank : ""}`}>{words ?? t("change.nothing")}</ins>;
}

function Entries({ entries, of: Entry }: { entries: readonly string[]; of: typeof Old }) {
  const { t } = useTranslation("formVersions");
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? entries : entries.slice(0, shownEntries);
  const hidden = entries.length - shown.length;
  return (
    <>
      {shown.map((words) => (
        <Entry key={words} words={words} />
      ))}
      {hidden > 0 && (
        <button type="button" onClick={() => setOpen(true)}>
          {t("change.more", { count: hidden })}
        </button>
      )}
    </>
  );
}

function Values({ change, say }: { change: FormValueChange; say: ChangeWords }) {
  const { t } = useTranslation("formVersions");
  const format = useFormat();
  const entries = (values: readonly FormValue[]) => values.map((value) => say.sayLeaf(change.path, value) ?? "");
  if (change.kind === "item")
    return change.isAdded ? <New words={t("change.added")} /> : <Old words={t("change.removed")} />;
  if (change.kind === "order") return <span>{t("change.order", { values: format.list(entries(change.now)) })}</span>;
  if (change.kind === "list")
    return (
      <>
        <Entries entries={entries(change.removed)} of={Old} />
        <Entries entries={entries(change.added)} of={New} />
      </>
    );
  return (
    <>
      <Old words={say.sayLeaf(change.path, change.before)} />
      <IconArrowRight size={14} className={classes.arrow ?? ""} aria-hidden />
      <New words={say.sayLeaf(change.path, change.after)} />
    </>
  );
}

/** A setting named like its page is not named twice. */
function Where({ path: whole, within, say }: { path: readonly FormPathCrumb[]; within: string; say: ChangeWords }) {
  const [first] = whole;
  const path = whole.length > 1 && first && say.sayCrumb(first) === within ? whole.slice(1) : whole;
  return (
    <span className={classes.where}>
      {path.map((crumb, n) => (
        // A path has no two parts that could change places.
        // biome-ignore lint/suspicious/noArrayIndexKey: as said
        <Fragment key={n}>
          {n > 0 && " › "}
          {n === path.length - 1 ? <b>{say.sayCrumb(crumb)}</b> : say.sayCrumb(crumb)}
        </Fragment>
      ))}
    </span>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.group}>
      <h4>{title}</h4>
      <ul className={classes.changes}>{children}</ul>
    </section>
  );
}

function Changes({
  title,
  changes,
  step,
}: {
  title: string;
  changes: readonly FormValueChange[];
  step: StepType | null;
}) {
  const say = useChangeWords(step);
  return (
    <Group title={title}>
      {changes.map((change) => (
        <li key={`${change.kind} ${change.path.map(({ name }) => name).join("/")}`}>
          <Where path={change.path} within={title} say={say} />
          <span className={classes.values}>
            <Values change={change} say={say} />
          </span>
        </li>
      ))}
    </Group>
  );
}

function StepChanges({ difference }: { difference: FormVersionDifference }) {
  const { t } = useTranslation(["formVersions", "forms"]);
  const format = useFormat();
  const { stepsAdded, stepsRemoved, stepsOrder } = difference;
  if (stepsAdded.length + stepsRemoved.length === 0 && !stepsOrder) return null;
  return (
    <Group title={t("change.steps")}>
      {stepsRemoved.map((type) => (
        <li key={type} className={classes.values}>
          <b>{t(`forms:steps.${type}`)}</b> <Old words={t("change.stepRemoved")} />
        </li>
      ))}
      {stepsAdded.map((type) => (
        <li key={type} className={classes.values}>
          <b>{t(`forms:steps.${type}`)}</b> <New words={t("change.stepAdded")} />
        </li>
      ))}
      {stepsOrder && (
        <li>{t("change.order", { values: format.list(stepsOrder.map((type) => t(`forms:steps.${type}`))) })}</li>
      )}
    </Group>
  );
}

export function FormDifference({ difference }: { difference: FormVersionDifference }) {
  const { t } = useTranslation(["formVersions", "forms"]);
  if (isNothing(difference)) return <p>{t("same")}</p>;
  const sections = [...new Set(difference.form.map(({ setting }) => formSectionOf(setting)))];
  return (
    <>
      {sections.map((section) => (
        <Changes
          key={section}
          title={t(`forms:sections.${section}`)}
          changes={difference.form
            .filter(({ setting }) => formSectionOf(setting) === section)
            .flatMap(({ changes }) => changes)}
          step={null}
        />
      ))}
      <StepChanges difference={difference} />
      {difference.steps.map(({ type, changes }) => (
        <Changes key={type} title={t(`forms:steps.${type}`)} changes={changes} step={type} />
      ))}
    </>
  );
}
