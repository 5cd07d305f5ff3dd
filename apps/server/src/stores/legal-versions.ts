import { z } from 'zod'
import { LegalText } from '@hlizo/contract/entities/privacy-state'
import { PRIVACY_VERSION, TERMS_VERSION } from '@hlizo/contract/legal-versions'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

const Row = z.object({ kind: LegalText, version: z.string(), isMaterial: z.boolean() })
type Row = z.infer<typeof Row>

/** The version that a text has now, and those whose acceptance still counts. */
type VersionInForce = {
  readonly version: string
  /** Since the last material change. */
  readonly enough: readonly string[]
}

export const originalVersions: Readonly<Record<LegalText, string>> = {
  terms: TERMS_VERSION,
  privacy: PRIVACY_VERSION,
}

function inForceOf(kind: LegalText, rows: readonly Row[]): VersionInForce {
  const original = { kind, version: originalVersions[kind], isMaterial: true }
  const versions = [original, ...rows.filter((row) => row.kind === kind)]
  const last = versions.findLastIndex(({ isMaterial }) => isMaterial)
  const enough = versions.slice(last).map(({ version }) => version)

  return { version: versions.at(-1)?.version ?? original.version, enough }
}

/** The versions of the texts that people accept (D144). */
export async function versionsInForce(
  db: Queries,
  now: Date,
): Promise<Readonly<Record<LegalText, VersionInForce>>> {
  const rows = await db.many(
    Row,
    sql`select kind, version, is_material as "isMaterial" from app.legal_version
      where kind in ('terms', 'privacy') and withdrawn_at is null and effective_at <= ${now}
      order by effective_at, id`,
  )

  return { terms: inForceOf('terms', rows), privacy: inForceOf('privacy', rows) }
}
