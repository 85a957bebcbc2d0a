"use client";

import { sleeping } from "../sleep/sleeping";

export const OwnNotices = sleeping(() => import("./own-notices").then((part) => part.OwnNotices));
export const TargetList = sleeping(() => import("./target-list").then((part) => part.TargetList));
export const DispatchList = sleeping(() => import("./dispatch-list").then((part) => part.DispatchList));
export const DispatchDays = sleeping(() => import("./dispatch-days").then((part) => part.DispatchDays));
