import { type ComponentType, lazy, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import { forms } from "#contract/forms/forms.calls.ts";
import { assignments } from "#contract/records/assignments.calls.ts";
import { members } from "#contract/team/members.calls.ts";
import { HoverCard } from "#ui/hover-card.tsx";
import { Initials } from "#ui/initials.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ListPhotos, PhotosOfRow } from "#web/features/records/case-parts/late-photos.widget.tsx";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import type { AboutKind } from "#web/platform/about.ts";
import { useCan } from "#web/platform/can.ts";
import { loadPartOfWords } from "#web/platform/i18n.ts";
import { Instant } from "#web/platform/instant.tsx";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useRoleName } from "#web/platform/role-name.ts";
import classes from "./hover-card-of.module.css";

type Of = { id: string; name: string };
type Read = { data: unknown; error: unknown };

/** What is not known yet is outlined; what could not be read is left out. */
function Fact({ read, children }: { read: Read; children: ReactNode }) {
  if (read.data) return <span className={classes.fact}>{children}</span>;
  return read.error ? null : <Skeleton height={12} width={120} my={4} />;
}

/** Where lists show photos, so that a face is looked at by who wants that; it is recorded as for a list. */
function Face({ verification }: { verification: string }) {
  return (
    <ListPhotos ids={[verification]}>
      <PhotosOfRow id={verification} />
    </ListPhotos>
  );
}

function ApplicantCard({ id, name }: Of) {
  const { t } = useTranslation("applicants");
  const read = useReplyQuery(applicants.verifications, { params: { id }, body: { page: 1, count: 1 } });
  const newest = read.data?.items[0];
  return (
    <div className={classes.root}>
      {newest && <Face verification={newest.id} />}
      <div className={classes.words}>
        <strong className={classes.name} dir="auto">
          {name}
        </strong>
        {newest && <VerificationStatusBadge {...newest} />}
        <Fact read={read}>{t("verificationsCount", { count: read.data?.total ?? 0 })}</Fact>
      </div>
    </div>
  );
}

function FormWords({ id, name }: Of) {
  const { t } = useTranslation("forms");
  const read = useReplyQuery(forms.list, { body: { filters: { search: name.slice(0, 128) }, page: 1, count: 50 } });
  const form = read.data?.items.find((each) => each.id === id);
  const title = useTranslation("verifications").t;
  return (
    <div className={classes.words}>
      <strong className={classes.name} dir="auto">
        {form ? title("desk.form", { form: form.name, version: form.version }) : name}
      </strong>
      <Fact read={read}>
        {form && t("list.lastUsed")} {form?.lastUsed && <Instant at={form.lastUsed} />}
        {form?.lastUsed === null && t("list.neverUsed")}
      </Fact>
    </div>
  );
}

/** The words of forms are many. */
const FormCard = lazy(async () => {
  await loadPartOfWords("forms");
  return { default: FormWords };
});

/** A member's role is for who manages members. */
function MemberCard({ id, name }: Of) {
  const { t } = useTranslation("reviewQueue");
  const roleName = useRoleName();
  const can = useCan();
  const read = useReplyQuery(assignments.reviewers, {});
  const team = useReplyQuery(
    members.list,
    { body: { filters: {}, page: 1, count: 100 } },
    { enabled: can("members:manage") },
  );
  const member = team.data?.items.find((each) => each.id === id);
  const reviewer = read.data?.items.find((each) => each.id === id);
  return (
    <div className={classes.root}>
      <Initials name={name} />
      <div className={classes.words}>
        <strong className={classes.name} dir="auto">
          {name}
        </strong>
        {member && <span className={classes.fact}>{roleName(member.role, member.roleName)}</span>}
        <Fact read={read}>{reviewer && t("assign.waiting", { count: reviewer.waiting })}</Fact>
      </div>
    </div>
  );
}

const cards: Record<AboutKind, ComponentType<Of>> = {
  applicant: ApplicantCard,
  form: FormCard,
  member: MemberCard,
};

/** Of an element with the attributes of `aboutIt`. */
export function HoverCardOf({ target }: { target: HTMLElement }) {
  const { about, aboutId: id = "", aboutName: name = "" } = target.dataset;
  const Card = cards[about as AboutKind];
  return (
    <HoverCard target={target}>
      <Card key={id} id={id} name={name} />
    </HoverCard>
  );
}
