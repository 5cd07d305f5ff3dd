import * as z from 'zod/mini'

/** A provider that an account signs in through. */
export const ProviderSignIn = z.object({ provider: z.string(), linkedAt: z.string() })
export type ProviderSignIn = z.infer<typeof ProviderSignIn>

/** Whom a provider has signed in, and what follows: `linked` has an account, `existing` proves one of the same address first. */
export const ProviderArrival = z.object({
  state: z.enum(['linked', 'new', 'existing', 'unverified']),
  provider: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})
export type ProviderArrival = z.infer<typeof ProviderArrival>
