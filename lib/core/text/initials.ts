/** Returns the initials of the first and the last word that has letters, or a question mark where there is none. */
export function initialsOf(name: string | null): string {
  const words = (name ?? "").split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = chosen.map((word) => /\p{L}/u.exec(word ?? "")?.[0].toUpperCase() ?? "");
  return letters.join("") || "?";
}
