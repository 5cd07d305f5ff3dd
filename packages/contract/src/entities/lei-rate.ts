import * as z from 'zod/mini'

/** What one euro costs in lei, by the National Bank of Romania, on a day `YYYY-MM-DD` (decision D133). */
export const LeiRate = z.object({ leiPerEuro: z.number(), date: z.string() })
export type LeiRate = z.infer<typeof LeiRate>
