"use client";

import { sleeping } from "../sleep/sleeping";

export const CallList = sleeping(() => import("./call-list").then((part) => part.CallList));
