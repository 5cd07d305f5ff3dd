import * as z from 'zod/mini'

/**
 * An ISO 4217 code. The API writes it in capitals, as the standard and the specification (§3) do; the
 * payment provider and the database have lower case, which is turned here and nowhere else.
 */
export const Currency = z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{3}$/))
export type Currency = z.infer<typeof Currency>

/** The currencies that charges are made in (D133). */
export const ChargeCurrency = z.pipe(z.string().check(z.toUpperCase()), z.enum(['EUR', 'RON']))
export type ChargeCurrency = z.infer<typeof ChargeCurrency>
