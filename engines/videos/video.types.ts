/** A stored video: up to `length` bytes from `offset`, fewer at its end. */
export type VideoBytes = { sizeBytes: number; read(offset: number, length: number): Promise<Buffer> };

/** `durationMs` is null where it cannot be known; it comes from the frames' times, not from the header. */
export type VideoFacts = { hasPicture: boolean; durationMs: number | null };

/** The bytes are not of the format that they begin with. */
export class VideoError extends Error {}
