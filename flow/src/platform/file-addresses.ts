/** Each file is fetched at most once; the next file of a side or question revokes the earlier URL. */
export function fileAddresses() {
  const kept = new Map<string, { id: string; address: string }>();
  return {
    find: (slot: string, id: string): string | null => {
      const file = kept.get(slot);
      return file?.id === id ? file.address : null;
    },
    remember: (slot: string, id: string, blob: Blob): void => {
      const earlier = kept.get(slot);
      if (earlier) URL.revokeObjectURL(earlier.address);
      kept.set(slot, { id, address: URL.createObjectURL(blob) });
    },
  };
}
