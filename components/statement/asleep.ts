"use client";

import { sleeping } from "../sleep/sleeping";

export const StatementPage = sleeping(() => import("./statement-page").then((part) => part.StatementPage));
