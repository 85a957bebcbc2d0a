import { type Messages, type NamespaceKeys, NextIntlClientProvider, type NestedKeyOf } from "next-intl";
import { getMessages } from "next-intl/server";
import { type ReactNode } from "react";
import { MoreWords } from "@/components/shell/more-words";
import { partsOf } from "@/components/shell/word-tree";

/** A catalogue, or a part of one: `charges`, `charges.list`. */
type Words = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

type Props = { of: readonly Words[]; children: ReactNode };

/** Hands the browser the first words: those that every page needs. */
export async function FirstMessages({ of, children }: Props) {
  const messages = partsOf(await getMessages(), of);
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>;
}

/** Hands the browser the words that the client components below it use, beside those that it has by then. */
export async function ClientMessages({ of, children }: Props) {
  const words = partsOf(await getMessages(), of);
  return <MoreWords words={words}>{children}</MoreWords>;
}
