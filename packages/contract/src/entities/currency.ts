import * as z from 'zod/mini'

/**
 * An ISO 4217 code in capitals (spec §3). The payment provider and the database use lower case; only this
 * schema converts it.
 */
export const Currency = z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{3}$/))
export type Currency = z.infer<typeof Currency>

/** The currencies of charges (D133). */
export const ChargeCurrency = z.pipe(z.string().check(z.toUpperCase()), z.enum(['EUR', 'RON']))
export type ChargeCurrency = z.infer<typeof ChargeCurrency>
