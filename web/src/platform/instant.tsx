import { useFormat } from "#web/platform/format.ts";

/** In the reader's time zone; seconds and the zone's name are in a tooltip. */
export function Instant({ at, className }: { at: string; className?: string | undefined }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.fullInstant(at)} {...(className && { className })}>
      {format.instant(at)}
    </time>
  );
}
