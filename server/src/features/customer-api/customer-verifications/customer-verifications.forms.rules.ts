import type { SubmittedType } from "#contract/customer-api/customer-verifications.contract.ts";
import { companyFieldNames } from "#contract/records/companies/company-values.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { FormStep } from "#contract/records/forms/form-steps.ts";
import { identityDocumentTypes } from "#contract/records/forms/identity-documents.ts";
import { profileFieldNames } from "#contract/records/forms/profile-fields.ts";
import { companyDocuments, documentFieldNames, fundsFieldNames } from "#contract/records/forms/step-choices.ts";
import { countries } from "#contract/values/countries.ts";
import type { SubmissionPlan } from "./customer-verifications.parts.rules.ts";

/** Nothing is mandatory: what is missing was refused before, by the plan. */
const offered = <N extends string>(names: readonly N[], isOffered: (name: N) => boolean = () => true) =>
  Object.fromEntries(names.map((name) => [name, { enabled: isOffered(name), mandatory: false }])) as Record<
    N,
    { enabled: boolean; mandatory: boolean }
  >;

const hasSide = ({ photos }: SubmissionPlan, side: string) => photos.some((photo) => photo.side === side);

/** A step as the API submits it: photos are uploaded, and judged by the checks alone. */
function stepOf(type: SubmittedType, plan: SubmissionPlan): FormStep {
  const steps = defaultSteps();
  switch (type) {
    case "PROFILE": {
      const { fields } = steps.PROFILE;
      const open = Object.fromEntries(
        profileFieldNames.map((name) => [
          name,
          { ...fields[name], enabled: true, mandatory: false, allowDuplicates: true },
        ]),
      ) as typeof fields;
      return { ...steps.PROFILE, fields: open };
    }
    case "DOCUMENT":
      return {
        ...steps.DOCUMENT,
        documentTypes: [...identityDocumentTypes],
        frontOnly: plan.hasBack ? [] : [...identityDocumentTypes],
        fields: offered(documentFieldNames),
        preProcessing: false,
      };
    case "FACIAL":
      return {
        ...steps.FACIAL,
        withDocument: plan.selfie === "SELFIE_WITH_DOCUMENT",
        withCreditCard: plan.selfie === "SELFIE_WITH_CREDIT_CARD",
      };
    case "ADDRESS":
      return {
        ...steps.ADDRESS,
        preProcessing: false,
        skipManualEntry: plan.address === null,
        skipProof: !hasSide(plan, "address_proof"),
        countryValidation: false,
      };
    case "AML":
      return {
        ...steps.AML,
        fields: offered(fundsFieldNames),
        exactAnnualIncome: true,
        disableDocumentProof: !hasSide(plan, "funds_proof"),
      };
    case "TAX_ID":
      return { ...steps.TAX_ID, preProcessing: false, disableDocumentProof: !hasSide(plan, "tax_id_proof") };
    case "PAYMENT_METHOD":
      return {
        ...steps.PAYMENT_METHOD,
        method: plan.payment?.answers.method ?? "card",
        cardNumber: plan.payment?.answers.cardLastFour !== undefined,
        accountNumber: plan.payment?.answers.accountNumber !== undefined,
      };
    case "COMPANY":
      return {
        ...steps.COMPANY,
        fields: offered(companyFieldNames),
        documents: companyDocuments.filter((name) => hasSide(plan, `company_${name}`)),
        authorisedPersons:
          plan.company?.persons.some(({ answers: { types } }) => types.includes("AUTHORISED")) ?? false,
        beneficiaries: plan.company?.persons.some(({ answers: { types } }) => types.includes("BENEFICIAL")) ?? false,
      };
    case "DATABASE_SCREENING":
      return steps.DATABASE_SCREENING;
    case "ADVERSE_MEDIA":
      return steps.ADVERSE_MEDIA;
  }
}

/** The form of a verification that names none. Its callback goes where the call says. */
export const internalForm = (types: readonly SubmittedType[], plan: SubmissionPlan): FormConfig =>
  FormConfig.parse({
    name: "API",
    languages: ["en"],
    countries: [...countries],
    callbackOnStatusChange: true,
    steps: types.map((type) => stepOf(type, plan)),
  });
