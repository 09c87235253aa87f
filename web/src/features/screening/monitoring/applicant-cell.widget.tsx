import { Link } from "@tanstack/react-router";
import cells from "#ui/cells.module.css";
import { useApplicantName } from "./applicant-name.ts";
import classes from "./monitoring.module.css";

type Props = { of: { applicantId: string; applicantName: string | null; externalId: string | null } };

/** Namesakes differ by their external ids. */
export function ApplicantCell({ of }: Props) {
  const nameOf = useApplicantName();
  return (
    <span className={cells.two}>
      <Link to="/monitoring/$tab/$id" params={{ tab: "applicants", id: of.applicantId }} className={classes.name}>
        <bdi>{nameOf(of)}</bdi>
      </Link>
      {of.externalId && <bdi className={cells.quiet}>{of.externalId}</bdi>}
    </span>
  );
}
