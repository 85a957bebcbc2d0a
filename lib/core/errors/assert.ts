/** For what only a programming error can break. What the world can break throws an AppError. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}
