/** The typed text as a whole number with at most so many digits. The schema refuses anything else. */
export function wholeNumber(text: string, digitsMax: number): number {
  const typed = text.trim();
  return /^\d+$/.test(typed) && typed.length <= digitsMax ? Number(typed) : NaN;
}
