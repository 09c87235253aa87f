import { Link } from "@tanstack/react-router";
import { createContext, type ReactNode, useContext } from "react";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import type { CompanyTab } from "./company-address.rules.ts";

/** Where the case was opened: in the list, or within an applicant. */
type Place = { id: string; list: VerificationSearch; applicantId: string | undefined };

const PlaceContext = createContext<Place>({ id: "", list: {}, applicantId: undefined });
export const CompanyPlace = PlaceContext.Provider;

type Props = {
  tab: CompanyTab;
  personId?: string | undefined;
  className?: string | undefined;
  "aria-label"?: string | undefined;
  children?: ReactNode;
};

/** To a part of the open company's case. */
export function CompanyLink({ tab, personId, ...props }: Props) {
  const { id, list, applicantId } = useContext(PlaceContext);
  return applicantId === undefined ? (
    <Link to="/verifications/company/$id/$tab/{-$personId}" params={{ id, tab, personId }} search={list} {...props} />
  ) : (
    <Link
      to="/applicants/$id/verification/company/$verificationId/$tab/{-$personId}"
      params={{ id: applicantId, verificationId: id, tab, personId }}
      {...props}
    />
  );
}
