"use client";

import { useEffect, useRef } from "react";
import { databaseBackoffMs } from "./database-backoff";

const PROBE_PATH = "/api/health";
/** A failure after so long is the first of another time. */
const QUIET_MS = 120_000;

// Stored outside the component, because each failed try mounts it anew.
let tries = 0;
let lastTryMs = -Infinity;
const spread = Math.random();

/** Reads the page again by itself, after longer and longer waits, as long as the program can be reached at all. */
export function useTriesAgain(isWanted: boolean, retry: () => void): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    if (performance.now() - lastTryMs > QUIET_MS) tries = 0;
    const wait = () => {
      timer = setTimeout(() => void tryNow(), databaseBackoffMs(tries, spread));
    };
    const tryNow = async () => {
      tries += 1;
      lastTryMs = performance.now();
      // Without a network a refresh would leave the page for the browser's own.
      const answer = await fetch(PROBE_PATH, { cache: "no-store" }).catch(() => null);
      if (isOver) return;
      if (answer?.ok) latest.current();
      wait();
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWanted]);
}
