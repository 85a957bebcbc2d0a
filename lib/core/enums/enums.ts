/** Whether a text from outside (an address, a row, a service) is one of a closed list. */
export const isOneOf = <const Word extends string>(
  words: readonly Word[],
  text: string | null | undefined,
): text is Word => words.some((word) => word === text);

/** Returns the value itself, or the replacement for every text that is not in the list. */
export const parseEnum = <const Word extends string, Otherwise>(
  words: readonly Word[],
  text: string | null | undefined,
  otherwise: Otherwise,
): Word | Otherwise => (isOneOf(words, text) ? text : otherwise);

/** Returns the values of a list whose decision passes the test. */
export const valuesWhere = <Word extends string, Decision>(
  decisions: Readonly<Record<Word, Decision>>,
  is: (decision: Decision) => boolean,
): Word[] => (Object.keys(decisions) as Word[]).filter((word) => is(decisions[word]));
