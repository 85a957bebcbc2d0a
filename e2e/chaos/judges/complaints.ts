const COMPLAINT_SHOWN_MAX = 600;
/** The cause of a complaint comes last. */
const COMPLAINT_READ_MAX = 10_000;

/** Cut to what can be read. */
export const shown = (complaint: string): string => complaint.slice(0, COMPLAINT_SHOWN_MAX);

/**
 * Our own records are JSON with a level; Next's and Node's complaints are not, and go on over the lines that follow. One
 * text for each.
 */
export function complaintsIn(log: string): string[] {
  const complaints: string[] = [];
  let current: string[] | null = null;
  const end = () => {
    if (current) complaints.push(current.join(" ").slice(0, COMPLAINT_READ_MAX));
    current = null;
  };
  for (const line of log.split("\n")) {
    const isRecord = line.startsWith('{"level":');
    const isComplaint = isRecord
      ? /^\{"level":(50|60)/.test(line)
      : /⨯|unhandled|uncaught|^\s*\w*Error:/i.test(line);
    if (isRecord || line === "") end();
    if (isRecord && isComplaint) complaints.push(shortRecord(line));
    else if (isComplaint && current === null) current = [line.trim()];
    else if (!isRecord && current !== null) current.push(line.trim());
  }
  end();
  return complaints;
}

/** Without moment, process and stack, so that the same complaint reads the same each time. */
function shortRecord(line: string): string {
  try {
    const { msg, err, about, loop } = JSON.parse(line) as Record<string, unknown>;
    return JSON.stringify({ msg, about, loop, err: shortError(err) });
  } catch {
    return line;
  }
}

function shortError(error: unknown, depth = 0): unknown {
  if (typeof error !== "object" || error === null || depth > 3) return error;
  const { type, code, message, cause } = error as Record<string, unknown>;
  const words = typeof message === "string" ? message.replaceAll(/\s+/g, " ").slice(-160) : message;
  return { type, code, message: words, ...(cause !== undefined && { cause: shortError(cause, depth + 1) }) };
}

/**
 * Codes and texts by which PostgreSQL and its client report that it is away, full, held, or was requested to stop. It
 * includes our own text for a round that waited for the database until it was abandoned.
 */
const OF_DATABASE =
  /a round of \w+ did not end within|\b(57P0[1-5]|57014|53[0-9]{3}|55P03|25P0[234]|40P01|3D000|08[0-9]{3})\b|ECONNREFUSED|ECONNRESET|EPIPE|Connection terminated|connection timeout|timeout exceeded when trying to connect|timeout expired|no commit within|the database may be older than the service|Query read timeout|terminating connection|canceling statement|No space left on device|too many clients|remaining connection slots|lock timeout|the database system is|Client has encountered a connection error|not queryable|server closed the connection/i;

export const isOfDatabase = (complaint: string): boolean => OF_DATABASE.test(complaint);
