import { answerAuth } from "@/app/_server/answer-auth";

export const dynamic = "force-dynamic";

export { answerAuth as GET, answerAuth as POST };
