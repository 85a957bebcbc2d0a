"use client";

import { sleeping } from "../sleep/sleeping";

export const ProjectForm = sleeping(() => import("./project-form").then((part) => part.ProjectForm));
export const ProjectList = sleeping(() => import("./project-list").then((part) => part.ProjectList));
