import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type BlacklistedField, blacklistedFields } from "#contract/screening/blacklists/blacklist-values.ts";
import { useBlacklistOptions } from "#web/features/screening/blacklists/blacklists.query.ts";
import classes from "./decline.module.css";

export type BlacklistChoice = { codes: string[]; fields: BlacklistedField[] };
export const noBlacklist: BlacklistChoice = { codes: [], fields: [...blacklistedFields] };

type Props = { choice: BlacklistChoice; isFieldMissing: boolean; onChange: (choice: BlacklistChoice) => void };

/** On which lists the applicant is put, and with what. */
export function BlacklistChoiceGroup({ choice, isFieldMissing, onChange }: Props) {
  const { t } = useTranslation("verifications");
  const { data } = useBlacklistOptions();
  const lists = data?.items ?? [];
  if (data && lists.length === 0)
    return (
      <div>
        <p className={classes.legend}>{t("declineDrawer.blacklists")}</p>
        <p className={classes.none}>{t("declineDrawer.blacklistsNone")}</p>
      </div>
    );
  return (
    <div className={classes.lists}>
      <Checkbox.Group
        label={t("declineDrawer.blacklists")}
        description={t("declineDrawer.blacklistsHint")}
        value={choice.codes}
        onChange={(codes) => onChange({ ...choice, codes })}
      >
        <div className={classes.boxes}>
          {lists.map(({ code, name }) => (
            <Checkbox key={code} value={code} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      {choice.codes.length > 0 && (
        <Checkbox.Group
          label={t("declineDrawer.blacklistFields")}
          description={t("declineDrawer.blacklistFieldsHint")}
          value={choice.fields}
          error={isFieldMissing && t("declineDrawer.blacklistFieldNeeded")}
          onChange={(fields) => onChange({ ...choice, fields: fields as BlacklistedField[] })}
        >
          <div className={classes.boxes}>
            {blacklistedFields.map((field) => (
              <Checkbox key={field} value={field} label={t(`declineDrawer.blacklisted.${field}`)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </div>
  );
}
