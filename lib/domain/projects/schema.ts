import { type Sum } from "@/lib/core/money/sum";
import { z } from "zod";
import { optionalLine, requiredLine, sentSecondsAgo, uuidField } from "@/lib/core/forms/fields";
import { isPrivateHost } from "@/lib/platform/public-address";
import { LOGO_ADDRESS_MAX, isColour, logoHostOf } from "./looks";
import { filterSchema } from "@/lib/core/reads/filter-schema";
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

/** The result for the form: the project, or null while its answer is still being looked up. */
export type CreatedProject = { id: string | null; intentId: string };

export const ProjectListQuery = filterSchema(projectParsers).extend({ cursor: uuidField().optional() });
export type ProjectListQuery = z.output<typeof ProjectListQuery>;

export type ProjectListItem = {
  id: string;
  name: string;
  color: string | null;
  description: string | null;
  /** Where the logo is; it is never fetched. */
  logoHost: string | null;
  /** Identifies its image; null where it has none. */
  logo: string | null;
  createdAt: string;
  /** Payments in the period, by wallet within the person's scope. */
  paid: { wallet: string; count: number; amountCentavos: Sum }[];
};

export type ProjectPage = {
  items: ProjectListItem[];
  /** The name and logo that are shown where a project has none. */
  merchant: { name: string | null; logo: string | null };
  /** Days in São Paulo that the figures are of. */
  from: string;
  to: string;
  /** Projects of the account that the service has and that could not be read. */
  unread: number;
  nextCursor: string | null;
};
export const RemoveLogoInput = z.strictObject({ owner: z.string().max(64) });
export type RemoveLogoInput = z.output<typeof RemoveLogoInput>;
