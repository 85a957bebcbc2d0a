"use client";

import { sleeping } from "./sleeping";

/** Both come with the first part that needs them. */
export const Provided = sleeping(() => import("./provided").then((part) => part.Provided));
export const Waiting = sleeping(() => import("./provided").then((part) => part.Waiting));
