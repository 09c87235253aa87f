import { useEffect, useState } from "react";
import type { FormSection } from "#contract/records/forms/form-sections.ts";

export const sectionCard = "form-section-card";

/** A field marked invalid, else the error text, else the section's title. */
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

/** Opens a section and focuses its first wrong field, also when it is open already. */
export function useShowWrong({
  section,
  onSection,
}: {
  section: FormSection;
  onSection: (section: FormSection) => void;
}): (section: FormSection) => void {
  const [wanted, setWanted] = useState<{ section: FormSection } | null>(null);
  // Errors and section must be rendered before a field can be focused.
  useEffect(() => {
    if (wanted?.section === section) focusFirstWrong();
  }, [wanted, section]);
  return (next) => {
    setWanted({ section: next });
    if (next !== section) onSection(next);
  };
}
