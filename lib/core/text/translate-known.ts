type Translator<Key extends string> = {
  (key: Key, values?: Record<string, string>): string;
  has: (key: Key) => boolean;
};

/** Texts of one part of the catalogues for values that may not be ours: null for a value that has none there. */
export function translateKnown<Key extends string>(
  t: Translator<Key>,
): (word: string, values?: Record<string, string>) => string | null {
  const isKey = (word: string): word is Key => t.has(word as Key);
  return (word, values) => (isKey(word) ? t(word, values) : null);
}

/** The same, and a word of the service that this version does not know as it came. */
export function translateOrKeep<Key extends string>(t: Translator<Key>): (word: string) => string {
  const own = translateKnown(t);
  return (word) => own(word) ?? word;
}
