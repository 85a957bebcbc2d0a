// Preloaded into the dashboards of a soak: the process that started them may query the memory that they hold after a
// full garbage collection.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

if (process.channel) {
  process.on("message", (told) => {
    if (told?.askMemory !== true) return;
    collect();
    const { heapUsed, external, rss } = process.memoryUsage();
    process.send?.({ memory: { heapUsed, external, rss, handles: process.getActiveResourcesInfo().length } });
  });
  // Listening alone would keep the process alive.
  process.channel.unref();
}
