/** As many decisions can be undone from the list. */
export const undoListSize = 5;

/** The newest first, and of each case only the last: what was decided of it before cannot be undone any more. */
export const withDecision = <D extends { id: string }>(waiting: readonly D[], decided: D): D[] =>
  [decided, ...waiting.filter(({ id }) => id !== decided.id)].slice(0, undoListSize);
