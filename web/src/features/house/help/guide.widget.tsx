import { guidePartsOf, type HelpGuide } from "./guides.rules.ts";
import classes from "./help.module.css";

/** What stands between stars is a name on the screen. */
function Line({ text }: { text: string }) {
  return guidePartsOf(text).map(({ at, words, isName }) => (isName ? <b key={at}>{words}</b> : words));
}

export function GuideText({ guide: { title, lead, picture, alt, sections } }: { guide: HelpGuide }) {
  return (
    <>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.lead}>{lead}</p>
      <img src={picture} alt={alt} loading="lazy" className={classes.picture} />
      {sections.map(({ heading, steps, text }) => (
        <section key={heading}>
          <h2 className={classes.heading}>{heading}</h2>
          {steps && (
            <ol className={classes.steps}>
              {steps.map((step) => (
                <li key={step}>
                  <Line text={step} />
                </li>
              ))}
            </ol>
          )}
          {text?.map((paragraph) => (
            <p key={paragraph} className={classes.text}>
              <Line text={paragraph} />
            </p>
          ))}
        </section>
      ))}
    </>
  );
}
