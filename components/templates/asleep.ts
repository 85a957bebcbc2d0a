"use client";

import { sleeping } from "../sleep/sleeping";

export const TemplateScreen = sleeping(() => import("./template-screen").then((part) => part.TemplateScreen));
