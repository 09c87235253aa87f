/** A file of its own, so that the applicant's page gets it without zod. */
export const stepOf = <S extends { type: string }, T extends S["type"]>(
  { steps }: { readonly steps: readonly S[] },
  type: T,
): Extract<S, { type: T }> | undefined => steps.find((step): step is Extract<S, { type: T }> => step.type === type);
