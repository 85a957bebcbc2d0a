"use server";

import { defineAction } from "@/app/_server/define-action";
import { createProject } from "@/lib/domain/projects/create-project.server";
import { CreateProjectInput } from "@/lib/domain/projects/schema";

export const createProjectAction = defineAction(CreateProjectInput, "project.create", createProject);
