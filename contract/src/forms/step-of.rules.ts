/**
 * The step of this type, of which a form has one at most. Takes a form as it is kept and as the applicant's page knows it.
 * Apart from `form-steps.ts`, so that the applicant's page gets it without zod.
 */
export const stepOf = <S extends { type: string }, T extends S["type"]>(
  { steps }: { readonly steps: readonly S[] },
  type: T,
): Extract<S, { type: T }> | undefined => steps.find((step): step is Extract<S, { type: T }> => step.type === type);
