import * as z from 'zod/mini'

/** The rate of the National Bank of Romania on a day `YYYY-MM-DD` (D133). */
export const LeiRate = z.object({ leiPerEuro: z.number(), date: z.string() })
export type LeiRate = z.infer<typeof LeiRate>
