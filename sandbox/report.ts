/** One line of JSON for each defect: a text of a caller can never begin a line of its own. */
export function reportError(what: string, error: unknown, traceId?: string): void {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${JSON.stringify({ level: "error", what, traceId, reason })}\n`);
}
