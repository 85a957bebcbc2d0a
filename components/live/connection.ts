"use client";

import { useSyncExternalStore } from "react";

/**
 * `reconnecting`: the connection broke a moment ago, and the data shown is hardly older. `lost`: nothing was received
 * for so long that the data shown may be stale. `offline`: the browser itself reports that it has no network.
 */
export type ConnectionStatus = "connecting" | "live" | "reconnecting" | "lost" | "offline";
export type Connection = {
  status: ConnectionStatus;
  /** When something was last received; null before the first time. */
  lastHeardAtMs: number | null;
  /** Since when it has not been live; null while it is. */
  brokenAtMs: number | null;
};

export const HEARTBEAT_MS = 15_000;
const HEARTBEATS_MISSED_MAX = 2;
export const SILENCE_MS_MAX = HEARTBEAT_MS * HEARTBEATS_MISSED_MAX;
const WATCH_MS = 5_000;

const START: Connection = { status: "connecting", lastHeardAtMs: null, brokenAtMs: null };
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
export function noteReceived(): void {
  waitingSinceMs = null;
  put({ status: "live", lastHeardAtMs: Date.now(), brokenAtMs: null });
}

export function noteConnecting(): void {
  if (connection.status === "live") breakOff("reconnecting");
}

function noteOffline(): void {
  breakOff("offline");
}

/** The network is back. The stream's next message shows whether the stream is too. */
function noteOnline(): void {
  if (connection.status === "offline")
    breakOff(connection.lastHeardAtMs === null ? "connecting" : "reconnecting");
}

/** The moment of the first break stays: what is shown is as old as that. */
function breakOff(status: ConnectionStatus): void {
  put({ ...connection, status, brokenAtMs: connection.brokenAtMs ?? Date.now() });
}

/** A silent stream is not live, regardless of the socket's state. */
function noteSilence(): void {
  const nowMs = Date.now();
  waitingSinceMs ??= nowMs;
  if (connection.status === "offline") return;
  if (nowMs - (connection.lastHeardAtMs ?? waitingSinceMs) > SILENCE_MS_MAX) breakOff("lost");
}

/** Calls back at each change, until what it gives back is called. */
export function watchConnection(listener: () => void): () => void {
  listeners.add(listener);
  if (watch === undefined) {
    watch = setInterval(noteSilence, WATCH_MS);
    window.addEventListener("offline", noteOffline);
    window.addEventListener("online", noteOnline);
    if (!navigator.onLine) noteOffline();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(watch);
    watch = undefined;
    window.removeEventListener("offline", noteOffline);
    window.removeEventListener("online", noteOnline);
  };
}

export const currentConnection = (): Connection => connection;
export const isLive = (): boolean => connection.status === "live";

export const useConnection = (): Connection =>
  useSyncExternalStore(watchConnection, currentConnection, () => START);
