import { defineRoute } from "@/app/_server/define-route";
import { getNotes } from "@/lib/domain/notes/get-notes.server";
import { NotesQuery } from "@/lib/domain/notes/schema";

export const GET = defineRoute({ right: "records.see", wallet: true, query: NotesQuery }, getNotes);
