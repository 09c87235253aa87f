import type { ReactNode } from "react";
import { type LoadError, LoadFailure } from "./load-failure.tsx";

export function CardList<T>({
  label,
  className,
  items,
  error,
  empty,
  isStale = false,
  placeholders,
  placeholder,
  children,
}: {
  /** For screen readers. */
  label: string;
  className: string | undefined;
  /** Undefined while loading. */
  items: readonly T[] | undefined;
  error?: LoadError | null | undefined;
  empty: ReactNode;
  isStale?: boolean | undefined;
  /** Each draws its own `<li>`. */
  placeholders: number;
  placeholder: (key: number) => ReactNode;
  children: (item: T) => ReactNode;
}) {
  if (error) return <LoadFailure error={error} />;
  if (items?.length === 0) return empty;
  return (
    <ul className={className} data-stale={isStale} aria-label={label} aria-busy={items === undefined || isStale}>
      {items === undefined ? Array.from({ length: placeholders }, (_, key) => placeholder(key)) : items.map(children)}
    </ul>
  );
}
