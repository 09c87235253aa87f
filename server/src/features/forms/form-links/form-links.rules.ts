import { csvCell } from "#engines/csv/csv-cells.ts";

export type IssuedLink = {
  link: string;
  formToken: string;
  applicantId: string;
  externalApplicantId: string | null;
  verificationId: string;
  expires: Date;
};

const header = "link,form_token,applicant_id,external_applicant_id,verification_id,expires_at";
const rowsAPiece = 50;

const rowOf = ({ link, formToken, applicantId, externalApplicantId, verificationId, expires }: IssuedLink) =>
  [link, formToken, applicantId, externalApplicantId ?? "", verificationId, expires.toISOString()]
    .map(csvCell)
    .join(",");

/** product.md, "Links". */
export function linksAsCsv(links: readonly IssuedLink[]): Buffer[] {
  const lines = [header, ...links.map(rowOf)].map((line) => `${line}\r\n`);
  const pieces: Buffer[] = [];
  for (let from = 0; from < lines.length; from += rowsAPiece)
    pieces.push(Buffer.from(lines.slice(from, from + rowsAPiece).join("")));
  return pieces;
}
