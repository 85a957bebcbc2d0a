import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { newId } from "../../lib/core/ids";
import { type Row } from "./row";
import { type Stage } from "./stage";

const BLOCK = Buffer.alloc(8_192, 1);
const RAW_MS = 1_000;

/** How often this disk says that 8 KiB are safe: nothing that commits alone can be faster. */
function rawPerSecond(dataDir: string): number {
  const file = join(dataDir, "raw-fdatasync");
  const to = openSync(file, "w");
  const startedMs = performance.now();
  let count = 0;
  for (; performance.now() - startedMs < RAW_MS; count++) {
    writeSync(to, BLOCK, 0, BLOCK.byteLength, 0);
    fdatasyncSync(to);
  }
  const perSecond = (count * 1_000) / (performance.now() - startedMs);
  closeSync(to);
  rmSync(file);
  return perSecond;
}

async function paymentsPerSecond(stage: Stage, callers: number, count: number): Promise<number> {
  const charges: string[] = [];
  const atOnce = async (work: () => Promise<void>) =>
    Promise.all(Array.from({ length: Math.max(callers, 8) }, work));
  let left = count;
  await atOnce(async () => {
    while (left-- > 0) {
      const key = { "idempotency-key": `bench-${newId()}` };
      charges.push(
        (await stage.merchant<{ id: string }>("POST", "/pix", { amount: 12.5, description: "Bench" }, key))
          .id,
      );
    }
  });
  const startedMs = performance.now();
  const pay = async () => {
    for (let id = charges.pop(); id !== undefined; id = charges.pop())
      await stage.control("POST", `/charges/${id}/pay`, {
        payer: { name: "Joana Prado", document: "11144477735" },
      });
  };
  await Promise.all(Array.from({ length: callers }, pay));
  return (count * 1_000) / (performance.now() - startedMs);
}

const line = (callers: number, atLeast: number) => ({
  what: `payments settled, ${callers} ${callers === 1 ? "caller" : "callers"}`,
  unit: "/s",
  ours: `with${callers}`,
  beside: { key: "raw", what: "raw `fdatasync`" },
  bound: { atLeast },
  why: "each payment is several statements of its own",
});

export const sandboxRow: Row = {
  name: "sandbox",
  title: "The sandbox",
  about:
    "Payments over HTTP, on its ledger and with their notices, against how often the disk of this run says that 8 KiB are safe.",
  lines: [line(1, 0.4), line(64, 2)],
  async round(stage, bench) {
    const raw = rawPerSecond(bench.dataDir);
    const with1 = await paymentsPerSecond(stage, 1, bench.isQuick ? 20 : 150);
    const with64 = await paymentsPerSecond(stage, 64, bench.isQuick ? 64 : 640);
    return { raw, with1, with64 };
  },
};
