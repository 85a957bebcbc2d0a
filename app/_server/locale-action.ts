"use server";

import { cookies } from "next/headers";
import { LOCALES, type Locale } from "@/messages/catalogue";
import { LOCALE_COOKIE } from "./locale";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Open to everyone, signed in or not: it writes a taste into the caller's own browser and reads nothing. */
export async function setLocale(locale: Locale): Promise<void> {
  const chosen = LOCALES.find((known) => known === locale);
  if (chosen === undefined) return;
  const jar = await cookies();
  jar.set(LOCALE_COOKIE, chosen, { path: "/", maxAge: YEAR_SECONDS, sameSite: "lax", httpOnly: true });
}
