/** More changes than this, and a list is compiled, or compared, as a whole. */
export const changesMost = 5_000;
