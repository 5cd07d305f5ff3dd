import { signedIn } from './limits.ts'

/** A call about an account, which members and guests make. */
export const ofAccount = {
  access: 'user',
  isOpenToGuests: true,
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
} as const
