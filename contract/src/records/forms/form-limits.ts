/** Source: specification 2, section 9, else product.md, "Limits where the specification gives none". */
export const formLimits = {
  customFields: 10,
  quizQuestions: 5,
  /** "each under 255 characters". */
  quizQuestion: 254,
  questions: 10,
  questionOptions: 10,
  defaultAnswer: 256,
  keywords: 10,
  /** "Localisation CSV up to 2 MB". */
  localisationBytes: 2 * 1024 * 1024,
  videoBytes: 100 * 1024 * 1024,
} as const;
