"use client";

import { sleeping } from "../sleep/sleeping";

export const ListedPart = sleeping(() => import("./listed").then((part) => part.ListedPart));
