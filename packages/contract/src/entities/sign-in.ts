import * as z from 'zod/mini'
import { Tokens } from './tokens.ts'

/** Success, a challenge, or a message to show (spec §4, D32). */
export const SignIn = z.union([
  z.object({
    success: z.literal(true),
    user: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }),
    tokens: Tokens,
  }),
  z.object({ success: z.literal(false), challengeName: z.string(), session: z.string() }),
  z.object({ success: z.literal(false), errorMessage: z.string() }),
])
export type SignIn = z.infer<typeof SignIn>
