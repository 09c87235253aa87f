import { type PaymentKind, paymentKinds } from "#contract/records/requested/answer-shapes.ts";
import { Field } from "#flow/components/field.tsx";
import { Icon, type IconName } from "#flow/components/icon.tsx";
import { useSpeech } from "#flow/words/words.ts";

const icons: Record<PaymentKind, IconName> = { card: "credit", bank_statement: "bank" };

type Given = { value: PaymentKind | null; problem: string | undefined; onChange: (method: PaymentKind) => void };

export function PaymentMethods({ value, problem, onChange }: Given) {
  const { t } = useSpeech();
  return (
    <Field label={t("payment.method")} isMandatory problem={problem} isGroup>
      {({ "aria-invalid": isInvalid }) => (
        <div className="vd-choices">
          {paymentKinds.map((method, index) => (
            <label key={method} className="vd-choice">
              <input
                type="radio"
                name="method"
                value={method}
                checked={value === method}
                aria-invalid={index === 0 ? isInvalid : undefined}
                onChange={() => onChange(method)}
              />
              <span className="vd-badge-icon">
                <Icon name={icons[method]} />
              </span>
              <span className="vd-choice-words">
                <strong>{t(`payment.method_${method}`)}</strong>
                <span className="vd-muted">{t(`payment.photo_${method}`)}</span>
              </span>
              <span className="vd-choice-mark">
                <Icon name="check" />
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
