/** Whether a text from outside (an address, a row, a service) is one of a closed list. */
export const isOneOf = <const Word extends string>(
  words: readonly Word[],
  text: string | null | undefined,
): text is Word => words.some((word) => word === text);

/** The word itself, or what stands for every text that is none of the list. */
export const oneOf = <const Word extends string, Otherwise>(
  words: readonly Word[],
  text: string | null | undefined,
  otherwise: Otherwise,
): Word | Otherwise => (isOneOf(words, text) ? text : otherwise);

/** The words of a list for which a decision was made so. */
export const wordsWhere = <Word extends string, Decision>(
  decisions: Readonly<Record<Word, Decision>>,
  is: (decision: Decision) => boolean,
): Word[] => (Object.keys(decisions) as Word[]).filter((word) => is(decisions[word]));
