/** What a piece of work costs, whatever else the machine does. @returns milliseconds of processor time of this process */
export function processorMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
