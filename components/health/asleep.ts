"use client";

import { sleeping } from "../sleep/sleeping";

export const HealthFigures = sleeping(() => import("./health-figures").then((part) => part.HealthFigures));
