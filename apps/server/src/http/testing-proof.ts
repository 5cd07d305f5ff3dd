import type { SignInProof } from './caller.ts'

/** The proof of a sign-in by a password. For tests. */
export const passwordProof = (authenticatedAt: Date): SignInProof => ({
  authenticatedAt,
  isMultiFactor: false,
  isByHost: false,
  isByProvider: false,
})
