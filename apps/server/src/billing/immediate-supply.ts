import { IMMEDIATE_SUPPLY_TEXT_VERSION } from '@hlizo/contract/legal-versions'
import type { Queries } from '@hlizo/database/database'
import { ApiError } from '#server/http/api-error.ts'
import { accountStore } from '#server/stores/accounts.ts'

/** Proof that the consent box was ticked; required for every contract (D128). */
export type SupplyConsent = { readonly textVersion: string; readonly ip: string }

type Ticked = { readonly consent: boolean | undefined; readonly ip: string }

/**
 * The consent of an order under a version of the text.
 *
 * @throws ApiError CONSENT_REQUIRED
 */
export function consentOf(
  { consent, ip }: Ticked,
  textVersion = IMMEDIATE_SUPPLY_TEXT_VERSION,
): SupplyConsent {
  if (consent !== true) throw new ApiError('CONSENT_REQUIRED')

  return { textVersion, ip }
}

/** Stores the consent to immediate supply: text version, time and address (D128). */
export async function recordConsent(
  db: Queries,
  accountId: string,
  { textVersion, ip }: SupplyConsent,
  now: Date,
): Promise<void> {
  const kind = 'immediate-supply'
  await accountStore(db).recordConsent({ accountId, kind, textVersion, agreed: true, ip }, now)
}
