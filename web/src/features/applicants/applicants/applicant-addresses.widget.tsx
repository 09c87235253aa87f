import { useTranslation } from "react-i18next";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { linesOfAddress } from "#contract/records/steps/address.step.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./record.module.css";
import { RecordSection } from "./record-section.widget.tsx";

export function ApplicantAddresses({ applicant: { addresses, addressesBy } }: { applicant: ApplicantView }) {
  const { t } = useTranslation("applicants");
  const { t: word } = useTranslation("verifications");
  const format = useFormat();
  return (
    <RecordSection id="addresses" title={t("tabs.addresses")}>
      {addresses.length === 0 && <p className={classes.quiet}>{t("addresses.none")}</p>}
      <ul className={classes.documents}>
        {addresses.map((address) => (
          <li key={JSON.stringify(address)} className={classes.address}>
            {address.kind && <span className={classes.by}>{word(`answers.addressKinds.${address.kind}`)}</span>}
            <address>
              {[...linesOfAddress(address), format.country(address.country)].map((line) => (
                <bdi key={line}>{line}</bdi>
              ))}
            </address>
          </li>
        ))}
      </ul>
      {addressesBy && (
        <p className={classes.by}>{t("addresses.by", { actor: addressesBy.by, at: format.instant(addressesBy.at) })}</p>
      )}
    </RecordSection>
  );
}
