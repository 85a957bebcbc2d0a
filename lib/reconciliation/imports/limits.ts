/** Lines of one run, each with columns that are left out. */
export const LIST_CHARACTERS_MAX = 500_000;

/** Returns the fault of a list as a whole, a key of errors.json. */
export function listFault(text: string): string | null {
  if (text === "") return "required";
  return text.length > LIST_CHARACTERS_MAX ? `too_long:${LIST_CHARACTERS_MAX}` : null;
}
