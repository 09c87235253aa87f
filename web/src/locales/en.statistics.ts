import statistics from "./en/statistics.json";

/** English of the statistics, which no other screen shows. */
export const words = { statistics };
