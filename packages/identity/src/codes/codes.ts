import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { randomDigits, randomToken } from '@hlizo/kit/ids'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { CognitoError } from '../errors.ts'
import { requireRoom, type Limit, type Limits } from '../limits.ts'
import { isSameBytes, type Secrets } from '../secrets.ts'
import type { ContactAttribute } from '../users/attributes.ts'

/** What a code proves. */
export type CodePurpose = 'sign-up' | 'forgot-password' | `attribute:${ContactAttribute}`

type Rules = { readonly lifeSeconds: number; readonly sends: Limit; readonly pauseSeconds: number }

const HOUR = 3_600
const ATTRIBUTE: Rules = {
  lifeSeconds: 900,
  sends: { most: 5, seconds: HOUR },
  pauseSeconds: 60,
}
const RULES: Record<CodePurpose, Rules> = {
  'sign-up': { lifeSeconds: 24 * HOUR, sends: { most: 5, seconds: HOUR }, pauseSeconds: 60 },
  'forgot-password': { lifeSeconds: 900, sends: { most: 5, seconds: 900 }, pauseSeconds: 0 },
  'attribute:email': ATTRIBUTE,
  'attribute:phone_number': ATTRIBUTE,
}
// Counted per account and purpose, whatever the code: asking for a new one gives no new guesses.
const WRONG_SOON: Limit = { most: 5, seconds: 900 }
const WRONG_PER_DAY: Limit = { most: 10, seconds: 24 * HOUR }
const DIGITS = 6

const Row = z.object({
  digest: z.instanceof(Buffer),
  destination: z.string(),
  isGuessable: z.boolean(),
  expiresAt: z.date(),
})

/** A code that was right, not yet used up. */
export type CheckedCode = { readonly destination: string; readonly digest: Buffer }

/** Codes that prove an address: six digits, one per owner and purpose, kept only as a keyed digest. */
export type Codes = {
  /** A new code, which ends the one before; throws LimitExceededException when asked too often. */
  issue(queries: Queries, owner: string, purpose: CodePurpose, destination: string): Promise<string>
  /** Whether the code is right; throws CodeMismatch, ExpiredCode or LimitExceeded and counts the tries. */
  check(owner: string, purpose: CodePurpose, code: string): Promise<CheckedCode>
  /** Uses a checked code up; of parallel callers one succeeds and the rest get ExpiredCodeException. */
  consume(tx: Queries, owner: string, purpose: CodePurpose, code: CheckedCode): Promise<void>
  /** Makes the codes of these purposes void. */
  void(queries: Queries, owner: string, purposes: readonly CodePurpose[]): Promise<void>
  discard(queries: Queries, owner: string): Promise<void>
}

type Services = { db: Database; clock: Clock; secrets: Secrets; limits: Limits }

/** Creates the codes, their counts in the database. */
export function createCodes({ db, clock, secrets, limits }: Services): Codes {
  const wrongName = (owner: string, purpose: CodePurpose) => `wrong-code/${owner}/${purpose}`
  const digestOf = (owner: string, purpose: CodePurpose, code: string) =>
    secrets.digest('code', `${owner} ${purpose} ${code}`)

  // Whoever uses up the guesses of a day must not lock the owner out: the next code is a long one,
  // which cannot be guessed and therefore needs no counting.
  const newCode = async (queries: Queries, owner: string, purpose: CodePurpose) => {
    const guesses = await limits.look(queries, wrongName(owner, purpose), WRONG_PER_DAY)
    return guesses.hasRoom
      ? { code: randomDigits(DIGITS), isGuessable: true }
      : { code: randomToken(132), isGuessable: false }
  }

  const judge = async (
    tx: Queries,
    owner: string,
    purpose: CodePurpose,
    code: string,
  ): Promise<Result<CheckedCode, 'codeExpired' | 'wrongCode'>> => {
    const row = await tx.maybe(
      Row,
      sql`select digest, destination, is_guessable as "isGuessable", expires_at as "expiresAt"
        from identity.code where owner = ${owner} and purpose = ${purpose} for update`,
    )
    const name = wrongName(owner, purpose)
    const isCounted = row === null || row.isGuessable
    if (isCounted) requireRoom(await limits.look(tx, name, WRONG_SOON), 'limitExceeded')
    if (row === null || row.expiresAt <= clock.now()) return refuse('codeExpired')
    if (isSameBytes(row.digest, digestOf(owner, purpose, code))) {
      return accept({ destination: row.destination, digest: row.digest })
    }
    if (!row.isGuessable) return refuse('wrongCode')

    const soon = await limits.use(tx, name, WRONG_SOON)
    const today = await limits.use(tx, name, WRONG_PER_DAY)
    const isBurnt = [soon, today].some((one) => !one.hasRoom || one.left === 0)
    if (isBurnt) {
      await tx.run(sql`delete from identity.code where owner = ${owner} and purpose = ${purpose}`)
    }
    return refuse('wrongCode')
  }

  return {
    issue: async (queries, owner, purpose, destination) => {
      const rules = RULES[purpose]
      const name = `sent-code/${owner}/${purpose}`
      if (rules.pauseSeconds > 0) {
        const pause = { most: 1, seconds: rules.pauseSeconds }
        // The address itself would outlive its user here.
        const place = secrets.digest('code', destination).toString('base64url')
        requireRoom(await limits.use(queries, `${name}/${place}`, pause), 'limitExceeded')
      }
      requireRoom(await limits.use(queries, name, rules.sends), 'limitExceeded')

      const { code, isGuessable } = await newCode(queries, owner, purpose)
      const digest = digestOf(owner, purpose, code)
      const expiresAt = new Date(clock.now().getTime() + rules.lifeSeconds * 1000)
      await queries.run(
        sql`insert into identity.code (owner, purpose, digest, destination, is_guessable, expires_at)
          values (${owner}, ${purpose}, ${digest}, ${destination}, ${isGuessable}, ${expiresAt})
          on conflict (owner, purpose) do update set digest = excluded.digest,
            destination = excluded.destination, is_guessable = excluded.is_guessable,
            expires_at = excluded.expires_at`,
      )
      return code
    },
    check: async (owner, purpose, code) => {
      // A refusal is returned, not thrown, inside the transaction: its count must be kept.
      const outcome = await db.transaction((tx) => judge(tx, owner, purpose, code))
      if (outcome.ok) return outcome.value
      throw new CognitoError(outcome.refusal)
    },
    consume: async (tx, owner, purpose, { digest }) => {
      const used = await tx.run(
        sql`delete from identity.code
          where owner = ${owner} and purpose = ${purpose} and digest = ${digest}`,
      )
      if (used === 0) throw new CognitoError('codeExpired')
      await limits.forget(tx, wrongName(owner, purpose), [WRONG_SOON, WRONG_PER_DAY])
    },
    void: async (queries, owner, purposes) => {
      await queries.run(
        sql`delete from identity.code where owner = ${owner} and purpose = any(${[...purposes]})`,
      )
    },
    discard: async (queries, owner) => {
      await queries.run(sql`delete from identity.code where owner = ${owner}`)
    },
  }
}
