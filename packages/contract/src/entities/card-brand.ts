import * as z from 'zod/mini'

/** The icon of a payment method; `default` shows the visa icon (spec §3, D121). */
export const CardBrand = z.enum(['visa', 'mastercard', 'paypal', 'default'])
export type CardBrand = z.infer<typeof CardBrand>
