import formEmails from "./en/formEmails.json";
import formFolders from "./en/formFolders.json";
import formLinks from "./en/formLinks.json";
import formLocalisations from "./en/formLocalisations.json";
import formPreviews from "./en/formPreviews.json";
import formSteps from "./en/formSteps.json";
import forms from "./en/forms.json";
import formTemplates from "./en/formTemplates.json";
import formVersions from "./en/formVersions.json";
import themes from "./en/themes.json";

/** English of the editors of forms and themes: the longest part, which no other screen shows. */
export const words = {
  formEmails,
  formFolders,
  formLinks,
  formLocalisations,
  formPreviews,
  formSteps,
  formTemplates,
  forms,
  formVersions,
  themes,
};
