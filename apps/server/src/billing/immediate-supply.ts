import { IMMEDIATE_SUPPLY_TEXT_VERSION } from '@hlizo/contract/legal-versions'
import type { Queries } from '@hlizo/database/database'
import { accountStore } from '#server/stores/accounts.ts'

/** Keeps on record that supply may begin at once, in which words and from where it was agreed to (D128). */
export async function agreeToImmediateSupply(
  db: Queries,
  { accountId, ip }: { readonly accountId: string; readonly ip: string },
  now: Date,
): Promise<void> {
  const kind = 'immediate-supply'
  const textVersion = IMMEDIATE_SUPPLY_TEXT_VERSION
  await accountStore(db).recordConsent({ accountId, kind, textVersion, agreed: true, ip }, now)
}
