import type { Queries, Transaction } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { accountName } from '#server/stores/account-name.ts'

/** The captions of a film in one language. */
export type CaptionKey = { readonly assetId: string; readonly lang: string }

const Draft = z.object({
  version: z.number(),
  text: z.string(),
  savedAt: z.date(),
  savedBy: z.string().nullable(),
})
const Version = z.object({
  id: z.string(),
  publishedAt: z.date(),
  savedBy: z.string().nullable(),
})
const MadeOn = z.object({ version: z.string(), text: z.string() })
const Text = z.object({ text: z.string() })
const Saved = z.object({ version: z.number() })

const nameOf = sql`nullif(${accountName}, '')`
/** The live captions on which a draft was made: both empty without any. */
export type MadeOn = z.infer<typeof MadeOn>

/** How many versions of one film and language are stored. */
export const MOST_VERSIONS = 100

/** Held by what reads or writes drafts by the film that a video has at that moment. */
export const lockCaptions = (tx: Transaction, videoId: number) => tx.lock(`captions of ${videoId}`)

type NewDraft = {
  readonly text: string
  readonly seen: number | null
  readonly madeOn: MadeOn | null
  readonly by: string
  readonly now: Date
}

export function captionDraftStore(db: Queries) {
  return {
    draft: ({ assetId, lang }: CaptionKey) =>
      db.maybe(
        Draft,
        sql`select d.version, d.text, d.saved_at as "savedAt", ${nameOf} as "savedBy"
          from app.caption_draft d left join app.account a on a.id = d.account_id
          where d.asset_id = ${assetId} and d.lang = ${lang}`,
      ),

    /** Null without a draft, or with one from before this was stored. */
    madeOn: ({ assetId, lang }: CaptionKey): Promise<MadeOn | null> =>
      db.maybe(
        MadeOn,
        sql`select live_version as version, live_text as text from app.caption_draft
          where asset_id = ${assetId} and lang = ${lang} and live_version is not null`,
      ),

    /**
     * Saves the draft as the next version if it is still at `seen`; null when there was none. False when it is not.
     * Without `madeOn` the draft stays made on what it was.
     */
    save: async ({ assetId, lang }: CaptionKey, draft: NewDraft): Promise<boolean> => {
      const { text, seen, madeOn, by, now } = draft
      const live = madeOn ?? { version: null, text: null }
      const version = sql`nextval('app.caption_draft_version')`
      const saved = await db.maybe(
        Saved,
        seen === null
          ? sql`insert into app.caption_draft
                (asset_id, lang, version, text, saved_at, account_id, live_version, live_text)
              values (${assetId}, ${lang}, ${version}, ${text}, ${now}, ${by},
                ${live.version}, ${live.text})
              on conflict (asset_id, lang) do nothing returning version`
          : sql`update app.caption_draft
              set version = ${version}, text = ${text}, saved_at = ${now}, account_id = ${by},
                live_version = coalesce(${live.version}, live_version),
                live_text = coalesce(${live.text}, live_text)
              where asset_id = ${assetId} and lang = ${lang} and version = ${seen} returning version`,
      )
      return saved !== null
    },

    /** The text of the draft that was discarded; null when it is not at `seen`. */
    discard: async ({ assetId, lang }: CaptionKey, seen: number): Promise<string | null> =>
      (
        await db.maybe(
          Text,
          sql`delete from app.caption_draft
            where asset_id = ${assetId} and lang = ${lang} and version = ${seen} returning text`,
        )
      )?.text ?? null,

    /** Newest first. */
    versions: ({ assetId, lang }: CaptionKey) =>
      db.many(
        Version,
        sql`select v.id::text, v.published_at as "publishedAt", ${nameOf} as "savedBy"
          from app.caption_version v left join app.account a on a.id = v.account_id
          where v.asset_id = ${assetId} and v.lang = ${lang}
          order by v.id desc limit ${MOST_VERSIONS}`,
      ),

    versionText: async ({ assetId, lang }: CaptionKey, id: string): Promise<string | null> =>
      (
        await db.maybe(
          Text,
          sql`select text from app.caption_version
            where asset_id = ${assetId} and lang = ${lang} and id = ${id}::bigint`,
        )
      )?.text ?? null,

    lastText: async ({ assetId, lang }: CaptionKey): Promise<string | null> =>
      (
        await db.maybe(
          Text,
          sql`select text from app.caption_version
            where asset_id = ${assetId} and lang = ${lang} order by id desc limit 1`,
        )
      )?.text ?? null,

    addVersion: (
      { assetId, lang }: CaptionKey,
      { text, by, now }: { text: string; by: string | null; now: Date },
    ) =>
      db.run(sql`insert into app.caption_version (asset_id, lang, text, published_at, account_id)
        values (${assetId}, ${lang}, ${text}, ${now}, ${by})`),
  }
}
