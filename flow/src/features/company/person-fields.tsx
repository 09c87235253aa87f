import { companyLengths } from "#contract/records/companies/company-values.ts";
import { DateField } from "#flow/components/date-field.tsx";
import { TextField } from "#flow/components/text-field.tsx";
import { useCompanyWords } from "./company-words.ts";
import type { PersonDraft, PersonDraftField } from "./person.rules.ts";

type Given = {
  draft: PersonDraft;
  change: (next: Partial<PersonDraft>) => void;
  problemOf: (field: PersonDraftField) => string | undefined;
};

/** What a person is called, or a company. */
export function PersonFields({ draft, change, problemOf }: Given) {
  const { say } = useCompanyWords();
  if (draft.kind === "company")
    return (
      <>
        <TextField
          label={say("name")}
          isMandatory
          problem={problemOf("companyName")}
          value={draft.companyName}
          onChange={(companyName) => change({ companyName })}
          typing={{ maxLength: companyLengths.companyName[1] }}
        />
        <TextField
          label={say("number")}
          isMandatory={false}
          problem={problemOf("registrationNumber")}
          value={draft.registrationNumber}
          onChange={(registrationNumber) => change({ registrationNumber })}
          typing={{ isLatin: true, maxLength: companyLengths.registrationNumber[1] }}
        />
      </>
    );
  return (
    <>
      <TextField
        label={say("firstName")}
        isMandatory
        problem={problemOf("firstName")}
        value={draft.firstName}
        onChange={(firstName) => change({ firstName })}
      />
      <TextField
        label={say("lastName")}
        isMandatory
        problem={problemOf("lastName")}
        value={draft.lastName}
        onChange={(lastName) => change({ lastName })}
      />
      <DateField
        label={say("dob")}
        isMandatory={false}
        problem={problemOf("dob")}
        value={draft.dob}
        onChange={(dob) => change({ dob: dob === "--" ? "" : dob })}
      />
      {draft.types.includes("AUTHORISED") && (
        <TextField
          label={say("role")}
          isMandatory={false}
          problem={problemOf("role")}
          hint={say("role_hint")}
          value={draft.role}
          onChange={(role) => change({ role })}
          typing={{ maxLength: companyLengths.role[1] }}
        />
      )}
    </>
  );
}
