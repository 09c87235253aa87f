import { serveChild } from "#server/platform/children/child-port.ts";

const buffered: Buffer[] = [];

serveChild({
  double: async (value: number) => value * 2,
  size: async ({ bytes }: { bytes: unknown }) => (Buffer.isBuffer(bytes) ? `Buffer of ${bytes.length}` : "not bytes"),
  echo: async (bytes: Buffer) => bytes,
  die: async () => process.exit(3),
  hang: () => new Promise(() => undefined),
  spin: async () => {
    for (;;) buffered.length = 0;
  },
  hold: async (mb: number) => {
    for (let n = 0; n < mb; n += 8) {
      buffered.push(Buffer.alloc(8 * 1024 * 1024, 1));
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
  pid: async () => process.pid,
  secrets: async () => Object.keys(process.env),
});
