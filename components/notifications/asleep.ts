"use client";

import { sleeping } from "../sleep/sleeping";

export const NotificationTray = sleeping(() =>
  import("./notification-tray").then((part) => part.NotificationTray),
);
