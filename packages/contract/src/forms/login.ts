import * as z from 'zod/mini'
import { loginMessages } from '../messages/login.ts'
import { emailField } from './email-field.ts'

const { invalid } = loginMessages

/** Both trimmed, no other field (spec §5). */
export const LoginForm = z.strictObject({
  email: emailField(invalid.email),
  password: z.string(invalid.password).check(z.trim(), z.minLength(1, invalid.password)),
})
export type LoginForm = z.infer<typeof LoginForm>
