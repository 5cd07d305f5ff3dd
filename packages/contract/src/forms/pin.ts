import * as z from 'zod/mini'
import { pinMessages } from '../messages/pin.ts'
import { withDefault } from '../request.ts'

const { card } = pinMessages
const password = z.string().check(z.minLength(1, card.passwordMissing))

/** Four digits, proven by the password of the account. */
export const PinForm = z.object({
  pin: z.string().check(z.regex(/^\d{4}$/, card.invalid)),
  password,
})

/** For an account without a password, which proves itself otherwise (docs/decisions/0211). */
export const PinFormWithoutPassword = z.extend(PinForm, { password: z.optional(z.string()) })

export const PinRemovalForm = z.object({
  pin: withDefault(z.string(), ''),
  password,
})

export const PinRemovalFormWithoutPassword = z.extend(PinRemovalForm, {
  password: z.optional(z.string()),
})
