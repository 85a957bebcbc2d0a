import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { newId } from "../../lib/core/ids";
import { bytesOf, fire } from "./fire";
import { type Row } from "./row";
import { type Stage } from "./stage";

const BLOCK = Buffer.alloc(8_192, 1);
const RAW_MS = 1_000;
const ASKED_AT_ONCE = 16;
const SECONDS_MAX = 60;

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
  const ids: string[] = [];
  let left = count;
  const ask = async () => {
    while (left-- > 0) {
      const key = { "idempotency-key": `bench-${newId()}` };
      const asked = { amount: 12.5, description: "Bench" };
      ids.push((await stage.merchant<{ id: string }>("POST", "/pix", asked, key)).id);
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask));
  const body = Buffer.from(JSON.stringify({ payer: { name: "Joana Prado", document: "11144477735" } }));
  const headers = {
    authorization: `Bearer ${stage.secrets.controlToken}`,
    "content-type": "application/json",
    "content-length": String(body.byteLength),
  };
  const payments = ids.map((id) =>
    bytesOf(stage.controlUrl, { method: "POST", path: `/control/charges/${id}/pay`, headers, body }),
  );
  const load = { callers, seconds: SECONDS_MAX, warmUp: 0 };
  const { perSecond, refused } = await fire(stage.controlUrl, load, payments);
  if (refused > 0) throw new Error(`${refused} payments were refused`);
  return perSecond;
}

const line = (callers: number, atLeast: number) => ({
  what: `payments settled, ${callers} ${callers === 1 ? "caller" : "callers"}`,
  unit: "/s",
  ours: `with${callers}`,
  beside: { key: "raw", what: "raw `fdatasync`" },
  bound: { atLeast },
  why: "statements and HTTP take longer than the disk",
});

export const sandboxRow: Row = {
  name: "sandbox",
  title: "The sandbox",
  about: "Payments over HTTP, with ledger and webhooks, against `fdatasync` calls of 8 KiB on the same disk.",
  lines: [line(1, 0.4), line(64, 2)],
  async round(stage, bench) {
    const raw = rawPerSecond(bench.dataDir);
    const with1 = await paymentsPerSecond(stage, 1, bench.isQuick ? 20 : 150);
    const with64 = await paymentsPerSecond(stage, 64, bench.isQuick ? 64 : 1_280);
    return { raw, with1, with64 };
  },
};
