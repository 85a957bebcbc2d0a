/**
 * Checks a condition that only a programming error can break. A condition that external causes can break throws an
 * AppError instead.
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}
