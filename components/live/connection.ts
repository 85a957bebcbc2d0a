"use client";

import { useSyncExternalStore } from "react";

export type ConnectionStatus = "connecting" | "live" | "lost";
export type Connection = {
  status: ConnectionStatus;
  /** When something was last heard; null before the first time. */
  lastHeardAtMs: number | null;
};

export const HEARTBEAT_MS = 15_000;
const HEARTBEATS_MISSED_MAX = 2;
export const SILENCE_MS_MAX = HEARTBEAT_MS * HEARTBEATS_MISSED_MAX;
const WATCH_MS = 5_000;

const START: Connection = { status: "connecting", lastHeardAtMs: null };
const listeners = new Set<() => void>();
let connection: Connection = START;
let waitingSinceMs: number | null = null;
let watch: ReturnType<typeof setInterval> | undefined;

function put(next: Connection): void {
  if (next.status === connection.status && next.lastHeardAtMs === connection.lastHeardAtMs) return;
  connection = next;
  for (const listener of listeners) listener();
}

/** Anything from the stream, its heartbeat included: it is alive. */
export function noteHeard(): void {
  waitingSinceMs = null;
  put({ status: "live", lastHeardAtMs: Date.now() });
}

export function noteConnecting(): void {
  if (connection.status === "live") put({ ...connection, status: "connecting" });
}

/** A stream that says nothing is not live, whatever the socket believes. */
function noteSilence(): void {
  const nowMs = Date.now();
  waitingSinceMs ??= nowMs;
  if (nowMs - (connection.lastHeardAtMs ?? waitingSinceMs) > SILENCE_MS_MAX)
    put({ ...connection, status: "lost" });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  watch ??= setInterval(noteSilence, WATCH_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(watch);
    watch = undefined;
  };
}

export const isLive = (): boolean => connection.status === "live";

export const useConnection = (): Connection =>
  useSyncExternalStore(
    subscribe,
    () => connection,
    () => START,
  );
