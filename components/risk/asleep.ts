"use client";

import { sleeping } from "../sleep/sleeping";

export const RiskScreen = sleeping(() => import("./risk-screen").then((part) => part.RiskScreen));
