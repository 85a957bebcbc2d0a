import { z } from "zod";
import { isWrittenOut, type Sum } from "./sum";

export const sumField: z.ZodType<Sum> = z.union([z.int(), z.custom<`${bigint}`>(isWrittenOut)]);
