import { type IdentityDocumentType, identityDocuments } from "#contract/records/forms/identity-documents.ts";
import { Icon, type IconName } from "#flow/components/icon.tsx";
import { useSpeech } from "#flow/words/words.ts";

const icons: Record<IdentityDocumentType, IconName> = {
  PASSPORT: "passport",
  GOVERNMENT_ID: "card",
  RESIDENCE_PERMIT: "permit",
  DRIVERS_LICENSE: "car",
  VISA: "page",
  REFUGEE_CARD: "shield",
  TAX_ID: "percent",
  VOTING_CARD: "check",
};

type Given = {
  types: readonly IdentityDocumentType[];
  frontOnly: readonly IdentityDocumentType[];
  value: IdentityDocumentType | null;
  problem: string | undefined;
  onChange: (type: IdentityDocumentType) => void;
};

export function DocumentTypes({ types, frontOnly, value, problem, onChange }: Given) {
  const { t } = useSpeech();
  const photosOf = (type: IdentityDocumentType) => {
    const { sides } = identityDocuments[type];
    // A visa is a page in the passport, without a photo page.
    if (type === "VISA" || (sides.length > 1 && frontOnly.includes(type))) return t("document.photo_front");
    return t(sides.length === 1 ? "document.photo_page" : "document.photo_sides");
  };
  return (
    <fieldset className="vd-field">
      <legend className="vd-label">{t("document.type")}</legend>
      <div className="vd-choices">
        {types.map((each, index) => (
          <label key={each} className="vd-choice">
            <input
              type="radio"
              name="documentType"
              value={each}
              checked={value === each}
              aria-invalid={problem && index === 0 ? true : undefined}
              onChange={() => onChange(each)}
            />
            <span className="vd-badge-icon">
              <Icon name={icons[each]} />
            </span>
            <span className="vd-choice-words">
              <strong>{t(`document.${each}`)}</strong>
              <span className="vd-muted">{photosOf(each)}</span>
            </span>
            <span className="vd-choice-mark">
              <Icon name="check" />
            </span>
          </label>
        ))}
      </div>
      {problem && (
        <p className="vd-problem">
          <Icon name="alert" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}
