/** For so long a merge can be taken back. */
export const separableDays = 30;
