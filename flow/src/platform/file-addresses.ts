/**
 * Object URLs of the files on the page, each fetched at most once. One per place (a side, a question): the place's next
 * file revokes the earlier URL.
 */
export function fileAddresses() {
  const held = new Map<string, { id: string; address: string }>();
  return {
    find: (place: string, id: string): string | null => {
      const file = held.get(place);
      return file?.id === id ? file.address : null;
    },
    /** A file that this page has sent is not fetched again. */
    remember: (place: string, id: string, blob: Blob): void => {
      const earlier = held.get(place);
      if (earlier) URL.revokeObjectURL(earlier.address);
      held.set(place, { id, address: URL.createObjectURL(blob) });
    },
  };
}
