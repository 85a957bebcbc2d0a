import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, test, vi } from "vitest";

type Handler = (event: object) => void;

/** The worker as a browser would start it, with what it does to the outside written down. */
function started(windows: object[] = []) {
  const handlers = new Map<string, Handler>();
  const shown = vi.fn((_title: string, _options: object) => Promise.resolve());
  const badge = {
    setAppBadge: vi.fn(() => Promise.resolve()),
    clearAppBadge: vi.fn(() => Promise.resolve()),
  };
  const openWindow = vi.fn((_url: string) => Promise.resolve());
  const network = vi.fn((_request: object) => Promise.resolve("the page"));
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    skipWaiting: () => undefined,
    location: { origin: "https://painel.loja.example" },
    registration: { showNotification: shown },
    clients: { matchAll: () => Promise.resolve(windows), openWindow, claim: () => undefined },
  };
  runInNewContext(readFileSync("public/sw.js", "utf8"), {
    self,
    navigator: badge,
    caches: { match: (path: string) => Promise.resolve(`kept ${path}`) },
    fetch: network,
    URL,
    Response: { error: () => "an error" },
  });
  const happen = async (name: string, event: object): Promise<unknown> => {
    const waits: Promise<unknown>[] = [];
    const take = (work: Promise<unknown>) => void waits.push(work);
    handlers.get(name)?.({ ...event, waitUntil: take, respondWith: take });
    return (await Promise.all(waits))[0];
  };
  const push = (told: object) => happen("push", { data: { json: () => told } });
  const click = (path: string) =>
    happen("notificationclick", { notification: { close: () => undefined, data: { path } } });
  return { happen, push, click, shown, badge, openWindow, network };
}

const TOLD = {
  id: "0192",
  title: "Um saque espera",
  body: "Conta principal",
  path: "/x",
  isUrgent: true,
  waiting: 3,
};

describe("the service worker", () => {
  test("shows what a push tells, once for one id, and what waits on the icon", async () => {
    const worker = started();
    await worker.push(TOLD);
    expect(worker.shown).toHaveBeenCalledExactlyOnceWith(
      "Um saque espera",
      expect.objectContaining({ tag: "0192", body: "Conta principal", requireInteraction: true }),
    );
    expect(worker.badge.setAppBadge).toHaveBeenCalledExactlyOnceWith(3);
    await worker.push({ ...TOLD, waiting: 0 });
    expect(worker.badge.clearAppBadge).toHaveBeenCalledOnce();
    await worker.push({ ...TOLD, waiting: null });
    expect(worker.badge.setAppBadge).toHaveBeenCalledOnce();
  });

  test("opens its page here, and never another site", async () => {
    const worker = started();
    await worker.click("/w/principal/withdrawals/approvals/0192");
    expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith(
      "https://painel.loja.example/w/principal/withdrawals/approvals/0192",
    );
    for (const path of ["//evil.example/x", "https://evil.example", "javascript:alert(1)"])
      await worker.click(path);
    expect(worker.openWindow).toHaveBeenCalledOnce();
  });

  test("takes the window that there is", async () => {
    const window = {
      focus: vi.fn(() => Promise.resolve()),
      navigate: vi.fn((_url: string) => Promise.resolve()),
    };
    const worker = started([window]);
    await worker.click("/blocks/1");
    expect(window.navigate).toHaveBeenCalledExactlyOnceWith("https://painel.loja.example/blocks/1");
    expect(worker.openWindow).not.toHaveBeenCalled();
  });

  test("stands in for a page without a network, and touches nothing else", async () => {
    const worker = started();
    const page = { request: { mode: "navigate" } };
    expect(await worker.happen("fetch", page)).toBe("the page");
    worker.network.mockRejectedValue(new TypeError("no network"));
    expect(await worker.happen("fetch", page)).toBe("kept /offline");
    const before = worker.network.mock.calls.length;
    expect(await worker.happen("fetch", { request: { mode: "cors" } })).toBeUndefined();
    expect(worker.network.mock.calls).toHaveLength(before);
  });
});

test("the manifest names pictures that there are", () => {
  const { icons } = JSON.parse(readFileSync("public/manifest.webmanifest", "utf8")) as {
    icons: { src: string; sizes: string }[];
  };
  for (const { src, sizes } of icons) {
    const png = readFileSync(`public${src}`);
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});
