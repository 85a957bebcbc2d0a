"use client";

import { sleeping } from "../sleep/sleeping";

export const ChangesScreen = sleeping(() => import("./changes-screen").then((part) => part.ChangesScreen));
