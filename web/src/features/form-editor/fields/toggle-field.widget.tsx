import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { FormDraft } from "../form-draft.ts";
import type { SectionProps } from "../section-props.ts";
import { SwitchLine } from "./switch-line.widget.tsx";

const toggles = {
  permanentLinkEnabled: "permanentLink",
  "terms.forceAgree": "forceAgree",
  "terms.showInFooter": "showInFooter",
  "privacy.forceAgree": "forceAgree",
  "privacy.showInFooter": "showInFooter",
  "dataProtection.forceAgree": "forceAgree",
  "dataProtection.showInFooter": "showInFooter",
  sendFormUrlForReverification: "sendFormUrlForReverification",
  allowNewAttempts: "allowNewAttempts",
  autoDecline: "autoDecline",
  enableCustomerProcessing: "enableCustomerProcessing",
  blockMultipleAccounts: "blockMultipleAccounts",
  detectMatchingApplicants: "detectMatchingApplicants",
  blockDocumentDuplicates: "blockDocumentDuplicates",
  blockDeviceDuplicates: "blockDeviceDuplicates",
  blockCountryMismatch: "blockCountryMismatch",
  blockAnonymizingNetwork: "blockAnonymizingNetwork",
  "blockRetries.duplicates": "retryDuplicates",
  "blockRetries.ageRestricted": "retryAgeRestricted",
  "blockRetries.countryRestricted": "retryCountryRestricted",
  "blockRetries.compromisedPerson": "retryCompromisedPerson",
  "blockRetries.fakeDocument": "retryFakeDocument",
  callbackOnCreated: "callbackOnCreated",
  callbackOnStatusChange: "callbackOnStatusChange",
  returnApplicantData: "returnApplicantData",
  notifyApplicant: "notifyApplicant",
  notifyCustomer: "notifyCustomer",
  hideHeader: "hideHeader",
  hideGoOnMobile: "hideGoOnMobile",
  skipWelcomePage: "skipWelcomePage",
  skipStatusPage: "skipStatusPage",
} as const;

export function ToggleField({ form, name }: { form: SectionProps["form"]; name: keyof typeof toggles }) {
  const { t } = useTranslation("forms");
  const { field } = useController<FormDraft, keyof typeof toggles>({ control: form.control, name });
  return <SwitchLine field={field} label={t(`fields.${toggles[name]}`)} description={t(`hints.${toggles[name]}`)} />;
}
