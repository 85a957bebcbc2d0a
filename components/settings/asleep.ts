"use client";

import { sleeping } from "../sleep/sleeping";

export const SettingsHistory = sleeping(() =>
  import("./settings-history").then((part) => part.SettingsHistory),
);
export const SettingsScreen = sleeping(() => import("./settings-screen").then((part) => part.SettingsScreen));
export const FreezeSection = sleeping(() => import("./freeze-section").then((part) => part.FreezeSection));
