"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { noteChange } from "@/lib/core/requests/last-change";
import { sessionGate } from "../mutations/session-gate";
import { followOf } from "./following";
import { invalidations } from "./invalidations";
import { joinLiveChannel } from "./live-channel";
import { createRefresher } from "./refresher";

const neverYet = () => 0;

/** Mounted once, in the shell. The stream reports the change and the state of its row; the queries read the rest. */
export function LiveUpdates({ position }: { position: string | undefined }) {
  const client = useQueryClient();
  // The stream position when the page was first read. Every later read is newer.
  const [begunAt] = useState(position);
  const timesBack = useSyncExternalStore(sessionGate.subscribe, sessionGate.timesBack, neverYet);
  useEffect(() => {
    const refresher = createRefresher(client, {
      table: invalidations,
      followOf,
      isHidden: () => document.hidden,
    });
    document.addEventListener("visibilitychange", refresher.wake);
    const unwatch = refresher.watchArrivals();
    const leave = joinLiveChannel((signal) => {
      switch (signal.kind) {
        case "frames":
          noteChange(signal.frames.at(-1)?.change);
          return refresher.refresh(signal.frames);
        case "gap":
          return refresher.refreshAll();
        case "ended":
          return sessionGate.close();
        case "beat":
        case "connecting":
        case "hello":
        case "missed":
          return;
      }
    }, begunAt);
    return () => {
      document.removeEventListener("visibilitychange", refresher.wake);
      unwatch();
      leave();
    };
  }, [client, timesBack, begunAt]);
  return null;
}
