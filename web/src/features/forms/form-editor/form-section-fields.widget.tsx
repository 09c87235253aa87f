import type { ReactNode } from "react";
import type { FormSection } from "#contract/records/forms/form-sections.ts";
import type { SectionProps } from "./section-props.ts";
import { AdditionalSection } from "./sections/additional.section.tsx";
import { CountriesSection, LanguagesSection } from "./sections/choices.section.tsx";
import { CustomisationSection } from "./sections/customisation.section.tsx";
import { ElementsSection } from "./sections/elements.section.tsx";
import { EmailsSection } from "./sections/emails.section.tsx";
import { GeneralSection } from "./sections/general.section.tsx";
import { LocalisationSection } from "./sections/localisation.section.tsx";
import { NotificationsSection } from "./sections/notifications.section.tsx";
import { RecognitionSection } from "./sections/recognition.section.tsx";
import { RulesSection } from "./sections/rules.section.tsx";
import { AddressSection } from "./steps/address.section.tsx";
import { AdverseMediaSection } from "./steps/adverse-media.section.tsx";
import { CompanySection } from "./steps/company.section.tsx";
import { DatabaseScreeningSection } from "./steps/database-screening.section.tsx";
import { DocumentSection } from "./steps/document.section.tsx";
import { LiveVideoSection } from "./steps/live-video.section.tsx";
import { LivenessSection } from "./steps/liveness.section.tsx";
import { PaymentMethodSection } from "./steps/payment-method.section.tsx";
import { ProfileSection } from "./steps/profile.section.tsx";
import { QesSection } from "./steps/qes.section.tsx";
import { QuestionnaireSection } from "./steps/questionnaire.section.tsx";
import { SourceOfFundsSection } from "./steps/source-of-funds.section.tsx";
import { TaxIdSection } from "./steps/tax-id.section.tsx";
import { UsEidvSection } from "./steps/us-eidv.section.tsx";
import { VideoQuizSection } from "./steps/video-quiz.section.tsx";

const sections: Record<FormSection, (props: SectionProps) => ReactNode> = {
  general: GeneralSection,
  additional: AdditionalSection,
  languages: LanguagesSection,
  countries: CountriesSection,
  rules: RulesSection,
  notifications: NotificationsSection,
  recognition: RecognitionSection,
  profile: ProfileSection,
  document: DocumentSection,
  liveness: LivenessSection,
  "tax-id": TaxIdSection,
  address: AddressSection,
  "source-of-funds": SourceOfFundsSection,
  "video-quiz": VideoQuizSection,
  "live-video": LiveVideoSection,
  "payment-method": PaymentMethodSection,
  "database-screening": DatabaseScreeningSection,
  "adverse-media": AdverseMediaSection,
  questionnaire: QuestionnaireSection,
  qes: QesSection,
  "us-eidv": UsEidvSection,
  company: CompanySection,
  customisation: CustomisationSection,
  elements: ElementsSection,
  localisation: LocalisationSection,
  emails: EmailsSection,
};

export function FormSectionFields({ section, ...props }: SectionProps & { section: FormSection }) {
  const Fields = sections[section];
  return <Fields {...props} />;
}
