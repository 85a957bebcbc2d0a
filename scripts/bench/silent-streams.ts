// People with a page open that is not measured: their streams are read and discarded, and reopened where they end. A
// process of their own, so that reading them delays none of the viewers that are timed.
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const OPENS_AT_ONCE = 20;
const SAYS_EVERY_MS = 200;
const AGAIN_MS = 1_000;

const [url = "", cookie = "", count = "0"] = process.argv.slice(2);
let open = 0;

function stream(): void {
  const asking = request(new URL("/api/live", url), {
    agent: false,
    headers: { cookie, accept: "text/event-stream", "sec-fetch-site": "same-origin" },
  });
  let isOver = false;
  const again = () => {
    if (!isOver) setTimeout(stream, AGAIN_MS);
    isOver = true;
  };
  asking.on("response", (answer) => {
    answer.resume();
    if (answer.statusCode !== 200) {
      again();
      return;
    }
    open += 1;
    answer.on("close", () => {
      open -= 1;
      again();
    });
  });
  asking.on("error", again);
  asking.end();
}

setInterval(() => {
  if (process.connected) process.send?.({ open }, () => undefined);
}, SAYS_EVERY_MS).unref();
process.once("disconnect", () => process.exit(0));
for (let begun = 0; begun < Number(count); begun += 1) {
  stream();
  if (begun % OPENS_AT_ONCE === 0) await sleep(20);
}
