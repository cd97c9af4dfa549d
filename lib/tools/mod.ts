import type { Tool } from "../tool.ts";
import { add } from "./add.ts";
import { echo } from "./echo.ts";

/** The tools of the shipped server, in the order in which they are listed. */
export const tools: readonly Tool[] = [echo, add];
