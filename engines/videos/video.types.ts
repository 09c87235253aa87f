/** Fewer at its end. */
export type VideoBytes = { sizeBytes: number; read(offset: number, length: number): Promise<Buffer> };

/** From the frames' times, not from the header. */
export type VideoFacts = { hasPicture: boolean; durationMs: number | null };

export class VideoError extends Error {}
