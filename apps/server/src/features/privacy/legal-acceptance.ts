import { z } from 'zod'
import { LegalText } from '@hlizo/contract/entities/privacy-state'
import { ADULT_TEXT_VERSION } from '@hlizo/contract/legal-versions'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { ApiError } from '#server/http/api-error.ts'
import { accountStore, neverAccepted } from '#server/stores/accounts.ts'
import { versionsInForce } from '#server/stores/legal-versions.ts'

const Accepted = z.object({ kind: LegalText })
const Asked = z.object({ mustAccept: z.boolean() })

type Shown = Readonly<Record<LegalText, string>> & { readonly adult?: string | undefined }

const kinds = LegalText.options

/** Which legal texts an account must accept again, and its acceptance (D144). */
export function legalAcceptance(db: Queries) {
  /** The texts of which no version since the last material change is accepted. */
  const missing = async (accountId: string, now: Date): Promise<LegalText[]> => {
    const inForce = await versionsInForce(db, now)
    const enough = kinds.flatMap((kind) =>
      inForce[kind].enough.map((version) => `${kind} ${version}`),
    )
    const accepted = await db.many(
      Accepted,
      sql`select distinct kind from app.consent where account_id = ${accountId} and agreed
        and kind || ' ' || text_version = any(${enough}::text[])`,
    )

    return kinds.filter((kind) => !accepted.some((consent) => consent.kind === kind))
  }

  /** True for an account created at the user pool, not by our form. */
  const mustAcceptFirst = async (accountId: string): Promise<boolean> =>
    (await db.one(Asked, sql`select ${neverAccepted(sql`${accountId}::uuid`)} as "mustAccept"`))
      .mustAccept

  return {
    missing,
    mustAcceptFirst,

    /** The versions that are in force. */
    versions: async (now: Date): Promise<Readonly<Record<LegalText, string>>> => {
      const { terms, privacy } = await versionsInForce(db, now)
      return { terms: terms.version, privacy: privacy.version }
    },

    /** Records consents only to displayed versions that are in force. */
    accept: async (
      accountId: string,
      shown: Shown,
      given: { readonly ip: string; readonly now: Date },
    ): Promise<void> => {
      if (await mustAcceptFirst(accountId)) {
        if (shown.adult !== ADULT_TEXT_VERSION) throw new ApiError('CONSENT_REQUIRED')
        const age = { kind: 'adult', textVersion: shown.adult, agreed: true, ip: given.ip } as const
        await accountStore(db).recordConsent({ accountId, ...age }, given.now)
      }
      const open = await missing(accountId, given.now)
      const inForce = await versionsInForce(db, given.now)
      for (const kind of kinds) {
        const textVersion = inForce[kind].version
        if (!open.includes(kind) || shown[kind] !== textVersion) continue
        const consent = { accountId, kind, textVersion, agreed: true, ip: given.ip }
        await accountStore(db).recordConsent(consent, given.now)
      }
    },
  }
}
