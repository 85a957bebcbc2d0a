"use client";

export { ErrorScreen as default } from "@/components/shell/status/error-screen";
