import { z } from "zod";
import { Sum } from "@/lib/core/sum-schema";
import { optionalLine, requiredLine, sentSecondsAgo, uuidField } from "@/lib/core/fields";
import { isPrivateHost } from "@/lib/platform/public-address";
import { LOGO_ADDRESS_MAX, isColour, logoHostOf } from "./looks";
import { filterSchema } from "@/lib/core/filter-schema";
import { projectParsers } from "./filter";

/** Specification, "Project" and "Limits". */
const NAME_MAX = 255;
const DESCRIPTION_MAX = 1_000;

export const CreateProjectInput = z.strictObject({
  intentId: uuidField(),
  sentSecondsAgo: sentSecondsAgo(),
  name: requiredLine(NAME_MAX, { isRead: true }),
  color: z
    .string()
    .optional()
    .transform((text) => (text === "" ? undefined : text))
    .refine((text) => text === undefined || isColour(text), "colour_pattern"),
  description: optionalLine(DESCRIPTION_MAX),
  logoUrl: optionalLine(LOGO_ADDRESS_MAX).superRefine((text, context) => {
    if (text === undefined) return;
    const host = logoHostOf(text);
    if (host === null) context.addIssue({ code: "custom", message: "https_address" });
    else if (isPrivateHost(host)) context.addIssue({ code: "custom", message: "private_address" });
  }),
});
export type CreateProjectInput = z.output<typeof CreateProjectInput>;
export type CreateProjectForm = z.input<typeof CreateProjectInput>;

/** What the form learns: the project, or (null) that its answer is still being looked for. */
export type CreatedProject = { id: string | null; intentId: string };

export const ProjectListQuery = filterSchema(projectParsers).extend({ cursor: uuidField().optional() });
export type ProjectListQuery = z.output<typeof ProjectListQuery>;

export const ProjectListItem = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string().nullable(),
  description: z.string().nullable(),
  /** Where the logo is; it is never fetched. */
  logoHost: z.string().nullable(),
  /** Which picture it has; null: none. */
  logo: z.string().nullable(),
  createdAt: z.string(),
  /** What was paid in the period, by wallet within the person's scope. */
  paid: z.array(z.object({ wallet: z.string(), count: z.number(), amountCentavos: Sum })),
});
export type ProjectListItem = z.infer<typeof ProjectListItem>;

export const ProjectPage = z.object({
  items: z.array(ProjectListItem),
  /** Whose name and picture stand where a project has none. */
  merchant: z.object({ name: z.string().nullable(), logo: z.string().nullable() }),
  /** Days in São Paulo that the figures are of. */
  from: z.string(),
  to: z.string(),
  /** Projects of the account that the service has and that could not be read. */
  unread: z.number(),
  nextCursor: z.string().nullable(),
});
export const RemoveLogoInput = z.strictObject({ owner: z.string().max(64) });
export type RemoveLogoInput = z.output<typeof RemoveLogoInput>;

export type ProjectPage = z.infer<typeof ProjectPage>;
