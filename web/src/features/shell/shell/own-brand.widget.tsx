import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Brand } from "#web/features/frame/layout/brand.widget.tsx";
import { useSettingsPictures } from "#web/features/team/settings/pictures.query.ts";
import classes from "./own-brand.module.css";

/** The project's favicon, else ours. */
function useFavicon(address: string | null): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>("link[rel~='icon']");
    if (!link || !address) return;
    const ours = { href: link.href, type: link.type };
    Object.assign(link, { href: address, type: "image/png" });
    return () => {
      Object.assign(link, ours);
    };
  }, [address]);
}

/** The project's logo, else our mark and name. */
export function OwnBrand() {
  const { t } = useTranslation();
  const { logo, favicon } = useSettingsPictures();
  useFavicon(favicon);
  return logo ? <img src={logo} alt={t("product")} className={classes.logo} /> : <Brand />;
}
