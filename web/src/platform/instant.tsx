import { useFormat } from "#web/platform/format.ts";

/** When something happened, in the reader's zone; the pointer is told the seconds and the zone's name. */
export function Instant({ at, className }: { at: string; className?: string | undefined }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.fullInstant(at)} {...(className && { className })}>
      {format.instant(at)}
    </time>
  );
}
