import { z } from 'zod'
import { integer, metadata, text, unset } from '../../http/params.ts'
import { noBilling } from './add-method.ts'
import type { BillingDetails } from './state.ts'

const optionalText = z.union([unset, text]).optional()

export const BillingParams = z.strictObject({
  email: optionalText,
  name: optionalText,
  phone: optionalText,
  tax_id: optionalText,
  address: z
    .strictObject({
      city: optionalText,
      country: optionalText,
      line1: optionalText,
      line2: optionalText,
      postal_code: optionalText,
      state: optionalText,
    })
    .optional(),
})

export const MethodData = z.strictObject({
  type: z.enum(['card', 'paypal']),
  card: z
    .strictObject({ number: text, exp_month: integer, exp_year: integer, cvc: text })
    .optional(),
  paypal: z.union([unset, z.strictObject({})]).optional(),
  billing_details: BillingParams.optional(),
  metadata: metadata.optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
})

export function billingOf(
  params: z.output<typeof BillingParams> | undefined,
  current: BillingDetails = noBilling,
): BillingDetails {
  if (params === undefined) return current
  const keep = (next: string | null | undefined, old: string | null) =>
    next === undefined ? old : next

  return {
    email: keep(params.email, current.email),
    name: keep(params.name, current.name),
    phone: keep(params.phone, current.phone),
    country: keep(params.address?.country, current.country),
    postalCode: keep(params.address?.postal_code, current.postalCode),
  }
}
