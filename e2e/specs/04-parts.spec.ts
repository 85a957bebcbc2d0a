import { execFileSync } from "node:child_process";
import { expect, test } from "@playwright/test";
import { type Part } from "../../scripts/parts";
import { freePort } from "../../lib/runtime/embedded-postgres";
import { type Pieces, call, signInToService, startPieces } from "../fixtures/pieces";

const PATIENCE = { timeout: 180_000 };

/** Where there is an edge process, deliveries go to it, and the pages are at another port. */
const ARRANGEMENTS = [
  { names: ["worker", "pages"], hasEdge: false },
  { names: ["worker", "pages", "edge"], hasEdge: true },
] as const;
type Name = (typeof ARRANGEMENTS)[number]["names"][number];

for (const { names, hasEdge } of ARRANGEMENTS)
  test(`each of ${names.join(", ")} that is killed comes back by itself, and no event is lost`, async () => {
    test.setTimeout(10 * 60_000);
    const pieces = await startPieces();
    try {
      const pagesPort = hasEdge ? await freePort() : pieces.port;
      const dashboard = await pieces.startDashboard({
        PARTS: names.join(","),
        ...(hasEdge && { RECEIVER: "edge", PORT: String(pagesPort), EDGE_PORT: String(pieces.port) }),
      });
      const token = await signInToService(pieces);
      const pages = () =>
        fetch(`http://127.0.0.1:${pagesPort}/sign-in`).then(
          ({ ok }) => ok,
          () => false,
        );
      for (const name of names) {
        const killed = pidOf(dashboard, name) ?? 0;
        process.kill(killed, "SIGKILL");
        const paid = await payOne(pieces, token);
        await expect.poll(() => stateOf(pieces, paid), PATIENCE).toBe("applied");
        await expect.poll(pages, PATIENCE).toBe(true);
        expect(pidOf(dashboard, name)).not.toBe(killed);
      }
    } finally {
      await pieces.stop();
    }
  });

/** Finds a process by its script; the newest, if two run at once. */
function pidOf(dashboard: Part, name: Name): number | undefined {
  const lines = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(dashboard.process.pid)], {
    encoding: "utf8",
  });
  const script = /\b(pages|worker|edge)\.[jt]s\b/;
  return lines
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [pid = "", ...args] = line.trim().split(" ");
      return script.exec(args.join(" "))?.[1] === name ? [Number(pid)] : [];
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
