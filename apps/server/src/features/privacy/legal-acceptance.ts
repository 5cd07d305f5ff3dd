import { z } from 'zod'
import { LegalText } from '@hlizo/contract/entities/privacy-state'
import { PRIVACY_VERSION, TERMS_VERSION } from '@hlizo/contract/legal-versions'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { accountStore } from '#server/stores/accounts.ts'

const Accepted = z.object({ kind: LegalText })

/** The texts in force, by their versions. */
const inForce = [
  { kind: 'terms', textVersion: TERMS_VERSION },
  { kind: 'privacy', textVersion: PRIVACY_VERSION },
] as const

/** Which wording of our texts an account has accepted (D144). */
export function legalAcceptance(db: Queries) {
  const missing = async (accountId: string): Promise<LegalText[]> => {
    const versions = inForce.map(({ kind, textVersion }) => `${kind} ${textVersion}`)
    const accepted = await db.many(
      Accepted,
      sql`select distinct kind from app.consent where account_id = ${accountId} and agreed
        and kind || ' ' || text_version = any(${versions}::text[])`,
    )

    return inForce
      .map(({ kind }) => kind)
      .filter((kind) => !accepted.some((consent) => consent.kind === kind))
  }

  return {
    missing,

    /** Records what is new in the versions that were shown; others are no longer, or not yet, in force. */
    accept: async (
      accountId: string,
      shown: Readonly<Record<LegalText, string>>,
      given: { readonly ip: string; readonly now: Date },
    ): Promise<void> => {
      const open = await missing(accountId)
      for (const { kind, textVersion } of inForce) {
        if (!open.includes(kind) || shown[kind] !== textVersion) continue
        const consent = { accountId, kind, textVersion, agreed: true, ip: given.ip }
        await accountStore(db).recordConsent(consent, given.now)
      }
    },
  }
}
