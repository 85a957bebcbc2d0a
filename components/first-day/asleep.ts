"use client";

import { sleeping } from "../sleep/sleeping";

export const FirstDay = sleeping(() => import("./first-day").then((part) => part.FirstDay));
