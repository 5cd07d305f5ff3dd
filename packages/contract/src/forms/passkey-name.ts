import * as z from 'zod/mini'
import { PASSKEY_NAME_MAX_LENGTH } from '../constants.ts'
import { passkeyMessages } from '../messages/passkeys.ts'
import { plainText } from '../plain-text.ts'

const { invalid } = passkeyMessages

export const PasskeyNameForm = z.object({
  name: z
    .string(invalid.name)
    .check(
      z.overwrite(plainText),
      z.minLength(1, invalid.name),
      z.maxLength(PASSKEY_NAME_MAX_LENGTH, invalid.nameTooLong),
    ),
})
export type PasskeyNameForm = z.infer<typeof PasskeyNameForm>
