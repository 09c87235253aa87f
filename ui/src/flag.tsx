import classes from "./flag.module.css";

/** Addresses of the flags, not their drawings: the browser fetches only those shown. */
const addresses = import.meta.glob<string>("../../node_modules/flag-icons/flags/4x3/??.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** By ISO 3166-1 alpha-2 code; nothing for an unknown one. Decorative: the country's name is beside it. */
export function Flag({ code }: { code: string }) {
  const address = addresses[`../../node_modules/flag-icons/flags/4x3/${code.toLowerCase()}.svg`];
  if (!address) return null;
  return <img className={classes.flag} src={address} alt="" width={20} height={15} loading="lazy" />;
}
