import { type VideoBytes, VideoError } from "./video.types.ts";

const windowBytes = 64 * 1024;
/** A file of only tiny boxes is given up. */
const mostReads = 400_000;

export function openWindow({ sizeBytes, read }: VideoBytes) {
  let start = 0;
  let buffered: Buffer = Buffer.alloc(0);
  let reads = 0;
  return {
    sizeBytes,
    /** At most 64 kB unless more is requested. @throws VideoError past the end */
    async take(offset: number, length: number): Promise<Buffer> {
      reads += 1;
      if (reads > mostReads) throw new VideoError("too many parts");
      if (offset < 0 || offset + length > sizeBytes) throw new VideoError("it ends too early");
      if (offset < start || offset + length > start + buffered.length) {
        buffered = await read(offset, Math.max(windowBytes, length));
        start = offset;
      }
      if (buffered.length < offset - start + length) throw new VideoError("it ends too early");
      return buffered.subarray(offset - start, offset - start + length);
    },
  };
}
export type ByteWindow = ReturnType<typeof openWindow>;
