import type { Database, Transaction } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { z } from 'zod'
import { ApiError, unwrap } from '#server/http/api-error.ts'
import type { Actor } from '#server/stores/audit-log.ts'
import { lockTags, removeTag, renameTag } from './edit-tags.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

const Name = z.object({ name: z.string() })

/** Names and removes tags for Studio, through the functions that the command line uses. */
export function tagService({ db, clock }: Deps) {
  /** CHANGED_BY_OTHER with its name now, when the tag has another one than the operator saw. */
  const requireName = async (tx: Transaction, id: number, seen: string) => {
    await lockTags(tx)
    const found = await tx.maybe(Name, sql`select name from app.tag where id = ${id}`)
    if (!found) throw new ApiError('NOT_FOUND')
    if (found.name !== seen) throw new ApiError('CHANGED_BY_OTHER', { current: found })
  }
  const by = (actor: Actor) => ({ actor, now: clock.now() })

  return {
    rename: (
      id: number,
      { seen, name }: { readonly seen: string; readonly name: string },
      actor: Actor,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        await requireName(tx, id, seen)
        unwrap(await renameTag(tx, { from: seen, to: name }, by(actor)))
      }),

    remove: (id: number, seen: string, actor: Actor): Promise<void> =>
      db.transaction(async (tx) => {
        await requireName(tx, id, seen)
        await removeTag(tx, seen, by(actor))
      }),
  }
}
