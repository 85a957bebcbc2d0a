"use client";

import { useNow as useRenderedAt } from "next-intl";
import { useCallback, useSyncExternalStore } from "react";

/** A clock that is wrong by less is left alone: the answer's way to the browser takes time too. */
const OFFSET_WORTH_MENDING_MS = 5_000;

let offsetMs = 0;
let isNoted = false;

/**
 * Records the server's time at rendering, once. It is compared with the moment when the page's first byte arrived.
 */
export function noteServerTime(renderedAtMs: number): void {
  if (isNoted) return;
  isNoted = true;
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const arrivedAtMs = arrival ? performance.timeOrigin + arrival.responseStart : Date.now();
  const difference = renderedAtMs - arrivedAtMs;
  offsetMs = Math.abs(difference) < OFFSET_WORTH_MENDING_MS ? 0 : difference;
}

type Ticker = { nowMs: number; listeners: Set<() => void>; timer: ReturnType<typeof setInterval> | null };
const tickers = new Map<number, Ticker>();

/**
 * The server's time, in steps: one timer for each step length, however many ask. While the page hydrates it is
 * the time at which the server rendered, so that both sides say the same.
 */
export function useNowMs(stepMs: number): number {
  const renderedAt = useRenderedAt();
  const subscribe = useCallback((listener: () => void) => watch(stepMs, listener), [stepMs]);
  return useSyncExternalStore(
    subscribe,
    () => tickerOf(stepMs).nowMs,
    () => renderedAt.getTime(),
  );
}

function tickerOf(stepMs: number): Ticker {
  let ticker = tickers.get(stepMs);
  if (!ticker) {
    ticker = { nowMs: Date.now() + offsetMs, listeners: new Set(), timer: null };
    tickers.set(stepMs, ticker);
  }
  return ticker;
}

function watch(stepMs: number, listener: () => void): () => void {
  const ticker = tickerOf(stepMs);
  const tick = () => {
    ticker.nowMs = Date.now() + offsetMs;
    for (const tell of ticker.listeners) tell();
  };
  ticker.listeners.add(listener);
  if (ticker.timer === null) {
    ticker.nowMs = Date.now() + offsetMs;
    ticker.timer = setInterval(tick, stepMs);
  }
  return () => {
    ticker.listeners.delete(listener);
    if (ticker.listeners.size > 0 || ticker.timer === null) return;
    clearInterval(ticker.timer);
    ticker.timer = null;
  };
}
