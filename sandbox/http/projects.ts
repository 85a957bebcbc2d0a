import {
  ProjectAnswer,
  ProjectInput,
  ProjectsAnswer,
  ProjectsQuery,
  createProject,
  listProjects,
} from "../domain/projects";
import { defineEndpoint } from "./endpoint";

export const postProjects = defineEndpoint({
  method: "POST",
  path: "/projects",
  summary: "Create a project",
  permission: "PROJECT:WRITE",
  body: ProjectInput,
  status: 201,
  answer: ProjectAnswer,
  errors: [400, 401, 403, 404, 409, 500],
  handle: (tx, _call, { body }) => createProject(tx, body),
});

export const getProjects = defineEndpoint({
  method: "GET",
  path: "/projects",
  summary: "List the projects",
  permission: "PROJECT:READ",
  query: ProjectsQuery,
  status: 200,
  answer: ProjectsAnswer,
  errors: [400, 401, 403, 404, 500],
  handle: (tx, _call, { query }) => listProjects(tx, query),
});
