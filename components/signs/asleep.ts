"use client";

import { sleeping } from "../sleep/sleeping";

export const SignBoard = sleeping(() => import("./sign-board").then((part) => part.SignBoard));
export const CallsChart = sleeping(() => import("./calls-chart").then((part) => part.CallsChart));
