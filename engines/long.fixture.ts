/** `npm test -- --long`: storms and tables in their whole length; else each keeps a short one. */
export const isLong = process.env.TEST_LONG === "1";

export const sized = <T>(short: T, long: T): T => (isLong ? long : short);
