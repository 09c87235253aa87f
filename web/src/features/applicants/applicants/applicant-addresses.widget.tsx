import { IconMapPin } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { linesOfAddress } from "#contract/records/steps/address.step.ts";
import card from "#ui/card.module.css";
import { EmptyState } from "#ui/empty-state.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./applicants.module.css";

export function ApplicantAddresses({ applicant: { addresses, addressesBy } }: { applicant: ApplicantView }) {
  const { t } = useTranslation("applicants");
  const { t: word } = useTranslation("verifications");
  const format = useFormat();
  if (addresses.length === 0)
    return (
      <div className={`${card.card} ${classes.box}`}>
        <EmptyState icon={<IconMapPin size={22} />} title={t("addresses.none")}>
          {t("addresses.noneBody")}
        </EmptyState>
      </div>
    );
  return (
    <>
      <ul className={classes.cards}>
        {addresses.map((address) => (
          <li key={JSON.stringify(address)} className={`${card.card} ${classes.card}`}>
            {address.kind && <span className={classes.quiet}>{word(`answers.addressKinds.${address.kind}`)}</span>}
            <address>
              {[...linesOfAddress(address), format.country(address.country)].map((line) => (
                <bdi key={line}>{line}</bdi>
              ))}
            </address>
          </li>
        ))}
      </ul>
      {addressesBy && (
        <p className={classes.quiet}>
          {t("addresses.by", { actor: addressesBy.by, at: format.instant(addressesBy.at) })}
        </p>
      )}
    </>
  );
}
