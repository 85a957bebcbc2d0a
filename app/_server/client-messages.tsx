import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import { type ReactNode } from "react";
import { type Messages } from "@/messages/catalogue";

type Namespace = keyof Messages;

const EVERYWHERE: readonly Namespace[] = ["common", "errors", "kit"];

/** Hands the browser the words that the client components below it use, and no others. */
export async function ClientMessages({
  of,
  children,
}: {
  /** Beyond `common`, `errors` and `kit`. */
  of: readonly Namespace[] | "all";
  children: ReactNode;
}) {
  const messages = await getMessages();
  const wanted = new Set<string>([...EVERYWHERE, ...(of === "all" ? Object.keys(messages) : of)]);
  const picked = Object.fromEntries(Object.entries(messages).filter(([namespace]) => wanted.has(namespace)));
  return <NextIntlClientProvider messages={picked}>{children}</NextIntlClientProvider>;
}
