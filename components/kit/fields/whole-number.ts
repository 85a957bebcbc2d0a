/** What is typed as a whole number of so many digits at most; anything else is left for the schema to refuse. */
export function wholeNumber(text: string, digitsMax: number): number {
  const typed = text.trim();
  return /^\d+$/.test(typed) && typed.length <= digitsMax ? Number(typed) : NaN;
}
