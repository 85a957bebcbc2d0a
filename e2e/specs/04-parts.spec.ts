import { execFileSync } from "node:child_process";
import { expect, test } from "@playwright/test";
import { type Part } from "../../scripts/parts";
import { type Pieces, call, signInToService, startPieces } from "../fixtures/pieces";

const PARTS = ["worker", "pages", "door"] as const;
type Name = (typeof PARTS)[number];
const PATIENCE = { timeout: 180_000 };

test("each part that is killed comes back by itself, and no event is lost", async () => {
  test.setTimeout(10 * 60_000);
  const pieces = await startPieces();
  try {
    const dashboard = await pieces.startDashboard();
    const token = await signInToService(pieces);
    const pages = () =>
      fetch(`${pieces.dashboardUrl}/sign-in`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (const name of PARTS) {
      const killed = pidOf(dashboard, name) ?? 0;
      process.kill(killed, "SIGKILL");
      const paid = await payOne(pieces, token);
      await expect.poll(() => stateOf(pieces, paid), PATIENCE).toBe("applied");
      await expect.poll(pages, PATIENCE).toBe(true);
      expect(pidOf(dashboard, name)).not.toBe(killed);
    }
    const left = Object.fromEntries(PARTS.map((name) => [name, pidOf(dashboard, name)]));
    const asked: boolean[] = [];
    dashboard.process.kill("SIGUSR2");
    await expect
      .poll(async () => {
        asked.push(await pages());
        return [pidOf(dashboard, "pages"), pidOf(dashboard, "worker")].every(
          (pid) => pid !== undefined && pid !== left.pages && pid !== left.worker,
        );
      }, PATIENCE)
      .toBe(true);
    expect(asked).not.toContain(false);
    expect(pidOf(dashboard, "door")).toBe(left.door);
  } finally {
    await pieces.stop();
  }
});

/** By how it was started; of two at once the newest. */
function pidOf(dashboard: Part, name: Name): number | undefined {
  const lines = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(dashboard.process.pid)], {
    encoding: "utf8",
  });
  const script = /\b(door|worker)\.[jt]s\b/;
  return lines
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [pid = "", ...args] = line.trim().split(" ");
      return (script.exec(args.join(" "))?.[1] ?? "pages") === name ? [Number(pid)] : [];
    })
    .at(-1);
}

async function payOne({ apiUrl, controlUrl, secrets }: Pieces, token: string): Promise<string> {
  const wanted = { amount: 10, description: "while a part is away" };
  const { id } = await call<{ id: string }>(`${apiUrl}/pix`, token, "POST", wanted);
  await call(`${controlUrl}/charges/${id}/pay`, secrets.controlToken, "POST", {});
  return id;
}

async function stateOf({ database }: Pieces, transactionId: string): Promise<string | undefined> {
  const { rows } = await database.query<{ state: string }>(
    "select state from deliveries where transaction_id = $1 and event = 'payment_completed'",
    [transactionId],
  );
  return rows[0]?.state;
}
