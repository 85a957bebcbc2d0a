"use server";

import { defineAction } from "@/app/_server/define-action";
import { createProject } from "@/lib/domain/projects/create-project.server";
import { removeLogo } from "@/lib/domain/projects/change-logo.server";
import { CreateProjectInput, RemoveLogoInput } from "@/lib/domain/projects/schema";

export const createProjectAction = defineAction(CreateProjectInput, "project.create", createProject);
export const removeLogoAction = defineAction(RemoveLogoInput, "logo.change", removeLogo);
