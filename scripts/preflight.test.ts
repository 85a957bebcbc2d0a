import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { expect, test, vi } from "vitest";
import { freePort } from "@/lib/runtime/embedded-postgres";
import { GIBIBYTE, preflight } from "./preflight";

const folder = tmpdir();

test("passes where there is room and the ports are free", async () => {
  await preflight({ folders: [{ path: folder, bytes: 1 }], ports: { PORT: await freePort() } });
});

test("names the disk that is too full and each port that stays taken, in one line each", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  try {
    const checked = preflight({
      folders: [{ path: folder, bytes: 2 ** 20 * GIBIBYTE, setting: "DATA_DIR" }],
      ports: { PORT: port },
    });
    setTimeout(() => vi.advanceTimersByTime(20_000), 50);
    await expect(checked).rejects.toThrow(
      new RegExp(
        `^The disk of ${folder} has [0-9.]+ GiB free and 1048576 GiB are needed: .*DATA_DIR.*\nPort ${port} is taken: set PORT to a free port.$`,
      ),
    );
  } finally {
    server.close();
    vi.useRealTimers();
  }
});

test("waits for a port that a stopped copy leaves a moment later", async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  setTimeout(() => server.close(), 300);
  await preflight({ folders: [], ports: { PORT: port } });
});
