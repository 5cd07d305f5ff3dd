import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { codeOf } from './gift.ts'
import type { Ledger } from './traffic.ts'

const Place = z.object({ key: z.string(), seconds: z.number() })
const Key = z.object({ key: z.string() })

/** Every acknowledged write that is not there, as a sentence each. Empty is good. */
export async function lostWrites(db: Queries, url: string, ledger: Ledger): Promise<string[]> {
  const places = await db.many(
    Place,
    sql`select profile_id || ':' || video_id as key, position_seconds as seconds from app.progress`,
  )
  const stored = new Map(places.map(({ key, seconds }) => [key, seconds]))
  const aside = await db.many(
    Key,
    sql`select profile_id || ':' || item_id as key from app.favorite where kind = 'VIDEO'`,
  )
  const favorites = new Set(aside.map(({ key }) => key))
  const lost: string[] = []
  for (const [key, seconds] of ledger.progress) {
    const found = stored.get(key) ?? 0
    // A later report may have been stored without its answer arriving; an earlier place is a loss.
    if (found < seconds)
      lost.push(`progress ${key} was acknowledged at ${seconds} s and is ${found} s`)
  }
  for (const key of ledger.favorites)
    if (!favorites.has(key)) lost.push(`favourite ${key} was acknowledged and is gone`)
  for (const gift of ledger.gifts) {
    const code = await codeOf(url, gift).catch(() => null)
    if (code === null) lost.push(`gift ${gift.sessionKey.slice(0, 8)}… was paid and has no code`)
  }

  return lost
}
