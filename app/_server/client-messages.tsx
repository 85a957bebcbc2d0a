import { type Messages } from "next-intl";
import { getMessages } from "next-intl/server";
import { type ReactNode } from "react";
import { MoreMessages } from "@/components/shell/more-messages";

/**
 * Provides the browser with these catalogues, beside those of the layouts around it. They contain the messages of the
 * components below.
 */
export async function ClientMessages({
  of,
  children,
}: {
  of: readonly (keyof Messages)[];
  children: ReactNode;
}) {
  const all = await getMessages();
  const messages = Object.fromEntries(of.map((name) => [name, all[name]]));
  return <MoreMessages messages={messages}>{children}</MoreMessages>;
}
