import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { randomText } from '@hlizo/kit/ids'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Secrets } from '../secrets.ts'

/** Codes that stand in for the authenticator app: each opens one sign-in, and they never run out by time. */
export type RecoveryCodes = {
  /** Ten new codes, which end the ones before. They can be read this once only. */
  replace(tx: Queries, sub: string): Promise<string[]>
  has(queries: Queries, sub: string, code: string): Promise<boolean>
  use(queries: Queries, sub: string, code: string): Promise<boolean>
  count(queries: Queries, sub: string): Promise<number>
  discard(queries: Queries, sub: string): Promise<void>
}

const CODES = 10
const HALF = 5
// No vowels, so that no code is a word; none of 0 1 i l o, which people mistake for one another.
const ALPHABET = 'bcdfghjkmnpqrstvwxz23456789'

const Count = z.object({ count: z.number() })

/** The code as it is stored, however it was typed: spaces, hyphens and capitals mean nothing. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[\s-]/g, '')

export function createRecoveryCodes(services: { clock: Clock; secrets: Secrets }): RecoveryCodes {
  const { clock, secrets } = services
  const digestOf = (sub: string, code: string) =>
    secrets.digest('recovery-code', `${sub} ${plain(code)}`)
  const discard = async (queries: Queries, sub: string) => {
    await queries.run(sql`delete from identity.recovery_code where sub = ${sub}`)
  }

  return {
    replace: async (tx, sub) => {
      await discard(tx, sub)
      const codes = Array.from(
        { length: CODES },
        () => `${randomText(HALF, ALPHABET)}-${randomText(HALF, ALPHABET)}`,
      )
      const digests = codes.map((code) => digestOf(sub, code))
      await tx.run(sql`insert into identity.recovery_code (sub, digest, created_at)
        select ${sub}::uuid, digest, ${clock.now()} from unnest(${digests}::bytea[]) as digest`)
      return codes
    },
    has: async (queries, sub, code) => {
      const { count } = await queries.one(
        Count,
        sql`select count(*)::int as count from identity.recovery_code
          where sub = ${sub} and digest = ${digestOf(sub, code)}`,
      )
      return count === 1
    },
    use: async (queries, sub, code) =>
      (await queries.run(
        sql`delete from identity.recovery_code
          where sub = ${sub} and digest = ${digestOf(sub, code)}`,
      )) === 1,
    count: async (queries, sub) =>
      (
        await queries.one(
          Count,
          sql`select count(*)::int as count from identity.recovery_code where sub = ${sub}`,
        )
      ).count,
    discard,
  }
}
