import { type Messages, type NamespaceKeys, type NestedKeyOf } from "next-intl";
import { getMessages } from "next-intl/server";
import { type ReactNode } from "react";
import { MoreWords } from "@/components/shell/more-words";
import { partsOf } from "@/components/shell/word-tree";
import { RoomsOfWords } from "@/components/sleep/words";

/** A catalogue, or a part of one: `charges`, `charges.list`. */
type Words = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

type Props = { of: readonly Words[]; children: ReactNode };

/** Sends with the page the words of what is awake from the start: they can be neither late nor missing. */
export async function FirstMessages({ of, children }: Props) {
  const words = partsOf(await getMessages(), of);
  return <MoreWords words={words}>{children}</MoreWords>;
}

/** Names the words of what sleeps below it: their catalogues come with its code. */
export function ClientMessages({ of, children }: Props) {
  const rooms = of.map((words) => words.split(".")[0] as keyof Messages);
  return <RoomsOfWords of={[...new Set(rooms)]}>{children}</RoomsOfWords>;
}
