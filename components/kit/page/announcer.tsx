"use client";

import { useSyncExternalStore } from "react";
import { LiveRegion } from "./live-region";

const SILENT_AFTER_MS = 3_000;

let words = "";
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function say(next: string): void {
  words = next;
  for (const listener of listeners) listener();
}

/** Announced once, politely, for controls that cannot contain a live region: inside a button it hides the name. */
export function announce(next: string): void {
  clearTimeout(timer);
  say(next);
  timer = setTimeout(() => say(""), SILENT_AFTER_MS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Mounted once. */
export function Announcer() {
  const spoken = useSyncExternalStore(
    subscribe,
    () => words,
    () => "",
  );
  return <LiveRegion>{spoken}</LiveRegion>;
}
