/** What reads photos, compares faces and imports lists gives way to all else: on a busy machine that takes minutes. */
export const longWork = { timeout: 600_000, intervals: [50] };

/** Of a GET: the server closes a connection that rests, perhaps in this very moment. */
export const restedConnection = { maxRetries: 2 };
