"use server";

import { LOCALES, type Locale } from "@/lib/core/enums/locales";
import { cookies } from "next/headers";
import { type ActionResult } from "@/lib/core/errors/app-error";
import { LOCALE_COOKIE } from "./locale";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Open to everyone, signed in or not: it writes a taste into the caller's own browser and reads nothing. */
export async function setLocale(locale: Locale): Promise<ActionResult<null>> {
  const chosen = LOCALES.find((known) => known === locale);
  if (chosen === undefined) return { ok: false, error: { code: "invalid_input" } };
  const jar = await cookies();
  jar.set(LOCALE_COOKIE, chosen, { path: "/", maxAge: YEAR_SECONDS, sameSite: "lax", httpOnly: true });
  return { ok: true, data: null };
}
