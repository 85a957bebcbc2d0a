"use client";

import { useEffect, useEffectEvent, useRef } from "react";

const FAR_ENOUGH = 84;
const STRAIGHT = 28;
const FOLLOWS_MAX = 120;

/** A finger that draws a row to the right does what `onSwipe` does with it; buttons in the row do the same without it. */
export function useSwipe(onSwipe: ((href: string) => void) | null) {
  const frame = useRef<HTMLDivElement | null>(null);
  const act = useEffectEvent((href: string) => onSwipe?.(href));
  const isOn = onSwipe !== null;
  useEffect(() => {
    const list = frame.current;
    if (!list || !isOn) return;
    let drawn: { row: HTMLElement; x: number; y: number } | null = null;
    const end = () => {
      drawn?.row.style.removeProperty("transform");
      drawn = null;
    };
    const listening = new AbortController();
    const on = (
      name: "touchstart" | "touchmove" | "touchend" | "touchcancel",
      heard: (event: TouchEvent) => void,
    ) => list.addEventListener(name, heard, { passive: true, signal: listening.signal });
    on("touchstart", ({ touches, target }) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("tr[role=row]") : null;
      const touch = touches[0];
      end();
      if (row && touch && touches.length === 1) drawn = { row, x: touch.clientX, y: touch.clientY };
    });
    on("touchmove", ({ touches }) => {
      const touch = touches[0];
      if (!drawn || !touch) return;
      if (Math.abs(touch.clientY - drawn.y) > STRAIGHT) return end();
      const moved = Math.min(FOLLOWS_MAX, Math.max(0, touch.clientX - drawn.x));
      if (moved > 0) drawn.row.style.transform = `translateX(${moved}px)`;
    });
    on("touchend", ({ changedTouches }) => {
      const touch = changedTouches[0];
      const isFar = drawn && touch && touch.clientX - drawn.x >= FAR_ENOUGH;
      const href = isFar ? drawn?.row.querySelector("[data-row-open]")?.getAttribute("href") : null;
      end();
      if (href) act(href);
    });
    on("touchcancel", end);
    return () => {
      end();
      listening.abort();
    };
  }, [isOn]);
  return frame;
}
