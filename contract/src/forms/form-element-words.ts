import type { FormElement } from "./form-texts.ts";

/**
 * What the applicant's page says where a form says nothing of its own, as the editor shows it beside the field. The same
 * words as `flow/src/locales` (a test holds them together), which speaks these two languages; every other one reads
 * English there. `{business}` becomes the name of the project.
 */
export const formElementWords: Record<"en" | "uk", Record<FormElement, string>> = {
  en: {
    welcomeTitle: "Let’s verify your identity",
    welcomeText: "{business} needs to make sure that you are really you. Here is what comes next:",
    startButton: "Start",
    submitButton: "Send for verification",
    reviewText: "{business} is having a closer look at your data. You will hear from them when it is done.",
    processingText:
      "This usually takes less than a minute. You can stay on this page: it tells you as soon as there is a result.",
    approvedText: "Everything went well. {business} has been notified.",
    declinedText: "{business} has been notified. If you think that this is a mistake, please contact them.",
  },
  uk: {
    welcomeTitle: "Підтвердьмо вашу особу",
    welcomeText: "{business} має переконатися, що це справді ви. Ось що буде далі:",
    startButton: "Почати",
    submitButton: "Надіслати на перевірку",
    reviewText: "{business} уважніше розглядає ваші дані. Вам повідомлять, коли буде готово.",
    processingText:
      "Зазвичай це триває менше хвилини. Можете залишитися на сторінці: вона скаже, щойно буде результат.",
    approvedText: "Усе пройшло добре. Ми повідомили {business}.",
    declinedText: "Ми повідомили {business}. Якщо вважаєте це помилкою, зверніться до них.",
  },
};
