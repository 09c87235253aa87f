import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { AdditionalSection } from "./additional.section.tsx";
import { CountriesSection, LanguagesSection } from "./choices.section.tsx";
import { CustomisationSection } from "./customisation.section.tsx";
import { ElementsSection } from "./elements.section.tsx";
import type { FormDraft, FormSection } from "./form-draft.ts";
import { GeneralSection } from "./general.section.tsx";
import { NotificationsSection } from "./notifications.section.tsx";
import { ProfileSection } from "./profile.section.tsx";
import { RecognitionSection } from "./recognition.section.tsx";
import { RulesSection } from "./rules.section.tsx";
import { DocumentSection, LivenessSection } from "./steps.section.tsx";

export type SectionProps = { form: UseFormReturn<FormDraft>; link: string | null };

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
  customisation: CustomisationSection,
  elements: ElementsSection,
};

/** The fields of the section that is open. */
export function FormSectionFields({ section, ...props }: SectionProps & { section: FormSection }) {
  const Fields = sections[section];
  return <Fields {...props} />;
}
