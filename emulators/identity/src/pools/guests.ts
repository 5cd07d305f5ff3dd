import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import type { Database, Transaction } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

export type Login = { readonly provider: string; readonly subject: string }

export type Guests = {
  isKnown(identityPoolId: string, id: string): Promise<boolean>
  /** Whether a login is linked to the identity: it is then closed to anonymous callers. */
  isLinked(id: string): Promise<boolean>
  create(identityPoolId: string): Promise<string>
  /** The identity of a login: its own, else the given guest's, which becomes its own, else a new one. */
  forLogin(identityPoolId: string, login: Login, guestId: string | null): Promise<string>
}

const Id = z.object({ id: z.string() })

export function createGuests({ db, clock }: { db: Database; clock: Clock }): Guests {
  const regionOf = (identityPoolId: string) => identityPoolId.split(':')[0] ?? ''
  const add = async (queries: Pick<Database, 'run'>, identityPoolId: string) => {
    const id = `${regionOf(identityPoolId)}:${randomUUID()}`
    await queries.run(
      sql`insert into identity.guest (id, identity_pool_id, created_at)
        values (${id}, ${identityPoolId}, ${clock.now()})`,
    )
    return id
  }
  const isFree = async (tx: Transaction, id: string) =>
    (await tx.maybe(
      Id,
      sql`select id from identity.guest g where id = ${id}
        and not exists (select 1 from identity.login l where l.guest_id = g.id) for update`,
    )) !== null

  return {
    isKnown: async (identityPoolId, id) =>
      (await db.maybe(
        Id,
        sql`select id from identity.guest where id = ${id} and identity_pool_id = ${identityPoolId}`,
      )) !== null,
    isLinked: async (id) =>
      (await db.maybe(
        Id,
        sql`select guest_id as id from identity.login where guest_id = ${id} limit 1`,
      )) !== null,
    create: (identityPoolId) => add(db, identityPoolId),
    forLogin: (identityPoolId, { provider, subject }, guestId) =>
      db.transaction(async (tx) => {
        await tx.lock(`identity:login:${identityPoolId}:${provider}:${subject}`)
        const own = await tx.maybe(
          Id,
          sql`select guest_id as id from identity.login where identity_pool_id = ${identityPoolId}
            and provider = ${provider} and subject = ${subject}`,
        )
        if (own !== null) return own.id

        const id =
          guestId !== null && (await isFree(tx, guestId)) ? guestId : await add(tx, identityPoolId)
        await tx.run(
          sql`insert into identity.login (identity_pool_id, provider, subject, guest_id)
            values (${identityPoolId}, ${provider}, ${subject}, ${id})`,
        )
        return id
      }),
  }
}
