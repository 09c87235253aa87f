import { Skeleton } from "@mantine/core";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./home.module.css";

type Props = {
  label: string;
  value: string | undefined;
  to: LinkProps | null;
  note?: ReactNode;
  /** Somebody should look at it. */
  isUrgent?: boolean | undefined;
};

/** `to` makes the tile a link, for those who may open what it counts. */
export function Figure({ label, value, to, note, isUrgent }: Props) {
  return (
    <div className={classes.figure} data-urgent={isUrgent || undefined}>
      <dt>
        {to ? (
          <Link {...to} className={classes.all}>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd>{value ?? <Skeleton height={20} width={56} my={6} />}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}
