import { z } from "zod";

export const IdleLeft = z.object({
  /** So long the session lives on, if its person does nothing more. */
  leftSeconds: z.number(),
});
export type IdleLeft = z.infer<typeof IdleLeft>;
