import { useState } from "react";
import { Icon } from "#flow/components/icon.tsx";
import { Notice } from "#flow/components/notice.tsx";
import { type CompanyPersonsProgress, givePersonLink, type PersonLinkMethod } from "#flow/platform/api.persons.ts";
import { standInNow } from "#flow/platform/api.ts";
import { useSingleRequest } from "#flow/visit/use-request.ts";
import { useCompanyWords } from "./company-words.ts";

type Given = {
  person: { id: string; name: string };
  hasMail: boolean;
  isAgain: boolean;
  fillIn: boolean;
  onGiven: (progress: CompanyPersonsProgress | null) => void;
};

/** Copying may be refused by the browser: the link itself is shown, too. */
const copy = (text: string): Promise<boolean> =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? Promise.resolve(false);

export function PersonLink({ person, hasMail, isAgain, fillIn, onGiven }: Given) {
  const { say, sayError } = useCompanyWords();
  const { isBusy, error, send } = useSingleRequest();
  const [link, setLink] = useState<string | null>(null);
  const [said, setSaid] = useState("");

  const give = (way: PersonLinkMethod) => {
    if (standInNow()) return onGiven(null);
    // Opened at the press itself: later it would be a pop-up.
    const page = way === "here" ? window.open("about:blank", "_blank") : null;
    setSaid("");
    void send(async () => {
      const given = await givePersonLink(person.id, way).catch((why: unknown) => {
        page?.close();
        throw why;
      });
      if (way === "mail") setSaid(say("mailed"));
      else setLink(given.link);
      if (page && given.link) {
        page.opener = null;
        page.location.replace(given.link);
      }
      if (way === "copy" && given.link && (await copy(given.link))) setSaid(say("copied"));
      onGiven(given.progress);
    });
  };

  return (
    <fieldset className="vd-person-link" aria-busy={isBusy}>
      <legend className="vd-unseen">{say("verify", { name: person.name })}</legend>
      <div className="vd-person-ways">
        {hasMail && (
          <button type="button" className="vd-link" aria-disabled={isBusy} onClick={() => give("mail")}>
            <Icon name="next" />
            {say(isAgain ? "mail_again" : "mail")}
          </button>
        )}
        <button type="button" className="vd-link" aria-disabled={isBusy} onClick={() => give("copy")}>
          <Icon name="link" />
          {say("copy")}
        </button>
        {fillIn && (
          <button
            type="button"
            className="vd-link"
            aria-disabled={isBusy}
            title={say("here_hint")}
            onClick={() => give("here")}
          >
            <Icon name="pencil" />
            {say("here")}
          </button>
        )}
      </div>
      {link !== null && (
        <input
          className="vd-input"
          dir="ltr"
          readOnly
          aria-label={say("link", { name: person.name })}
          value={link}
          onFocus={(event) => event.target.select()}
        />
      )}
      <p className="vd-small vd-person-said" role="status">
        {said}
      </p>
      {error && <Notice tone="error">{sayError(error)}</Notice>}
    </fieldset>
  );
}
