import { sql } from '@hlizo/database/sql'
import { events } from '../resources/event/state.ts'
import { newId } from '../store/ids.ts'
import type { Work } from '../work.ts'
import { owe } from './owe.ts'

type Json = { [key: string]: unknown }

const plain = (object: object): Json => JSON.parse(JSON.stringify(object))

function changedFrom(before: Json, after: Json): Json {
  const isChanged = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(after[key])
  return Object.fromEntries(Object.entries(before).filter(([key]) => isChanged(key)))
}

/** Both are rows of the transaction that made it happen: neither the event nor its delivery is there without the other. */
export async function emit(
  work: Work,
  type: string,
  object: object,
  before?: object,
): Promise<void> {
  const now = plain(object)
  const event = await events.insert(work, {
    id: newId('evt'),
    created: work.sentAt,
    type,
    object: now,
    previous: before ? changedFrom(plain(before), now) : null,
    requestId: work.request.id,
    idempotencyKey: work.request.idempotencyKey,
  })
  const at = new Date(work.sentAt * 1000)
  await work.queries.run(sql`insert into sandbox.delivery (event_id, due_at)
    values (${event.id}, ${at})`)
  await owe(work.queries, event.id, at)
}
