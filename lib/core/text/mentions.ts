type Named = { id: string; name: string };

const isEnd = (letter: string | undefined): boolean => letter === undefined || !/[\p{L}\p{N}_]/u.test(letter);

/** The people whose whole name follows an @ in the text. The longest name wins where several begin alike. */
export function mentionedIn<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  const folded = text.toLowerCase();
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length);
  const found = new Set<Person>();
  for (let at = folded.indexOf("@"); at !== -1; at = folded.indexOf("@", at + 1)) {
    const named = longestFirst.find(
      ({ name }) =>
        name !== "" && folded.startsWith(name.toLowerCase(), at + 1) && isEnd(folded[at + 1 + name.length]),
    );
    if (named) found.add(named);
  }
  return people.filter((person) => found.has(person));
}

/** The mention that is being typed after an @ before the caret; null where there is none. */
export function mentionBeing(text: string, caret: number): { from: number; typed: string } | null {
  const from = text.lastIndexOf("@", caret - 1);
  if (from === -1 || (from > 0 && !/\s|\(/.test(text[from - 1] ?? ""))) return null;
  const typed = text.slice(from + 1, caret);
  return typed.length > 40 || /[\n@]/.test(typed) ? null : { from, typed };
}
