import * as z from 'zod/mini'

/** The tokens of a session (spec §3). */
export const Tokens = z.object({
  idToken: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
})
export type Tokens = z.infer<typeof Tokens>
