export const separableDays = 30;
