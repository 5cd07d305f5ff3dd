import { z } from 'zod'
import { ADULT_TEXT_VERSION, PRIVACY_VERSION, TERMS_VERSION } from '@hlizo/contract/legal-versions'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { accountStore } from '#server/stores/accounts.ts'
import { demoAccounts } from './demo-accounts.ts'

const Account = z.object({ id: z.string() })

const consents = [
  { kind: 'terms', textVersion: TERMS_VERSION },
  { kind: 'privacy', textVersion: PRIVACY_VERSION },
  { kind: 'adult', textVersion: ADULT_TEXT_VERSION },
] as const

/**
 * Accepts the current legal texts for demo accounts that were never asked, including those of older
 * data directories. Later versions are asked for as usual.
 */
export async function acceptDemoTexts({
  db,
  clock,
}: {
  db: Database
  clock: Clock
}): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email)
  await db.transaction(async (tx) => {
    await tx.lock('seed:texts')
    const accounts = await tx.many(
      Account,
      sql`select id from app.account a where email = any(${emails}::text[])
        and not exists (select from app.consent c where c.account_id = a.id and c.kind = 'terms')`,
    )
    for (const { id: accountId } of accounts) {
      for (const consent of consents) {
        const given = { accountId, agreed: true, ip: '', ...consent }
        await accountStore(tx).recordConsent(given, clock.now())
      }
    }
  })
}
