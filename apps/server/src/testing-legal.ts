import { ADULT_TEXT_VERSION, PRIVACY_VERSION } from '@hlizo/contract/legal-versions'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { legalFeature } from './features/legal/feature.ts'
import { accountStore } from './stores/accounts.ts'
import { testCatalogue } from './stores/testing-catalogue.ts'

export type OrderedJob = { readonly kind: string; readonly payload: unknown }

/** Runs what was ordered, and what that orders. For tests. */
export async function runOrdered(
  { jobs }: ReturnType<typeof legalFeature>,
  ordered: OrderedJob[],
): Promise<void> {
  for (let job = ordered.shift(); job; job = ordered.shift())
    await jobs?.[job.kind]?.run(job.payload, {
      attempt: 1,
      isLast: () => false,
      signal: new AbortController().signal,
    })
}

/** An account that has accepted the terms of a version. For tests. */
export async function accountWithTerms(
  db: Database,
  termsVersion: string,
  now: Date,
): Promise<string> {
  const accountId = await testCatalogue(db, now).account()
  await db.run(sql`update app.account set confirmed_at = ${now} where id = ${accountId}`)
  for (const [kind, version] of [
    ['terms', termsVersion],
    ['privacy', PRIVACY_VERSION],
    ['adult', ADULT_TEXT_VERSION],
  ] as const) {
    const consent = { accountId, kind, textVersion: version, agreed: true, ip: '192.0.2.1' }
    await accountStore(db).recordConsent(consent, now)
  }

  return accountId
}
