import * as z from 'zod/mini'
import { PASSCODE_DIGITS } from '../constants.ts'
import { passcodeMessages } from '../messages/passcode.ts'

/** Exactly six digits (spec §5). */
export const PasscodeForm = z.object({
  code: z
    .string(passcodeMessages.invalid)
    .check(z.regex(new RegExp(`^[0-9]{${PASSCODE_DIGITS}}$`), passcodeMessages.invalid)),
})
export type PasscodeForm = z.infer<typeof PasscodeForm>
