import realI18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { Trans as RealTrans, initReactI18next as realPlugin, useTranslation as realUse } from "react-i18next";
import { expect, test } from "vitest";
import { createInstance, initReactI18next, Trans, useTranslation } from "./small-i18next.tsx";
import { words as door } from "./src/locales/en.door.ts";
import { words as forms } from "./src/locales/en.forms.ts";
import { words as desk } from "./src/locales/en.ts";

type Tree = { [key: string]: string | Tree };
const words: Record<string, Tree> = { ...door, ...desk, ...forms };
const keysOf = (tree: Tree, prefix = ""): string[] =>
  Object.entries(tree).flatMap(([name, inner]) =>
    typeof inner === "string" ? [`${prefix}${name}`] : keysOf(inner, `${prefix}${name}.`),
  );

const options = {
  lng: "en",
  fallbackLng: false as const,
  defaultNS: "common",
  resources: {},
  interpolation: { escapeValue: false },
};
const real = realI18next.createInstance();
await real.use(realPlugin).init(options);
const small = createInstance();
await small.use(initReactI18next).init(options);
for (const [space, tree] of Object.entries(words)) {
  real.addResourceBundle("en", space, tree);
  small.addResourceBundle("en", space, tree);
}
const values = {
  name: "Olena <b>K</b>",
  count: 2,
  email: "a@b.example",
  day: "1 May",
  from: "1",
  to: 9,
  total: "10",
  n: 0,
};

test("every English text is said as i18next says it, with and without a number", () => {
  const say = real.getFixedT("en") as (key: string, values: object) => string;
  let checked = 0;
  for (const [space, tree] of Object.entries(words))
    for (const key of keysOf(tree)) {
      const bare = key.replace(/_(one|other)$/, "");
      for (const count of [0, 1, 2, 21])
        expect([key, small.getFixedT("en", space)(bare, { ...values, count })]).toEqual([
          key,
          say(bare, { ...values, count, ns: space }),
        ]);
      checked += 1;
    }
  expect(checked).toBeGreaterThan(1000);
});

test("a key without a text is said itself; a namespace may stand before it, and several are tried in turn", () => {
  const say = real.getFixedT("en") as (key: string, values?: object) => string;
  for (const key of ["nothing.here", "shell:nav.label", "verifications:title"]) expect(small.t(key)).toBe(say(key));
  const both = ["formLinks", "forms"];
  const realBoth = real.getFixedT("en", both as never) as unknown as (key: string) => string;
  for (const key of ["forms:link.open", ...keysOf(words.forms ?? {}).slice(0, 20)])
    expect(small.getFixedT("en", both)(key)).toBe(realBoth(key));
  expect(small.exists("verifications:title")).toBe(real.exists("verifications:title"));
  expect(small.exists("verifications:nothing")).toBe(false);
});

test("marked texts become elements as in react-i18next; what is filled in is never a mark", () => {
  const Small = ({ email }: { email: string }) => {
    const { t } = useTranslation("resets");
    return <Trans t={t} i18nKey="checkEmail.lead" values={{ email }} components={{ b: <b /> }} />;
  };
  const Real = ({ email }: { email: string }) => {
    const { t } = realUse("resets");
    return <RealTrans t={t} i18nKey="checkEmail.lead" values={{ email }} components={{ b: <b /> }} />;
  };
  expect(renderToStaticMarkup(<Small email="a@b.example" />)).toBe(renderToStaticMarkup(<Real email="a@b.example" />));
  expect(renderToStaticMarkup(<Small email="<b>x</b>" />)).toContain("&lt;b&gt;x&lt;/b&gt;");
});
