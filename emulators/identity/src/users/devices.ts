import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { randomText } from '@hlizo/kit/ids'
import type { Database, Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'

export const Device = z.object({
  deviceKey: z.string(),
  sub: z.string(),
  groupKey: z.string(),
  name: z.string().nullable(),
  salt: z.string().nullable(),
  verifier: z.string().nullable(),
  isRemembered: z.boolean(),
  lastIp: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  authenticatedAt: z.date(),
})
export type Device = z.infer<typeof Device>

type Confirmation = Pick<Device, 'name' | 'salt' | 'verifier' | 'isRemembered'>

const columns = raw(`device_key as "deviceKey", sub, group_key as "groupKey", name, salt, verifier,
  is_remembered as "isRemembered", last_ip as "lastIp", created_at as "createdAt",
  updated_at as "updatedAt", authenticated_at as "authenticatedAt"`)

/** The devices in the database. A user keeps sixty; the one unused for longest makes room. */
export type Devices = {
  find(sub: string, deviceKey: string): Promise<Device | null>
  list(sub: string, page: { limit: number; afterKey: string | null }): Promise<Device[]>
  add(
    queries: Queries,
    device: { poolId: string; sub: string; address: string | null },
  ): Promise<Device>
  confirm(device: Device, confirmation: Confirmation): Promise<void>
  remember(device: Device, isRemembered: boolean): Promise<void>
  touch(queries: Queries, deviceKey: string, address: string | null): Promise<boolean>
  forget(queries: Queries, sub: string, deviceKey: string): Promise<boolean>
}

const MOST_PER_USER = 60
const GROUP_ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

export function createDevices({ db, clock }: { db: Database; clock: Clock }): Devices {
  const keep = (queries: Queries, sub: string) =>
    queries.run(
      sql`delete from identity.device where device_key in (
        select device_key from identity.device where sub = ${sub}
        order by authenticated_at desc offset ${MOST_PER_USER})`,
    )

  return {
    find: (sub, deviceKey) =>
      db.maybe(
        Device,
        sql`select ${columns} from identity.device where sub = ${sub} and device_key = ${deviceKey}`,
      ),
    list: (sub, { limit, afterKey }) =>
      db.many(
        Device,
        sql`select ${columns} from identity.device where sub = ${sub} and verifier is not null
          and (${afterKey}::text is null or device_key > ${afterKey}::text)
          order by device_key limit ${limit}`,
      ),
    add: async (queries, { poolId, sub, address }) => {
      const now = clock.now()
      const deviceKey = `${poolId.split('_')[0]}_${randomUUID()}`
      const device = await queries.one(
        Device,
        sql`insert into identity.device
            (device_key, sub, group_key, last_ip, created_at, updated_at, authenticated_at)
          values (${deviceKey}, ${sub}, ${`-${randomText(8, GROUP_ALPHABET)}`}, ${address},
            ${now}, ${now}, ${now})
          returning ${columns}`,
      )
      await keep(queries, sub)
      return device
    },
    confirm: async ({ deviceKey }, { name, salt, verifier, isRemembered }) => {
      await db.run(
        sql`update identity.device set name = ${name}, salt = ${salt}, verifier = ${verifier},
          is_remembered = ${isRemembered}, updated_at = ${clock.now()}
          where device_key = ${deviceKey}`,
      )
    },
    remember: async ({ deviceKey }, isRemembered) => {
      await db.run(
        sql`update identity.device set is_remembered = ${isRemembered}, updated_at = ${clock.now()}
          where device_key = ${deviceKey}`,
      )
    },
    touch: async (queries, deviceKey, address) =>
      (await queries.run(
        sql`update identity.device set authenticated_at = ${clock.now()}, last_ip = ${address}
          where device_key = ${deviceKey}`,
      )) > 0,
    forget: async (queries, sub, deviceKey) =>
      (await queries.run(
        sql`delete from identity.device where sub = ${sub} and device_key = ${deviceKey}`,
      )) > 0,
  }
}
