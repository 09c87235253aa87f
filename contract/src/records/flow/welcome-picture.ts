import type { Language } from "../../values/languages.ts";
import type { FlowForm } from "./flow-form.ts";

/** `preference`: the applicant's dearest language; a browser may tell the server no other. */
export type WelcomePictureContent = {
  form: FlowForm;
  ownWords: Partial<Record<Language, Record<string, string>>>;
  preference: string | undefined;
};
export type WelcomePicture = { language: string; direction: "ltr" | "rtl"; html: string };

/** The applicant's page as its own components draw it; null where its language is not certain. */
export type DrawWelcome = (given: WelcomePictureContent) => Promise<WelcomePicture | null>;
