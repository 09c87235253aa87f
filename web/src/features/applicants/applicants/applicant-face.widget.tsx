import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { verifications } from "#contract/cases/verifications.calls.ts";
import { Initials } from "#ui/initials.tsx";
import { photoQuery } from "#web/features/cases/verifications/verification.query.ts";
import { sendForFile } from "#web/platform/api.ts";
import { useObjectUrl } from "#web/platform/object-url.ts";
import classes from "./applicants.module.css";

/** The face on a document. Photos are personal data: they leave memory soon after the last screen with them. */
const portraitQuery = (id: string) =>
  queryOptions({
    queryKey: [verifications.portrait.path, { id }] as const,
    queryFn: async ({ signal }) => (await sendForFile(verifications.portrait, { params: { id } }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: false,
  });

type Found = { id: string; fileId: string | null };

/** The newest selfie, else the face of the newest document that has one. */
function faceOf({ documentSets, documents }: Pick<ApplicantView, "documentSets" | "documents">): Found | null {
  for (const { verificationId, files } of documentSets) {
    const selfie = files.find(({ side }) => side === "selfie");
    if (selfie) return { id: verificationId, fileId: selfie.id };
  }
  const withFace = documents.find(({ portrait }) => portrait !== null);
  return withFace ? { id: withFace.verificationId, fileId: null } : null;
}

function Picture({ found: { id, fileId }, name }: { found: Found; name: string }) {
  const { t } = useTranslation("applicants");
  const photo = useQuery({ ...photoQuery({ id, fileId: fileId ?? "" }), enabled: fileId !== null });
  const portrait = useQuery({ ...portraitQuery(id), enabled: fileId === null });
  const address = useObjectUrl(photo.data ?? portrait.data);
  if (!address) return <Initials name={name} />;
  return <img className={classes.face} src={address} alt={t("photoOf", { name })} />;
}

export function ApplicantFace({ applicant, name }: { applicant: ApplicantView; name: string }) {
  const found = faceOf(applicant);
  return (
    <span className={classes.faceFrame}>
      {found ? <Picture found={found} name={name} /> : <Initials name={applicant.name || "?"} />}
    </span>
  );
}
