/** UTC, `YYYY-MM-DD hh:mm:ss`, as the customers' API writes times. */
export const apiTime = (at: Date): string => at.toISOString().slice(0, 19).replace("T", " ");
