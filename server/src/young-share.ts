/** Young accounts together: half, and at least one. */
export const youngShare = (all: number): number => Math.max(1, Math.floor(all / 2));
