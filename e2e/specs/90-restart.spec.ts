import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { mirrorIsQuiet, paidCharge } from "../fixtures/merchant";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { waitForDemo, isAlive, placeFile, startDemo, stopDemo } from "../fixtures/start-everything";
import { expect, running, signIn, test } from "../fixtures/test";

async function startAgain(): Promise<void> {
  const before = running();
  const demo = startDemo(before.environment, before.logFile);
  const again = await waitForDemo(demo);
  await writeFile(placeFile(), JSON.stringify(again, null, 2));
}

async function portIsFree(): Promise<boolean> {
  return fetch(`${running().url}/api/health`, { signal: AbortSignal.timeout(1_000) }).then(
    () => false,
    () => true,
  );
}

for (const [how, stop] of [
  ["Ctrl-C", (pid: number) => stopDemo(pid)],
  [
    "kill -9",
    async (pid: number) => {
      process.kill(pid, "SIGKILL");
      for (let tries = 0; tries < 300 && (isAlive(pid) || !(await portIsFree())); tries++) await sleep(100);
    },
  ],
] as const)
  test(
    `everything is there again after ${how}`,
    { tag: how === "kill -9" ? "@journey" : [] },
    async ({ page }) => {
      await paidCharge(31);
      // A read after the restart would change the rows that it is about.
      const newest = `from transactions where service_read_at is null and mismatch is null and id in (
      select id from transactions where wallet = 'principal' and type = 'payment' order by created_at desc limit 60)`;
      const unread = async () => {
        await rowsOf(`update transactions set next_read_at = now() where id in (select id ${newest})`);
        return singleValue(`select count(*)::int ${newest}`);
      };
      await expect.poll(unread, { intervals: [3_000] }).toBe(0);
      await mirrorIsQuiet();
      await signIn(page, "finance");
      await page.goto(`${running().url}/w/principal/charges`);
      const rows = page.getByRole("row");
      await expect(rows.nth(2)).toContainText("Pedido da loja");
      // The time until a charge expires runs on during the restart.
      const told = async () =>
        (await rows.allInnerTexts()).map((row) => row.replace(/expira em .*/, "expira"));
      const before = await told();
      // A page that still loads something would complain of a server that is gone.
      await page.goto("about:blank");

      await stop(running().pid);
      expect(await portIsFree()).toBe(true);
      await startAgain();

      await page.goto(`${running().url}/w/principal/charges`);
      await expect.poll(told).toEqual(before);
      const people = JSON.parse(await readFile(`${running().dataDir}/demo-people.json`, "utf8")) as unknown[];
      expect(people).toHaveLength(5);
    },
  );
