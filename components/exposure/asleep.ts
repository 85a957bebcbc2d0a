"use client";

import { sleeping } from "../sleep/sleeping";

export const ExposureView = sleeping(() => import("./exposure-view").then((part) => part.ExposureView));
export const ExportHeld = sleeping(() => import("./export-held").then((part) => part.ExportHeld));
