// Preloaded into every part that a start script runs: when the script itself is killed, its parts end too.
if (process.channel) {
  process.channel.unref();
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
