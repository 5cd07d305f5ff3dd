import type { Queries } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { CaptionTrack } from './caption-service.ts'

/** Makes the lines of a film that can be searched the same as its captions. */
export const LINES_JOB = 'lines.index'

type Film = { readonly id: string; readonly captions: readonly CaptionTrack[] }

/** Called in the transaction that changes captions: the old ones are not found from its commit on. */
export async function captionsChanged(
  queries: Queries,
  jobs: Pick<JobQueue, 'enqueue'>,
  { id, captions }: Film,
): Promise<void> {
  const live = captions.map(({ lang, sourceSha256 }) => `${lang} ${sourceSha256}`)
  await queries.run(sql`update app.caption_film set is_live = false
    where asset_id = ${id} and is_live and lang || ' ' || source <> all(${live}::text[])`)
  await jobs.enqueue(queries, { kind: LINES_JOB, key: id, payload: { assetId: id } })
}
