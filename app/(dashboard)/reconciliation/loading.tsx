export { PageSkeleton as default } from "@/components/kit/page-skeleton";
