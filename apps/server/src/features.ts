import type { IdentityEvent } from '@hlizo/identity/events'
import { composeAccounts } from './compose-accounts.ts'
import { composeBilling } from './compose-billing.ts'
import { composeCatalogue } from './compose-catalogue.ts'
import { composePrivacy } from './compose-privacy.ts'
import { composeSeed } from './compose-seed.ts'
import type { Core } from './core.ts'
import type { ProfileChanged } from './http/bind-answer.ts'
import type { AccessPorts } from './http/caller.ts'
import type { Feature } from './http/feature.ts'

/** A code or link that the embedded identity service wants somebody to have. */
export type CodeMessage = {
  readonly medium: 'EMAIL' | 'SMS'
  readonly destination: string
  /** The name of Cognito's custom message trigger, such as `CustomMessage_SignUp`. */
  readonly trigger: string
  readonly code: string
  readonly username: string
  readonly userAttributes: Readonly<Record<string, string>>
  readonly clientMetadata: Readonly<Record<string, string>>
}

/** The product, assembled: its areas, and what the machinery below asks of them. */
export type Composition = {
  readonly features: readonly Feature[]
  readonly ports: AccessPorts
  readonly profileChanged: ProfileChanged
  readonly deliverCode: (message: CodeMessage) => Promise<void>
  /** Makes the account of a user of the pool agree with the pool. */
  readonly onUserChanged: (subject: string) => Promise<void>
  readonly onIdentityEvent: (event: IdentityEvent) => Promise<void>
}

/**
 * Assembles the product from its areas, each in a file of its own: `compose-accounts.ts`,
 * `compose-catalogue.ts`, `compose-billing.ts`, `compose-privacy.ts`. What one area needs of another is handed over here.
 */
export function composeFeatures(core: Core): Composition {
  const billing = composeBilling(core)
  const accounts = composeAccounts(core, billing)
  const catalogue = composeCatalogue(core, billing)

  return {
    ...accounts,
    features: [
      ...composeSeed(core, { ...billing, ...catalogue }),
      ...accounts.features,
      ...catalogue.features,
      ...billing.features,
      ...composePrivacy(core, billing),
    ],
    profileChanged: catalogue.profileChanged,
    ports: { ...accounts.ports, entitlementOf: billing.entitlementOf },
  }
}
