/** A video that lies somewhere: up to `length` bytes from `offset`, fewer at its end. */
export type VideoBytes = { sizeBytes: number; read(offset: number, length: number): Promise<Buffer> };

/** What a container says of itself. `durationMs` is null where it cannot be known; the frames' own times, not the header's word. */
export type VideoFacts = { hasPicture: boolean; durationMs: number | null };

/** The bytes are not what they begin like. */
export class VideoError extends Error {}
