import { z } from "zod";
import { isWrittenOut, type Sum as SumType } from "./sum";

export const Sum: z.ZodType<SumType> = z.union([z.int(), z.custom<`${bigint}`>(isWrittenOut)]);
