import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { fetchJson } from "./fetch-json";
import { CHANGE_HEADER, noteChange } from "./last-change";

const Schema = z.object({ total: z.number() });
const answer =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }));
const schemaOf = () => Promise.resolve(Schema);
const noSchema = () => Promise.reject(new Error("Loading chunk 42 failed"));

afterEach(() => vi.unstubAllGlobals());

describe("fetchJson", () => {
  test("checks the answer with the schema that was loaded", async () => {
    vi.stubGlobal("fetch", answer({ total: 1, more: true }));
    await expect(fetchJson(schemaOf, "/api/x")).resolves.toEqual({ total: 1 });
    vi.stubGlobal("fetch", answer({ total: "1" }));
    await expect(fetchJson(schemaOf, "/api/x")).rejects.toThrow(z.ZodError);
  });

  test("says the last change that this tab was told of, once there is one", async () => {
    const said: unknown[] = [];
    vi.stubGlobal("fetch", (_path: string, { headers }: RequestInit) => {
      said.push(new Headers(headers).get(CHANGE_HEADER));
      return answer({ total: 1 })();
    });
    await fetchJson(schemaOf, "/api/x");
    for (const change of ["731", undefined]) {
      noteChange(change);
      await fetchJson(schemaOf, "/api/x");
    }
    expect(said).toEqual([null, "731", "731"]);
  });

  test("asks and loads at once", async () => {
    const begun: string[] = [];
    vi.stubGlobal("fetch", () => {
      begun.push("fetch");
      return answer({ total: 1 })();
    });
    const pending = fetchJson(() => {
      begun.push("schema");
      return schemaOf();
    }, "/api/x");
    expect(begun.toSorted()).toEqual(["fetch", "schema"]);
    await pending;
  });

  test("takes a schema that did not come for an answer that did not come", async () => {
    vi.stubGlobal("fetch", answer({ total: 1 }));
    await expect(fetchJson(noSchema, "/api/x")).rejects.toMatchObject({
      name: "AppError",
      code: "upstream_unavailable",
      cause: { message: "Loading chunk 42 failed" },
    });
  });

  test("says what the server said, whether the schema came or not", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    vi.stubGlobal("fetch", answer({ error: { code: "not_found" } }, 404));
    for (const load of [schemaOf, noSchema])
      await expect(fetchJson(load, "/api/x")).rejects.toMatchObject({ code: "not_found" });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    await expect(fetchJson(noSchema, "/api/x")).rejects.toMatchObject({ message: "no answer from /api/x" });
    await new Promise((resolve) => setTimeout(resolve, 0));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
