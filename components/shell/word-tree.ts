export type WordTree = { [name: string]: WordTree | string };

/** Of all words those at the given places, each where it was. */
export function partsOf(words: WordTree, places: readonly string[]): WordTree {
  return places.reduce<WordTree>((parts, place) => {
    const path = place.split(".");
    const found = path.reduce<WordTree | string | undefined>(
      (tree, name) => (typeof tree === "object" ? tree[name] : undefined),
      words,
    );
    return found === undefined ? parts : joined(parts, at(path, found));
  }, {});
}

/** Both trees in one. Neither is changed. */
export function joined(one: WordTree, other: WordTree): WordTree {
  const both = { ...one };
  for (const [name, words] of Object.entries(other)) {
    const known = both[name];
    both[name] = typeof known === "object" && typeof words === "object" ? joined(known, words) : words;
  }
  return both;
}

const at = (path: readonly string[], words: WordTree | string): WordTree =>
  path.reduceRight<WordTree | string>((inner, name) => ({ [name]: inner }), words) as WordTree;
