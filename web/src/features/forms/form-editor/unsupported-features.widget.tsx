import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { FormInability } from "#contract/records/forms/form-abilities.ts";
import { Note, NoteTitle } from "#ui/note.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./unsupported-features.module.css";

/** Nothing of the server is missing for it: somebody else has to save the form. */
function BareCallbacks() {
  const { t } = useTranslation("forms");
  return (
    <Note tone="plain" aria-labelledby="bare-callbacks">
      <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      <div>
        <NoteTitle id="bare-callbacks">{t("notAvailable.callbackPersons.title")}</NoteTitle>
        <p className={classes.instead}>{t("notAvailable.callbackPersons.instead")}</p>
      </div>
    </Note>
  );
}

export function UnsupportedFeatures({ names }: { names: readonly FormInability[] }) {
  return (
    <>
      {names.includes("callbackPersons") && <BareCallbacks />}
      <Unsupported names={names.filter((name) => name !== "callbackPersons")} />
    </>
  );
}

function Unsupported({ names }: { names: readonly FormInability[] }) {
  const { t } = useTranslation("forms");
  const format = useFormat();
  if (names.length === 0) return null;
  return (
    <Note tone="plain" aria-labelledby="form-inabilities">
      <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      <div>
        <NoteTitle id="form-inabilities">
          {t("notAvailable.title", { names: format.list(names.map((name) => t(`notAvailable.${name}.name`))) })}
        </NoteTitle>
        <p className={classes.lead}>{t("notAvailable.lead")}</p>
        <details className={classes.more}>
          <summary>{t("notAvailable.more")}</summary>
          <ul className={classes.list}>
            {names.map((name) => (
              <li key={name}>
                <b>{t(`notAvailable.${name}.name`)}</b> {t(`notAvailable.${name}.instead`)}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </Note>
  );
}
