import * as z from 'zod/mini'

export const Tokens = z.object({
  idToken: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
})
export type Tokens = z.infer<typeof Tokens>
