import { Skeleton as MantineSkeleton, type SkeletonProps } from "@mantine/core";
import classes from "./skeleton.module.css";

/** The outline of what is on its way. It is seen after 150 ms. */
export const Skeleton = (props: Omit<SkeletonProps, "className">) => (
  <MantineSkeleton {...props} className={classes.root ?? ""} />
);
