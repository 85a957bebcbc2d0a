"use client";

import { sleeping } from "../sleep/sleeping";

export const DutyScreen = sleeping(() => import("./duty-screen").then((part) => part.DutyScreen));
