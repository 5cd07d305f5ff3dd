import { z } from 'zod'
import { LegalPageKind, type LegalText } from '@hlizo/contract/entities/legal-page'
import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { accountName } from '#server/stores/account-name.ts'

const Draft = z.object({
  version: z.number(),
  title: z.string(),
  lead: z.string(),
  body: z.string(),
  savedAt: z.date(),
  savedBy: z.string().nullable(),
  /** What was published when it was made; null for a draft from before this was stored. */
  published: z.string().nullable(),
})
export type LegalDraft = z.infer<typeof Draft>

const Removed = Draft.pick({ title: true, lead: true, body: true })

const Version = z.object({
  id: z.string(),
  kind: LegalPageKind,
  version: z.string(),
  title: z.string(),
  lead: z.string(),
  body: z.string(),
  isMaterial: z.boolean(),
  summary: z.string().nullable(),
  publishedAt: z.date(),
  publishedBy: z.string().nullable(),
  effectiveAt: z.date(),
  withdrawnAt: z.date().nullable(),
})
export type LegalVersion = z.infer<typeof Version>

export type NewLegalVersion = Omit<LegalVersion, 'publishedBy' | 'withdrawnAt'>

const Saved = z.object({ version: z.number() })
const Published = z.object({ named: z.string() })
const Accepted = z.object({ version: z.string(), count: z.number() })

/** Whether accounts accept a page. */
export const isAcceptedKind = (kind: LegalPageKind): boolean =>
  kind === 'terms' || kind === 'privacy'

export const PUBLISHED = 'legal.published'

const versions = (where: Sql) => sql`select v.id, v.kind, v.version, v.title, v.lead, v.body,
    v.is_material as "isMaterial", v.summary, v.published_at as "publishedAt",
    v.effective_at as "effectiveAt", v.withdrawn_at as "withdrawnAt",
    (select e.actor from app.audit_entry e where e.subject_type = 'legal' and e.subject_id = v.id::text
      and e.action = ${PUBLISHED} limit 1) as "publishedBy"
  from app.legal_version v where ${where}`

/** Drafts and versions of the legal pages. */
export function legalStore(db: Queries) {
  return {
    draft: (kind: LegalPageKind): Promise<LegalDraft | null> =>
      db.maybe(
        Draft,
        sql`select d.version, d.title, d.lead, d.body, d.saved_at as "savedAt", d.published,
            nullif(${accountName}, '') as "savedBy"
          from app.legal_draft d left join app.account a on a.id = d.account_id
          where d.kind = ${kind}`,
      ),

    /** Replaces the draft of this version, 0 for none; null where there is another one. */
    saveDraft: async (
      kind: LegalPageKind,
      seen: number,
      { title, lead, body }: LegalText,
      on: { readonly published: string; readonly accountId: string | null; readonly now: Date },
    ): Promise<number | null> => {
      const { published, accountId, now } = on
      const next = raw(`nextval('app.legal_draft_version')::int`)
      const saved =
        seen === 0
          ? sql`insert into app.legal_draft
                (kind, version, title, lead, body, saved_at, account_id, published)
              values (${kind}, ${next}, ${title}, ${lead}, ${body}, ${now}, ${accountId},
                ${published})
              on conflict (kind) do nothing returning version`
          : sql`update app.legal_draft set version = ${next}, title = ${title}, lead = ${lead},
                body = ${body}, saved_at = ${now}, account_id = ${accountId},
                published = ${published}
              where kind = ${kind} and version = ${seen} returning version`

      return (await db.maybe(Saved, saved))?.version ?? null
    },

    /** The text that was removed; null when the draft is not at `seen`. */
    removeDraft: (kind: LegalPageKind, seen: number): Promise<LegalText | null> =>
      db.maybe(
        Removed,
        sql`delete from app.legal_draft where kind = ${kind} and version = ${seen}
          returning title, lead, body`,
      ),

    /** The newest effect first, also those that were withdrawn. */
    versions: (kind: LegalPageKind): Promise<LegalVersion[]> =>
      db.many(
        Version,
        sql`${versions(sql`v.kind = ${kind}`)} order by v.effective_at desc, v.id desc`,
      ),

    version: (id: string): Promise<LegalVersion | null> =>
      db.maybe(Version, versions(sql`v.id = ${id}`)),

    inForce: (kind: LegalPageKind, now: Date): Promise<LegalVersion | null> =>
      db.maybe(
        Version,
        sql`${versions(sql`v.kind = ${kind} and v.withdrawn_at is null
          and v.effective_at <= ${now}`)} order by v.effective_at desc, v.id desc limit 1`,
      ),

    /** Names the text in force and the newest of those that were not withdrawn. */
    published: async (kind: LegalPageKind, now: Date): Promise<string> => {
      const { named } = await db.one(
        Published,
        sql`select concat_ws(' ',
            (select id from app.legal_version where kind = ${kind} and withdrawn_at is null
              and effective_at <= ${now} order by effective_at desc, id desc limit 1),
            (select id from app.legal_version where kind = ${kind} and withdrawn_at is null
              order by published_at desc, id desc limit 1)) as named`,
      )
      return named
    },

    add: (version: NewLegalVersion) =>
      db.run(sql`insert into app.legal_version (id, kind, version, title, lead, body, is_material,
          summary, published_at, effective_at)
        values (${version.id}, ${version.kind}, ${version.version}, ${version.title},
          ${version.lead}, ${version.body}, ${version.isMaterial}, ${version.summary},
          ${version.publishedAt}, ${version.effectiveAt})`),

    /** False where it is in force or was withdrawn. */
    withdraw: async (id: string, now: Date): Promise<boolean> =>
      (await db.run(sql`update app.legal_version set withdrawn_at = ${now}
        where id = ${id} and withdrawn_at is null and effective_at > ${now}`)) > 0,

    /** How many accounts have accepted each version of a text. */
    accepted: (kind: LegalPageKind): Promise<z.infer<typeof Accepted>[]> =>
      db.many(
        Accepted,
        sql`select text_version as version, count(distinct account_id)::int as count
          from app.consent where kind = ${kind} and agreed group by text_version`,
      ),
  }
}
