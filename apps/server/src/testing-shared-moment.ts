import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testCatalogue } from './stores/testing-catalogue.ts'
import type { TestProduct } from './testing-product.ts'

const SHARED_CLIP = 'A'.repeat(22)

/** A shared moment of this name for the only profile of a product. For tests. */
export async function shareMoment(
  { db, clock }: Pick<TestProduct['services'], 'db' | 'clock'>,
  name: string,
): Promise<void> {
  const videoId = await testCatalogue(db, clock.now()).video()
  await db.run(sql`insert into app.moment_clip (id, video_id, asset_id, start_ms, end_ms, film_offset_ms,
      state, shared_at)
    values (${SHARED_CLIP}, ${videoId}, 'film', 0, 9000, 0, 'complete', now())`)
  await db.run(sql`insert into app.moment (account_id, profile_id, id, video_id, name, start_ms, end_ms,
      created_at, clip_id)
    select account_id, id, gen_random_uuid(), ${videoId}, ${name}, 0, 9000, now(), ${SHARED_CLIP}
    from app.profile`)
  await db.run(sql`insert into app.moment_span (video_id, account_id, sharer_id, start_ms, end_ms,
      shared_at)
    select video_id, account_id, account_id, start_ms, end_ms, created_at from app.moment`)
}

/** The status of its public call, and how many stretches of a title name an account. For tests. */
export async function readMoment({ url, services: { db } }: Pick<TestProduct, 'url' | 'services'>) {
  const { status } = await fetch(`${url}/api/v1/public/moments/${SHARED_CLIP}`)
  const { count } = await db.one(
    z.object({ count: z.number() }),
    sql`select count(*)::int from app.moment_span where account_id is not null or sharer_id is not null`,
  )

  return { status, spans: count }
}
