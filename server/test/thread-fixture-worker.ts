import { serveThread } from "#server/platform/thread-port.ts";

// The other end of the threads' test.
serveThread({
  double: async (value: number) => value * 2,
  size: async ({ bytes }: { bytes: unknown }) => (Buffer.isBuffer(bytes) ? `Buffer of ${bytes.length}` : "not bytes"),
  die: async () => process.exit(3),
  hang: () => new Promise(() => undefined),
});
