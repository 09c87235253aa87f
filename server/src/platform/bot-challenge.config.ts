import {
  addressSetting,
  choiceSetting,
  numberSetting,
  SettingsError,
  type SettingsOf,
  secretSetting,
  textSetting,
} from "./settings.ts";

export const botChallengeSettings = {
  title: "Robots",
  settings: {
    botChallenge: choiceSetting("BOT_CHALLENGE", {
      about:
        "What guards sign-up, sign-in and reset against robots: `altcha` is a proof of work that needs no outside service; `recaptcha` is Google's.",
      of: ["altcha", "recaptcha"],
      fallback: "altcha",
    }),
    altchaWork: numberSetting("ALTCHA_WORK", {
      about:
        "How hard the proof of work is: the most keys that a browser derives for one challenge (three quarters of it on average; 300 take about half a second).",
      from: 1,
      to: 100_000,
      fallback: 400,
    }),
    recaptchaSiteKey: textSetting("RECAPTCHA_SITE_KEY", { about: "Google reCAPTCHA's site key.", fallback: undefined }),
    recaptchaSecret: secretSetting("RECAPTCHA_SECRET", { about: "Google reCAPTCHA's secret." }),
    recaptchaVerifyUrl: addressSetting("RECAPTCHA_VERIFY_URL", {
      about: "Where an answer to Google reCAPTCHA is checked.",
      fallback: "https://www.google.com/recaptcha/api/siteverify",
      schemes: ["http:", "https:"],
    }),
  },
} as const;

/** @throws SettingsError when Google's challenge is chosen and one of its keys is not set */
export function checkBotChallenge(raw: SettingsOf<typeof botChallengeSettings>): void {
  const missing = raw.recaptchaSiteKey ? "SECRET" : "SITE_KEY";
  if (raw.botChallenge === "recaptcha" && !(raw.recaptchaSiteKey && raw.recaptchaSecret))
    throw new SettingsError(`RECAPTCHA_${missing} must be set with BOT_CHALLENGE=recaptcha`);
}
