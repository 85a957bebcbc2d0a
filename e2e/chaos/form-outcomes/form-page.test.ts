import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ActionResult } from "@/lib/core/errors/app-error";
import { FormPage } from "./form-page";
import { type ShownOutcome, type Written } from "./shown-outcome";

const FROZEN: ActionResult<Written> = { ok: false, error: { code: "frozen" } };
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const ABSENT = () => answer(404, { error: { code: "not_found" } });
const FORGOTTEN = () => answer(504, { error: { code: "outcome_unknown" } });
const written = (state: string) => () => answer(200, { state, resultId: "t", pausedBecause: null });

function open(...answers: (() => Response)[]) {
  const told: ShownOutcome[] = [];
  const asked: string[] = [];
  const get = (path: string) => {
    asked.push(path);
    return Promise.resolve((answers.length > 1 ? answers.shift() : answers[0])?.() ?? ABSENT());
  };
  const by = { get, triesToSignIn: () => Promise.resolve(true) };
  return { page: new FormPage(by, { intentId: "i" }, (one) => told.push(one)), told, asked };
}

const pass = (ms: number) => {
  vi.advanceTimersByTime(ms);
  return Promise.resolve();
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("tells a form that met a freeze for refused, where it was sent once", async () => {
  const { page, told, asked } = open();
  expect(page.more()).toEqual({});
  await page.answered(FROZEN);
  expect(told).toEqual(["refused"]);
  expect(asked).toEqual([]);
});

test("tells a form that met a freeze for unknown, where a sending before was lost and the database was set back", async () => {
  const { page, told, asked } = open(FORGOTTEN);
  page.lose();
  vi.advanceTimersByTime(20_000);
  expect(page.more()).toEqual({ sentSecondsAgo: 20 });
  await page.answered(FROZEN);
  await page.watch(pass);
  expect(told).toEqual(["none", "open"]);
  expect(asked[0]).toBe("/api/intents/i?wallet=principal&sentSecondsAgo=20");
  expect(page.isWatched()).toBe(true);
});

test("tells the refusal once no sending before it has arrived", async () => {
  const { page, told } = open(ABSENT);
  page.lose();
  vi.advanceTimersByTime(20_000);
  await page.answered(FROZEN);
  expect(told).toEqual(["none", "refused"]);
});

test("looks until it is known what came of a lost sending", async () => {
  const { page, told } = open(ABSENT, written("sending"), written("accepted"));
  await page.answered(null);
  await page.watch(pass);
  expect(told).toEqual(["open", "done"]);
  expect(page.isWatched()).toBe(false);
});

test("tells for unsent what was lost and never arrived", async () => {
  const { page, told } = open(ABSENT);
  await page.answered(null);
  await page.watch(pass);
  expect(told).toEqual(["open", "not_sent"]);
});
