import apiKeys from "./en/apiKeys.json";
import auditLog from "./en/auditLog.json";
import forms from "./en/forms.json";
import home from "./en/home.json";
import verifications from "./en/verifications.json";
import type { words as doorWords } from "./en.door.ts";

/** English behind the sign-in, one file per feature. The keys of every other language are these and those of `en.door.ts`. */
export const words = { apiKeys, auditLog, forms, home, verifications };
export type Words = typeof words & typeof doorWords;
