"use client";

import { sleeping } from "../sleep/sleeping";

export const BlocksByDay = sleeping(() => import("./blocks-by-day").then((part) => part.BlocksByDay));
export const MoneyNow = sleeping(() => import("./money-now").then((part) => part.MoneyNow));
export const OverviewView = sleeping(() => import("./overview-view").then((part) => part.OverviewView));
