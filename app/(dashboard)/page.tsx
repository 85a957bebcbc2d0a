import { redirect } from "next/navigation";
import { contextFor } from "@/app/_server/context-for";

export default async function HomePage() {
  const { wallet } = await contextFor();
  redirect(`/w/${encodeURIComponent(wallet)}/charges`);
}
