import * as z from 'zod/mini'
import { withdrawalMessages } from '../messages/withdrawal.ts'
import { plainText } from '../plain-text.ts'
import { emailField } from './email-field.ts'

const { invalid } = withdrawalMessages

export const WithdrawalForm = z.object({
  name: z.string(invalid.name).check(z.overwrite(plainText), z.minLength(1, invalid.name)),
  email: emailField(invalid.email),
  contract: z
    .string(invalid.contract)
    .check(z.overwrite(plainText), z.minLength(1, invalid.contract)),
  statement: z.string(),
})
export type WithdrawalForm = z.infer<typeof WithdrawalForm>
