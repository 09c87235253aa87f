import { numberSetting, textSetting } from "#server/platform/settings.ts";

export const verificationsSettings = {
  title: "Verifications",
  settings: {
    undoSeconds: numberSetting("UNDO_SECONDS", {
      about:
        "For so many seconds a reviewer can undo a decision; its callbacks and emails leave after that. 0: they leave at once, and nothing can be undone.",
      from: 0,
      to: 60,
      fallback: 10,
    }),
    tessdataDir: textSetting("TESSDATA_DIR", {
      about:
        "A folder with models of tesseract (`ukr.traineddata` and others; Debian's packages `tesseract-ocr-ukr`, `-ell`, `-heb`, `-ara`, `-kat`, `-tha`, `-hin`, `-ben`, `-chi-sim`, `-kor` put them in /usr/share/tesseract-ocr/5/tessdata). Documents and papers of countries with another script are read with it beside Latin; without it in Latin alone (docs/documents.md). Not in DATA_DIR, which decoders do not see.",
      fallback: undefined,
    }),
  },
} as const;
