"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { sessionGate } from "../acts/session-gate";
import { invalidations } from "./invalidations";
import { joinLiveChannel } from "./live-channel";
import { createRefresher } from "./refresher";

const neverYet = () => 0;

/** Mounted once, in the shell. The stream says what changed, the queries say how it is. */
export function LiveUpdates() {
  const client = useQueryClient();
  const timesBack = useSyncExternalStore(sessionGate.subscribe, sessionGate.timesBack, neverYet);
  useEffect(() => {
    const refresher = createRefresher(client, invalidations);
    const unwatch = refresher.watchArrivals();
    const leave = joinLiveChannel((signal) => {
      switch (signal.kind) {
        case "frames":
          return refresher.refresh(signal.frames);
        case "gap":
          return refresher.refreshAll();
        case "ended":
          return sessionGate.close();
        case "beat":
        case "connecting":
        case "hello":
          return;
      }
    });
    return () => {
      unwatch();
      leave();
    };
  }, [client, timesBack]);
  return null;
}
