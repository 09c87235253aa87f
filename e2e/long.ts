/** `npm test -- --long` adds what takes minutes and changes rarely. */
export const isLong = process.env.TEST_LONG === "1";
