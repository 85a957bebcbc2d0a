// Preloaded into every part that a start script runs: when the script itself is killed, its parts end too.
const ENDS_WITHIN_MS = 30_000;

if (process.channel) {
  process.channel.unref();
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), ENDS_WITHIN_MS).unref();
  });
}
