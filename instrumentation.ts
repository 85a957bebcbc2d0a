/** Runs once when a server starts, before it answers anything. Not at build. */
export async function register(): Promise<void> {
  // The bundler drops this branch for any other runtime only where it reads exactly so.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startOrExit } = await import("./lib/runtime/start.server");
    process.env.NEXTAUTH_URL = await startOrExit();
    if (process.env.NODE_ENV === "production")
      (await import("./lib/runtime/console-to-log.server")).consoleToLog();
  }
}
