import { normalizeWord } from "@/lib/core/search/search-words";
import { type Term } from "@/lib/core/search/term";
import { type Hit } from "@/lib/composers/search/schema";

const RECENT_MAX = 6;
const SEEN_MAX = 200;

// The hits belong to this tab alone and are lost with it, because names of payers are stored on no device.
let recent: Hit[] = [];
let seen: Hit[] = [];
let lastText = "";

const without = (hits: readonly Hit[], { kind, id }: Hit): Hit[] =>
  hits.filter((hit) => hit.kind !== kind || hit.id !== id);

export const recentHits = (): readonly Hit[] => recent;
export const lastSearch = (): string => lastText;

export function noteOpened(hit: Hit, text: string): void {
  recent = [hit, ...without(recent, hit)].slice(0, RECENT_MAX);
  lastText = text;
}

export function noteSeen(hits: readonly Hit[]): void {
  for (const hit of hits) seen = [hit, ...without(seen, hit)].slice(0, SEEN_MAX);
}

/** The hits that this tab has shown before, matched by their names. They are used without a network. */
export const seenHits = (terms: readonly Term[]): Hit[] =>
  seen.filter(({ title }) =>
    terms.every(({ beginnings }) =>
      beginnings.some((beginning) =>
        (title ?? "").split(/\s+/).some((word) => normalizeWord(word).startsWith(beginning)),
      ),
    ),
  );
