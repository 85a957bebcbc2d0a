"use client";

import { sleeping } from "../sleep/sleeping";

export const TaskList = sleeping(() => import("./task-list").then((part) => part.TaskList));
