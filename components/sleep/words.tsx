"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, createContext, use, useCallback, useContext, useMemo } from "react";
import { LOCALES, type Locale } from "@/lib/core/words/locales";
import { type Messages } from "@/messages/catalogue";
import { type WordTree, joined } from "../shell/word-tree";

type Room = keyof Messages;
const Rooms = createContext<readonly Room[]>([]);

const known = new Map<string, WordTree>();
const asked = new Map<string, Promise<void>>();
const loadRooms = async () => (await import("@/messages/rooms")).rooms;
const keyOf = (locale: Locale, room: Room) => `${locale} ${room}`;

/** Says which words what sleeps below will need, beside those that are named further out. */
export function RoomsOfWords({ of, children }: { of: readonly Room[]; children: ReactNode }) {
  const outer = useContext(Rooms);
  const all = useMemo(() => [...new Set([...outer, ...of])].toSorted(), [outer, of]);
  return <Rooms value={all}>{children}</Rooms>;
}

/** What these rooms say is fetched, once for a tab; what did not come is asked for anew by whoever tries again. */
function fetchWords(locale: Locale, wanted: readonly Room[]): Promise<void> {
  const key = `${locale} ${wanted.join(" ")}`;
  const fetchAll = async () => {
    try {
      const rooms = await loadRooms();
      await Promise.all(
        wanted.map(async (room) => known.set(keyOf(locale, room), (await rooms[locale][room]()).default)),
      );
    } catch (error) {
      asked.delete(key);
      throw error;
    }
  };
  const words = asked.get(key) ?? fetchAll();
  asked.set(key, words);
  return words;
}

/** Fetches the words that the part which asks will show, so that they are there when its code is. */
export function useWordsBefore(): () => Promise<void> {
  const locale = useLocale();
  const wanted = useContext(Rooms);
  return useCallback(() => fetchWords(locale, wanted), [locale, wanted]);
}

/** All words that were named around it, for what it stands around; it waits for those that are not there yet. */
export function Words({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const wanted = useContext(Rooms);
  if (wanted.some((room) => !known.has(keyOf(locale, room)))) use(fetchWords(locale, wanted));
  // A part of its own: React loses count of the hooks that stand behind a wait.
  return <WithWords of={wanted}>{children}</WithWords>;
}

function WithWords({ of, children }: { of: readonly Room[]; children: ReactNode }) {
  const locale = useLocale();
  const first = useMessages() as WordTree;
  const messages = useMemo(
    () => of.reduce((words, room) => joined(words, { [room]: known.get(keyOf(locale, room)) ?? {} }), first),
    [first, locale, of],
  );
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}

// No page of the server waits for words.
if (typeof window === "undefined")
  void loadRooms().then((rooms) =>
    Promise.all(LOCALES.map((locale) => fetchWords(locale, Object.keys(rooms[locale]) as Room[]))),
  );
