import { QueryObserver, environmentManager } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AppError } from "@/lib/core/errors/app-error";
import { BACKOFF_MS_MAX, BACKOFF_MS_MIN, databaseBackoffMs } from "./database-backoff";
import { makeQueryClient } from "../query-client";
import { shownErrorOf } from "./shown-error-of";

beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  vi.useRealTimers();
});

it("grows, and never beyond half a minute", () => {
  const waits = Array.from({ length: 40 }, (_, tries) => databaseBackoffMs(tries, 1));
  expect(waits.slice(0, 5)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000]);
  expect(Math.max(...waits)).toBe(BACKOFF_MS_MAX);
  expect(databaseBackoffMs(0, 0)).toBeGreaterThan(BACKOFF_MS_MIN / 2);
});

it("lets a query that was told that the database is away ask again until it is back, and no longer", async () => {
  const asked: number[] = [];
  let isBack = false;
  const startedMs = Date.now();
  const observer = new QueryObserver(makeQueryClient(), {
    queryKey: ["x"],
    queryFn: () => {
      asked.push(Date.now() - startedMs);
      return isBack ? Promise.resolve("there") : Promise.reject(new AppError("database_away"));
    },
  });
  const leave = observer.subscribe(() => observer.setOptions(observer.options));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(1);
  expect(observer.getCurrentResult().error).toMatchObject({ code: "database_away" });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.length).toBeLessThan(12);
  isBack = true;
  await vi.advanceTimersByTimeAsync(BACKOFF_MS_MAX);
  expect(observer.getCurrentResult().data).toBe("there");
  const then = asked.length;
  await vi.advanceTimersByTimeAsync(10 * BACKOFF_MS_MAX);
  expect(asked).toHaveLength(then);
  leave();
});

it("is known from a page's digest, which is no trace then", () => {
  const failed = (digest: string) => shownErrorOf(Object.assign(new Error("words"), { digest }));
  expect(failed("database_away")).toEqual({ code: "database_away" });
  expect(failed("1234567")).toEqual({ code: "internal", traceId: "1234567" });
});
