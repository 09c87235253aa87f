import apiKeys from "./en/apiKeys.json";
import common from "./en/common.json";
import forms from "./en/forms.json";
import home from "./en/home.json";
import projects from "./en/projects.json";
import registrations from "./en/registrations.json";
import sessions from "./en/sessions.json";
import shell from "./en/shell.json";
import verifications from "./en/verifications.json";

/** English, one file per feature. The keys of every other language are these. */
export const words = { apiKeys, common, forms, home, projects, registrations, sessions, shell, verifications };
export type Words = typeof words;
