import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { isUniqueViolation, type Database } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { CognitoError } from '../errors.ts'
import type { Pool } from '../pools/pools.ts'
import { User, userColumns } from '../users/users.ts'

export const Group = z.object({
  poolId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  roleArn: z.string().nullable(),
  /** The lowest number comes first; a group without one comes last. */
  precedence: z.number().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
})
export type Group = z.infer<typeof Group>

export type GroupFields = Pick<Group, 'description' | 'roleArn' | 'precedence'>

type Page<After> = { readonly limit: number; readonly after: After | null }

const columns = raw(`pool_id as "poolId", name, description, role_arn as "roleArn", precedence,
  created_at as "createdAt", updated_at as "updatedAt"`)

export type Groups = {
  add(pool: Pool, name: string, fields: GroupFields): Promise<Group>
  require(pool: Pool, name: string): Promise<Group>
  change(pool: Pool, name: string, fields: GroupFields): Promise<Group>
  remove(group: Group): Promise<void>
  list(pool: Pool, page: Page<string>): Promise<Group[]>
  listOf(user: User, page: Page<string>): Promise<Group[]>
  join(group: Group, user: User): Promise<void>
  leave(group: Group, user: User): Promise<void>
  members(group: Group, page: Page<string>): Promise<User[]>
}

export function createGroups({ db, clock }: { db: Database; clock: Clock }): Groups {
  return {
    add: async (pool, name, { description, roleArn, precedence }) => {
      const now = clock.now()
      try {
        return await db.one(
          Group,
          sql`insert into identity.pool_group
              (pool_id, name, description, role_arn, precedence, created_at, updated_at)
            values (${pool.id}, ${name}, ${description}, ${roleArn}, ${precedence}, ${now}, ${now})
            returning ${columns}`,
        )
      } catch (error) {
        if (isUniqueViolation(error, 'pool_group_pkey')) throw new CognitoError('groupExists')
        throw error
      }
    },
    require: async (pool, name) => {
      const group = await db.maybe(
        Group,
        sql`select ${columns} from identity.pool_group
          where pool_id = ${pool.id} and name = ${name}`,
      )
      if (group === null) throw new CognitoError('groupMissing')
      return group
    },
    change: async (pool, name, { description, roleArn, precedence }) => {
      const group = await db.maybe(
        Group,
        sql`update identity.pool_group set updated_at = ${clock.now()},
            description = coalesce(${description}, description),
            role_arn = coalesce(${roleArn}, role_arn),
            precedence = coalesce(${precedence}, precedence)
          where pool_id = ${pool.id} and name = ${name} returning ${columns}`,
      )
      if (group === null) throw new CognitoError('groupMissing')
      return group
    },
    remove: async ({ poolId, name }) => {
      await db.run(
        sql`delete from identity.pool_group where pool_id = ${poolId} and name = ${name}`,
      )
    },
    list: (pool, { limit, after }) =>
      db.many(
        Group,
        sql`select ${columns} from identity.pool_group where pool_id = ${pool.id}
          and (${after}::text is null or name > ${after}::text) order by name limit ${limit}`,
      ),
    listOf: (user, { limit, after }) =>
      db.many(
        Group,
        sql`select ${columns} from identity.pool_group where pool_id = ${user.poolId}
          and name in (select group_name from identity.group_member where sub = ${user.sub})
          and (${after}::text is null or name > ${after}::text) order by name limit ${limit}`,
      ),
    // Nothing happens where group or user were deleted in between.
    join: async (group, user) => {
      await db.run(
        sql`insert into identity.group_member (sub, pool_id, group_name, created_at)
          select u.sub, g.pool_id, g.name, ${clock.now()}::timestamptz
          from identity.user u join identity.pool_group g on g.pool_id = u.pool_id
          where u.sub = ${user.sub} and g.name = ${group.name}
          for key share
          on conflict (sub, group_name) do nothing`,
      )
    },
    leave: async (group, user) => {
      await db.run(
        sql`delete from identity.group_member
          where sub = ${user.sub} and group_name = ${group.name}`,
      )
    },
    members: (group, { limit, after }) =>
      db.many(
        User,
        sql`select ${userColumns} from identity.user
          where sub in (select sub from identity.group_member
            where pool_id = ${group.poolId} and group_name = ${group.name}
              and (${after}::uuid is null or sub > ${after}::uuid))
          order by sub limit ${limit}`,
      ),
  }
}
