/** The instruments that need a warm start, shared by all calls of a process; each starts at its first use. */
export type Engines = {
  close(): Promise<void>;
};

export const openEngines = (): Engines => ({ close: async () => undefined });
