/** One value, made at its first use; after a failure the next use tries again. */
export function lazily<T>(make: () => Promise<T>): { use(): Promise<T>; made(): Promise<T> | null } {
  let made: Promise<T> | null = null;
  return {
    made: () => made,
    use() {
      if (made) return made;
      const making = make();
      made = making;
      making.catch(() => {
        if (made === making) made = null;
      });
      return making;
    },
  };
}
