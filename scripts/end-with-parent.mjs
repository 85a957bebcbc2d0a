// Preloaded into every part that a start script runs: when the script itself is killed, its parts end too.
const ENDS_WITHIN_MS = 30_000;
const signal = new URL(import.meta.url).searchParams.get("signal") ?? "SIGTERM";

if (process.channel) {
  process.channel.unref();
  // A process that a part starts by itself is preloaded with this, too, and may wait for its first message with
  // nothing else to do.
  process.on("newListener", (name) => name === "message" && process.channel?.ref());
  process.once("disconnect", () => {
    process.kill(process.pid, signal);
    setTimeout(() => process.kill(process.pid, "SIGKILL"), ENDS_WITHIN_MS).unref();
  });
}
