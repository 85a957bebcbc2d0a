import { afterEach, describe, expect, test, vi } from "vitest";
import { BUILD, BUILD_HEADER } from "./build";
import { fetchJson } from "./fetch-json";
import { CHANGE_HEADER, noteChange } from "./last-change";

const answer =
  (body: unknown, { status = 200, build = BUILD }: { status?: number; build?: string } = {}) =>
  () =>
    Promise.resolve(Response.json(body, { status, headers: { [BUILD_HEADER]: build } }));

afterEach(() => vi.unstubAllGlobals());

describe("fetchJson", () => {
  test("gives what the route gave, also nothing", async () => {
    vi.stubGlobal("fetch", answer({ total: 1 }));
    await expect(fetchJson<{ total: number }>("/api/x")).resolves.toEqual({ total: 1 });
    vi.stubGlobal("fetch", answer(null));
    await expect(fetchJson<null>("/api/x")).resolves.toBeNull();
  });

  test("takes nothing from a server of another build, and says why", async () => {
    for (const status of [200, 404]) {
      vi.stubGlobal("fetch", answer({ total: 1 }, { status, build: "another" }));
      await expect(fetchJson("/api/x")).rejects.toMatchObject({ name: "AppError", code: "outdated_page" });
    }
  });

  test("takes no data from a server that does not name its build, but takes its error", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ total: 1 })));
    await expect(fetchJson("/api/x")).rejects.toMatchObject({ name: "AppError", code: "outdated_page" });
    const refusal = { error: { code: "database_away" } };
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(refusal, { status: 503 })));
    await expect(fetchJson("/api/x")).rejects.toMatchObject({ code: "database_away" });
  });

  test("takes a page for no answer", async () => {
    const page = () => Promise.resolve(new Response("<html>", { headers: { "content-type": "text/html" } }));
    vi.stubGlobal("fetch", page);
    await expect(fetchJson("/api/x")).rejects.toMatchObject({ code: "upstream_unavailable" });
  });

  test("says the last change that this tab was told of, once there is one", async () => {
    const said: unknown[] = [];
    vi.stubGlobal("fetch", (_path: string, { headers }: RequestInit) => {
      said.push(new Headers(headers).get(CHANGE_HEADER));
      return answer({ total: 1 })();
    });
    await fetchJson("/api/x");
    for (const change of ["731", undefined]) {
      noteChange(change);
      await fetchJson("/api/x");
    }
    expect(said).toEqual([null, "731", "731"]);
  });

  test("says what the server said, and that nothing came", async () => {
    vi.stubGlobal("fetch", answer({ error: { code: "not_found" } }, { status: 404 }));
    await expect(fetchJson("/api/x")).rejects.toMatchObject({ code: "not_found" });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    await expect(fetchJson("/api/x")).rejects.toMatchObject({
      code: "upstream_unavailable",
      message: "no answer from /api/x",
    });
  });
});
