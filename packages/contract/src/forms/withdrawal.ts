import * as z from 'zod/mini'
import { withdrawalMessages } from '../messages/withdrawal.ts'
import { plainText } from '../plain-text.ts'
import { emailField } from './email-field.ts'

const { invalid } = withdrawalMessages

/** The form of /retragere (OUG 34/2014 art. 11¹, D130). */
export const WithdrawalForm = z.object({
  name: z.string(invalid.name).check(z.overwrite(plainText), z.minLength(1, invalid.name)),
  email: emailField(invalid.email),
  contract: z
    .string(invalid.contract)
    .check(z.overwrite(plainText), z.minLength(1, invalid.contract)),
  statement: z.string(),
})
export type WithdrawalForm = z.infer<typeof WithdrawalForm>
