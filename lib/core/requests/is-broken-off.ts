/**
 * Whether an error is Node's for a request whose client closed the connection in the middle of its body. Its code is the one
 * of a lost database too; its message is its own.
 */
export const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error && error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
