/** More entries than this that are found otherwise, and a list is compiled, or compared, as a whole. */
export const changesMost = 5_000;
/** As many are read at most to find those. */
export const changesReadMost = 50_000;
