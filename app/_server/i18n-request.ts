import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { SAO_PAULO } from "@/lib/core/time/sao-paulo";
import { catalogues } from "@/messages/catalogue";
import { LOCALE_COOKIE, chooseLocale } from "./locale";

export default getRequestConfig(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const locale = chooseLocale(jar.get(LOCALE_COOKIE)?.value, head.get("accept-language"));
  return { locale, messages: catalogues[locale], timeZone: SAO_PAULO, now: new Date() };
});
