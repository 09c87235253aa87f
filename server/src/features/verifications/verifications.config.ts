import { numberSetting } from "#server/platform/settings.ts";

export const verificationsSettings = {
  title: "Verifications",
  settings: {
    undoSeconds: numberSetting("UNDO_SECONDS", {
      about:
        "For so many seconds a reviewer can undo a decision; its callbacks and mails leave after that. 0: they leave at once, and nothing can be undone.",
      from: 0,
      to: 60,
      fallback: 10,
    }),
  },
} as const;
