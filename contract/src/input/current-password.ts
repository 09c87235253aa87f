import { z } from "zod";

export const CurrentPassword = z.string().min(1, "Enter your current password.").max(200);
