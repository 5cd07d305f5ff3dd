import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { MediaAsset } from '@hlizo/media/asset'
import { moveCaptions } from '@hlizo/media/move-captions'
import { z } from 'zod'
import { MOST_VERSIONS } from './caption-draft-store.ts'

type Cut = { readonly from: MediaAsset; readonly to: MediaAsset; readonly seconds: number }

const Text = z.object({
  lang: z.string(),
  text: z.string(),
  at: z.date(),
  accountId: z.string().nullable(),
})
type Text = z.infer<typeof Text>

/**
 * Gives the drafts and the versions of the captions of a film to another cut of it, moved. The film keeps its own,
 * because it can be brought back and other videos may play it.
 */
export async function carryCaptionDrafts(tx: Queries, { from, to, seconds }: Cut): Promise<void> {
  const movedOf = ({ text, ...facts }: Text) => {
    const { vtt, moved, dropped } = moveCaptions(text, { seconds, filmSeconds: to.durationSeconds })
    return moved === 0 && dropped > 0 ? [] : { ...facts, text: vtt }
  }
  const drafts = await tx.many(
    Text,
    sql`select lang, text, saved_at as at, account_id as "accountId" from app.caption_draft
      where asset_id = ${from.id}`,
  )
  for (const { lang, text, at, accountId } of drafts.flatMap(movedOf)) {
    // oxlint-disable-next-line no-await-in-loop -- in one transaction
    await tx.run(sql`insert into app.caption_draft
        (asset_id, lang, version, text, saved_at, account_id)
      values (${to.id}, ${lang}, nextval('app.caption_draft_version'), ${text}, ${at}, ${accountId})
      on conflict (asset_id, lang) do update set version = excluded.version, text = excluded.text,
        saved_at = excluded.saved_at, account_id = excluded.account_id,
        live_version = null, live_text = null`)
  }
  const versions = await tx.many(
    Text,
    sql`select lang, text, published_at as at, account_id as "accountId"
      from (select *, row_number() over (partition by lang order by id desc) as age
        from app.caption_version where asset_id = ${from.id}) v
      where age <= ${MOST_VERSIONS} order by id`,
  )
  for (const { lang, text, at, accountId } of versions.flatMap(movedOf)) {
    // oxlint-disable-next-line no-await-in-loop -- the order of their ids is their order
    await tx.run(sql`insert into app.caption_version (asset_id, lang, text, published_at, account_id)
      values (${to.id}, ${lang}, ${text}, ${at}, ${accountId})`)
  }
}
