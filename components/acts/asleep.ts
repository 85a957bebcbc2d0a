"use client";

import { sleeping } from "../sleep/sleeping";

export const UnsentWrite = sleeping(() => import("./unsent-write").then((part) => part.UnsentWrite));
