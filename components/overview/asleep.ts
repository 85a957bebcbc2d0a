"use client";

import { sleeping } from "../sleep/sleeping";

export const OverviewView = sleeping(() => import("./overview-view").then((part) => part.OverviewView));
