/** What reads photos, compares faces and imports lists gives way to all else: on a busy machine that takes minutes. */
export const longWork = { timeout: 600_000, intervals: [50] };
