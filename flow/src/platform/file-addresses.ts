/**
 * Object URLs of the files that the page shows, each fetched once at most: one for each place (a side, a question), since
 * the next file of a place takes the earlier one's address away.
 */
export function fileAddresses() {
  const held = new Map<string, { id: string; address: string }>();
  return {
    find: (place: string, id: string): string | null => {
      const file = held.get(place);
      return file?.id === id ? file.address : null;
    },
    /** A file that this page has sent needs no fetching back. */
    remember: (place: string, id: string, blob: Blob): void => {
      const earlier = held.get(place);
      if (earlier) URL.revokeObjectURL(earlier.address);
      held.set(place, { id, address: URL.createObjectURL(blob) });
    },
  };
}
