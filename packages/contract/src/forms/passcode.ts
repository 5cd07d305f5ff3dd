import * as z from 'zod/mini'
import { PASSCODE_DIGITS } from '../constants.ts'
import { passcodeMessages } from '../messages/passcode.ts'

/** A code as it is typed (spec §5). */
export const PASSCODE = new RegExp(`^\\d{${PASSCODE_DIGITS}}$`)

export const PasscodeForm = z.object({
  code: z.string(passcodeMessages.invalid).check(z.regex(PASSCODE, passcodeMessages.invalid)),
})
export type PasscodeForm = z.infer<typeof PasscodeForm>
