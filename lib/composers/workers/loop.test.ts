import { setImmediate as turn } from "node:timers/promises";
import pino from "pino";
import { expect, it } from "vitest";
import { beginStopping, stoppingSignal } from "@/lib/core/process/stopping";
import { LOOP_NAMES } from "@/lib/core/enums/loops";
import { runLoop } from "./loop.server";

it("lets every loop of a process rest on the one stop without a warning, and ends them all by it", async () => {
  const log = pino({ level: "silent" });
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on("warning", note);
  const rest = () => Promise.resolve({ hasMore: false });
  const ended = LOOP_NAMES.map((name) => runLoop({ log }, name, { everyMs: 60_000 }, stoppingSignal(), rest));
  await turn();
  expect(warnings).toEqual([]);
  process.off("warning", note);

  beginStopping();
  await Promise.all(ended);
});
