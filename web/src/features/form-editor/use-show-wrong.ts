import { useEffect, useState } from "react";
import type { FormSection } from "#contract/forms/form-sections.ts";

/** Id of the element that holds the fields of the open section. */
export const sectionCard = "form-section-card";

/** A field that is marked wrong, else the words that say what is wrong, else the section's own title. */
const wrongField = '[aria-invalid="true"]';
const focusable = "input, textarea, select, button";

function focusFirstWrong(): void {
  const card = document.getElementById(sectionCard);
  const field = card?.querySelector<HTMLElement>(wrongField);
  const said = card?.querySelector<HTMLElement>('[role="alert"], .mantine-InputWrapper-error');
  const target = field?.matches(focusable)
    ? field
    : (field ?? said?.closest('[role="group"], [role="radiogroup"], fieldset'))?.querySelector<HTMLElement>(focusable);
  (target ?? document.getElementById("form-section"))?.focus();
}

/** Goes to a section and focuses its first wrong field, also when the section is open already. */
export function useShowWrong({
  section,
  onSection,
}: {
  section: FormSection;
  onSection: (section: FormSection) => void;
}): (section: FormSection) => void {
  const [wanted, setWanted] = useState<{ section: FormSection } | null>(null);
  // The errors and the section are drawn first, then there is something to focus.
  useEffect(() => {
    if (wanted?.section === section) focusFirstWrong();
  }, [wanted, section]);
  return (next) => {
    setWanted({ section: next });
    if (next !== section) onSection(next);
  };
}
