import { type Role } from "@/lib/auth/rights";

export type ShellActor = { id: string; name: string; email: string; role: Role };
