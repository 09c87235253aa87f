import { useTranslation } from "react-i18next";
import type { CompanyReview } from "#contract/applicants/company-reviews.contract.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { AffiliatedPersonView } from "#contract/records/companies/affiliated-persons.ts";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import overview from "../../overview.module.css";
import { CompanyLink } from "../company-links.tsx";
import { PersonStateBadge } from "../person-state.widget.tsx";
import { affiliatedPersonName, tabOfPerson } from "../person-words.ts";
import classes from "./ownership.module.css";
import { type OwnershipBox, OwnershipPicture } from "./ownership-picture.widget.tsx";
import { ownershipRowsOf } from "./ownership-rows.rules.ts";

/** The company's own box; persons have ids of another form. */
const company = "company";

/** "Owns 40 % · Director" */
export function usePartWords(): (person: AffiliatedPersonView) => string {
  const { t } = useTranslation("companyReviews");
  const format = useFormat();
  return ({ share, totalShare, parent, role, types }) => {
    const owned = share !== null && t("ownership.owns", { share: format.decimal(share) });
    const through =
      parent !== null && totalShare !== null && t("ownership.ofAll", { share: format.decimal(totalShare) });
    const stands = types.includes("AUTHORISED") && (role || t("types.AUTHORISED"));
    return [owned, through, stands || role].filter(Boolean).join(" · ") || t("ownership.unknownShare");
  };
}

function useBoxes(
  view: VerificationView,
  { persons, answers }: CompanyReview,
): (OwnershipBox & { share: number | null })[] {
  const { t } = useTranslation("companyReviews");
  const words = useTranslation("verifications").t;
  const partOf = usePartWords();
  const nameOf = (person: AffiliatedPersonView | undefined) =>
    person === undefined ? mainName : affiliatedPersonName(person) || t("persons.noName");
  const mainName = view.applicant.name || answers?.companyName || words("noName");
  const main = {
    id: company,
    parent: null,
    name: mainName,
    isCompany: true,
    isDashed: false,
    part: t("ownership.main"),
    badge: (
      <VerificationStatusBadge
        status={view.status}
        isWaitingForApplicant={view.requestedAgain?.state === "waiting"}
        isProposed={view.proposal !== null}
        isWaitingForPersons={view.isWaitingForPersons}
      />
    ),
    under: "",
    share: null,
  };
  return [
    main,
    ...persons.map((person) => {
      const name = nameOf(person);
      const of = nameOf(persons.find(({ id }) => id === person.parent));
      return {
        id: person.id,
        parent: person.parent ?? company,
        name,
        isCompany: person.kind === "company",
        isDashed: !person.types.includes("BENEFICIAL"),
        part: partOf(person),
        badge: <PersonStateBadge state={person.state} />,
        under: t("ownership.under", { of }),
        share: person.share,
        renderLink: (props: Parameters<NonNullable<OwnershipBox["renderLink"]>>[0]) => (
          <CompanyLink tab={tabOfPerson(person)} personId={person.id} {...props} />
        ),
      };
    }),
  ];
}

type Props = { view: VerificationView; company: CompanyReview };

/** Who owns what, small: the picture with boxes is folded at the page's end. */
export function Ownership({ view, company: review }: Props) {
  const { t } = useTranslation("companyReviews");
  const boxes = useBoxes(view, review);
  if (review.persons.length === 0) return null;
  return (
    <section aria-labelledby="ownership">
      <h2 id="ownership" className={overview.title}>
        {t("ownership.title")}
      </h2>
      <ul className={classes.tree} aria-labelledby="ownership">
        {ownershipRowsOf(boxes).map(({ box: { id, name, part, badge, under, share, renderLink }, depth }) => (
          <li key={id} className={classes.row} style={{ paddingInlineStart: `${depth}rem` }}>
            <span className={classes.line}>
              {renderLink ? (
                renderLink({ className: classes.name, children: <bdi>{name}</bdi> })
              ) : (
                <bdi className={classes.name}>{name}</bdi>
              )}
              {badge}
            </span>
            <span className={classes.part}>
              <span>{part}</span>
              {share !== null && (
                <span className={classes.bar} aria-hidden>
                  <span style={{ inlineSize: `${share}%` }} />
                </span>
              )}
            </span>
            <span className={classes.hidden}>{under}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Folded: the people are listed above, and a drawing of a company with many owners is long. */
export function OwnershipDrawing({ view, company: review }: Props) {
  const { t } = useTranslation("companyReviews");
  const boxes = useBoxes(view, review);
  if (review.persons.length === 0) return null;
  return (
    <details className={classes.root}>
      <summary>
        <h2 className={overview.title}>{t("ownership.asPicture")}</h2>
      </summary>
      <OwnershipPicture boxes={boxes} label={t("ownership.asPicture")} />
    </details>
  );
}
