import { IMMEDIATE_SUPPLY_TEXT_VERSION } from '@hlizo/contract/legal-versions'
import type { Queries } from '@hlizo/database/database'
import { ApiError } from '#server/http/api-error.ts'
import { accountStore } from '#server/stores/accounts.ts'

/** Proof that the box of the order was ticked; no contract is made without it (D128). */
export type SupplyConsent = { readonly textVersion: string; readonly ip: string }

/** What an order says about the box, and where it came from. */
type Ticked = { readonly consent: boolean | undefined; readonly ip: string }

/** The consent of an order under a text. @throws ApiError CONSENT_REQUIRED */
export function consentOf(
  { consent, ip }: Ticked,
  textVersion = IMMEDIATE_SUPPLY_TEXT_VERSION,
): SupplyConsent {
  if (consent !== true) throw new ApiError('CONSENT_REQUIRED')

  return { textVersion, ip }
}

/** Stores that supply may begin at once: in which words, when and from where it was agreed to (D128). */
export async function recordConsent(
  db: Queries,
  accountId: string,
  { textVersion, ip }: SupplyConsent,
  now: Date,
): Promise<void> {
  const kind = 'immediate-supply'
  await accountStore(db).recordConsent({ accountId, kind, textVersion, agreed: true, ip }, now)
}
