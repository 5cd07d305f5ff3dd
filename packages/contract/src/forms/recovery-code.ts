import * as z from 'zod/mini'
import { loginMessages } from '../messages/login.ts'

const { invalid } = loginMessages.challenge.recovery

/** Ten characters in any grouping, in place of an authenticator code (D33). */
export const RecoveryCodeForm = z.object({
  code: z.string(invalid).check(
    z.overwrite((text) => text.toLowerCase().replaceAll(/[\s-]/g, '')),
    z.regex(/^[a-z0-9]{10}$/, invalid),
  ),
})
export type RecoveryCodeForm = z.infer<typeof RecoveryCodeForm>
