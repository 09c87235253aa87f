import { useFormat } from "#web/platform/format.ts";

type Props = {
  at: string;
  className?: string | undefined;
  /** Without the year where it is this one. */
  isShort?: boolean;
};

/** In the reader's time zone; seconds and the zone's name are in a tooltip. */
export function Instant({ at, className, isShort = false }: Props) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.fullInstant(at)} {...(className && { className })}>
      {isShort ? format.shortInstant(at, Date.now()) : format.instant(at)}
    </time>
  );
}
