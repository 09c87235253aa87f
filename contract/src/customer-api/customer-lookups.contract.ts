import { z } from "zod";
import { customerEndpoint } from "./customer-endpoint.ts";

export const customerLookups = {
  countries: customerEndpoint({
    method: "GET",
    path: "/countries",
    tag: "Forms",
    summary: "Countries with their names in every language of the applicant's page",
    scope: null,
    reply: z.object({
      data: z.array(
        z.object({
          country_code: z.string(),
          labels: z.array(z.object({ language_code: z.string(), label: z.string() })),
        }),
      ),
    }),
    example: {
      reply: { data: [{ country_code: "UA", labels: [{ language_code: "en", label: "Ukraine" }] }] },
    },
  }),
  businessActivities: customerEndpoint({
    method: "GET",
    path: "/business-activities",
    tag: "Forms",
    summary: "What companies do: sections of NACE Rev. 2.1",
    scope: null,
    reply: z.object({ data: z.array(z.object({ business_activity_id: z.string(), name: z.string() })) }),
    example: {
      reply: { data: [{ business_activity_id: "2d4a7c8e-1f6b-5a3c-8e9d-4b6f7a8c9d0e", name: "Construction" }] },
    },
  }),
};
