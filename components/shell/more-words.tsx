"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { type WordTree, joined } from "./word-tree";

/** A page's own words, beside those of the frame around it: no word is sent twice. */
export function MoreWords({ words, children }: { words: WordTree; children: ReactNode }) {
  const known = useMessages() as WordTree;
  const messages = useMemo(() => joined(known, words), [known, words]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
