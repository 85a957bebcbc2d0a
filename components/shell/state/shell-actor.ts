import { type Role } from "@/lib/core/enums/people";

export type ShellActor = { id: string; name: string; email: string; role: Role };
