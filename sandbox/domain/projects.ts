import { z } from "@hono/zod-openapi";
import { newId } from "@/lib/core/ids";
import { FIXED_READINGS } from "../readings";
import { type Tx, oneRow } from "../store/store";
import { conflict, notFound } from "./service-error";
import { moment, present, sentMoment, sentUuid, wireObject, wireText } from "./wire";

const NAME_MAX = 255;
const DESCRIPTION_MAX = 10_000;
const LOGO_URL_MAX = 2_048;
const PAGE_SIZE_MAX = 100;
const PAGE_MAX = 1_000_000_000;

/** Specification, "Project". Reading: only the name is required. */
export const ProjectInput = wireObject({
  name: wireText(NAME_MAX).min(1),
  color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/)
    .optional(),
  description: wireText(DESCRIPTION_MAX).optional(),
  logoUrl: z
    .url({ protocol: /^https?$/ })
    .max(LOGO_URL_MAX)
    .optional(),
}).openapi("ProjectInput");

export const ProjectAnswer = z
  .object({
    id: sentUuid,
    name: z.string(),
    color: z.string().optional(),
    description: z.string().optional(),
    logoUrl: z.string().optional(),
    createdAt: sentMoment,
  })
  .openapi("Project");

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))
    .openapi({ type: "integer", minimum, maximum });

const { projectPage } = FIXED_READINGS;

/** Specification, "GET /projects": names and defaults are readings, a page out of range is 400. */
export const ProjectsQuery = z.object({
  page: wholeNumber(1, PAGE_MAX).optional(),
  limit: wholeNumber(1, PAGE_SIZE_MAX).optional(),
  sortBy: z.enum(["createdAt", "updatedAt", "name"]).optional(),
  sortOrder: z.enum(["asc", "desc"]).optional(),
});

export const ProjectsAnswer = z
  .object({
    items: z.array(ProjectAnswer),
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
    totalPages: z.number().int(),
  })
  .openapi("Projects");

type ProjectRow = {
  id: string;
  name: string;
  color: string | null;
  description: string | null;
  logo_url: string | null;
  created_at: Date;
};

const viewProject = (project: ProjectRow) =>
  present({
    id: project.id,
    name: project.name,
    color: project.color,
    description: project.description,
    logoUrl: project.logo_url,
    createdAt: moment(project.created_at),
  });

export async function createProject(tx: Tx, input: z.output<typeof ProjectInput>) {
  const [project] = await tx.query<ProjectRow>(
    `insert into projects (id, name, color, description, logo_url, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict (name) do nothing returning *`,
    [newId(), input.name, input.color ?? null, input.description ?? null, input.logoUrl ?? null, tx.now],
  );
  if (!project) throw conflict("project", "name", input.name, "A project with this name exists");
  return viewProject(project);
}

const SORT_COLUMNS = { createdAt: "created_at", updatedAt: "updated_at", name: "name" } as const;

export async function listProjects(tx: Tx, query: z.output<typeof ProjectsQuery>) {
  const { page, limit, sortBy, sortOrder } = { ...projectPage, ...present(query) };
  const items = await tx.query<ProjectRow>(
    `select * from projects order by ${SORT_COLUMNS[sortBy]} ${sortOrder}, seq ${sortOrder} limit $1 offset $2`,
    [limit, (page - 1) * limit],
  );
  const { total } = oneRow(await tx.query<{ total: number }>("select count(*) as total from projects"));
  return { items: items.map(viewProject), total, page, limit, totalPages: Math.ceil(total / limit) };
}

/** Specification, "Charge request", projectId: the one named, else the account's only one, else none. Reading: unknown is 404. */
export async function projectFor(tx: Tx, projectId: string | undefined): Promise<string | null> {
  if (projectId === undefined) {
    const projects = await tx.query<{ id: string }>("select id from projects limit 2");
    return projects.length === 1 ? (projects[0]?.id ?? null) : null;
  }
  const [project] = await tx.query<{ id: string }>("select id from projects where id = $1", [projectId]);
  if (!project) throw notFound("project", projectId);
  return project.id;
}
