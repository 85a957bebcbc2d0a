/** Runs once when a server starts, before it answers anything. Not at build. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startOrExit } = await import("./lib/start.server");
  process.env.NEXTAUTH_URL = await startOrExit();
}
