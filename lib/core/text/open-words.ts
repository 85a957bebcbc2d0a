type Translator<Key extends string> = {
  (key: Key, values?: Record<string, string>): string;
  has: (key: Key) => boolean;
};

/** The words of one place of the catalogues for what may be none of ours: null for a word that has none there. */
export function ownWords<Key extends string>(
  t: Translator<Key>,
): (word: string, values?: Record<string, string>) => string | null {
  const isKey = (word: string): word is Key => t.has(word as Key);
  return (word, values) => (isKey(word) ? t(word, values) : null);
}

/** The same, and a word of the service that this version does not know as it came. */
export function openWords<Key extends string>(t: Translator<Key>): (word: string) => string {
  const own = ownWords(t);
  return (word) => own(word) ?? word;
}
