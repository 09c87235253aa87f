import { use } from "react";

const loaded = new Map<string, Promise<unknown>>();

/**
 * Words of one part of the page, in a file of their own for each language: the screen waits for that of the language which
 * is chosen. English where there is none, or where it cannot be loaded.
 */
export function usePartWords<W>(files: Record<string, () => Promise<W>>, path: string, english: W): W {
  const load = files[path];
  if (!load) return english;
  const known = loaded.get(path) as Promise<W> | undefined;
  const words =
    known ??
    load().catch(() => {
      loaded.delete(path);
      return english;
    });
  loaded.set(path, words);
  return use(words);
}
