import { type Role } from "@/lib/core/words/people";

export type ShellActor = { id: string; name: string; email: string; role: Role };
