"use client";

import { type ComponentType, useEffect, useState } from "react";
import { whenSaid } from "./toast";

const TRY_AGAIN_MS = 3_000;

/** Mounted once. Say something with `toast.success(words)`: what shows it is fetched then, and again if it does not come. */
export function Toaster() {
  const [Box, setBox] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isAsked = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      try {
        const { ToastBox } = await import("./toast-box");
        setBox(() => ToastBox);
      } catch {
        again = setTimeout(() => void load(), TRY_AGAIN_MS);
      }
    };
    const stop = whenSaid(() => {
      if (isAsked) return;
      isAsked = true;
      void load();
    });
    return () => {
      stop();
      clearTimeout(again);
    };
  }, []);
  return Box && <Box />;
}
