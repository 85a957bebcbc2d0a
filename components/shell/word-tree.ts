/** What one key says: a text, or the parts of one that the build has compiled. */
type Words = string | readonly unknown[];
export type WordTree = { [name: string]: WordTree | Words };

/** Of all words those at the given places, each where it was. */
export function partsOf(words: WordTree, places: readonly string[]): WordTree {
  return places.reduce<WordTree>((parts, place) => {
    const path = place.split(".");
    const found = path.reduce<WordTree | Words | undefined>(
      (tree, name) => (isTree(tree) ? tree[name] : undefined),
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
    both[name] = isTree(known) && isTree(words) ? joined(known, words) : words;
  }
  return both;
}

const isTree = (words: WordTree | Words | undefined): words is WordTree =>
  typeof words === "object" && !Array.isArray(words);

const at = (path: readonly string[], words: WordTree | Words): WordTree =>
  path.reduceRight<WordTree | Words>((inner, name) => ({ [name]: inner }), words) as WordTree;
