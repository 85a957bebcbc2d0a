"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { invalidations } from "./invalidations";
import { joinLiveChannel } from "./live-channel";
import { createRefresher } from "./refresher";

const SIGN_IN_PATH = "/sign-in";

/** Mounted once, in the shell. The stream says what changed, the queries say how it is. */
export function LiveUpdates() {
  const client = useQueryClient();
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
          return window.location.assign(SIGN_IN_PATH);
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
  }, [client]);
  return null;
}
