import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { randomDigits, randomToken } from '@hlizo/kit/ids'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { CognitoError } from '../errors.ts'
import { takeOrRefuse, type Limit, type Limits } from '../limits.ts'
import { isSameBytes, type Secrets } from '../secrets.ts'
import { loginOf, type ContactAttribute } from '../users/attributes.ts'

export type CodePurpose = 'sign-up' | 'forgot-password' | `attribute:${ContactAttribute}`

type Rules = { readonly lifeSeconds: number; readonly sends: Limit; readonly pauseSeconds: number }

const HOUR = 3_600
const ATTRIBUTE: Rules = {
  lifeSeconds: 900,
  sends: { most: 5, seconds: HOUR },
  pauseSeconds: 60,
}
const RESETS: Limit = { most: 5, seconds: 900 }
const RULES: Record<CodePurpose, Rules> = {
  'sign-up': { lifeSeconds: 24 * HOUR, sends: { most: 5, seconds: HOUR }, pauseSeconds: 60 },
  'forgot-password': { lifeSeconds: 900, sends: RESETS, pauseSeconds: 0 },
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
  isOver: z.boolean(),
})

export type CheckedCode = { readonly destination: string; readonly digest: Buffer }

type NewCode = {
  readonly owner: string
  readonly purpose: CodePurpose
  readonly destination: string
}

type Attempt = { readonly owner: string; readonly purpose: CodePurpose; readonly code: string }

/** Codes that prove an address: six digits, one per owner and purpose, stored only as a keyed digest. */
export type Codes = {
  /**
   * A new code, which ends the one before. Requests are counted under `countedFor` and refused with
   * LimitExceededException when there are too many; `null` is for codes that are sent without a request.
   */
  issue(queries: Queries, code: NewCode, countedFor: string | null): Promise<string>
  /** Throws CodeMismatch for a wrong code, ExpiredCode for one that is over, LimitExceeded after too many. */
  check(owner: string, purpose: CodePurpose, code: string): Promise<CheckedCode>
  /** Uses a checked code up; of parallel callers one succeeds and the rest get ExpiredCodeException. */
  consume(tx: Queries, owner: string, purpose: CodePurpose, code: CheckedCode): Promise<void>
  /** Voids the codes of these purposes; only the owner of one learns that it was spent. */
  void(queries: Queries, owner: string, purposes: readonly CodePurpose[]): Promise<void>
  discard(queries: Queries, owner: string): Promise<void>
}

type Services = {
  db: Database
  clock: Clock
  secrets: Secrets
  limits: Limits
  /** For how long a forgotten password can send no further code after five. */
  resetLockOutSeconds?: number | undefined
}

export function createCodes({
  db,
  clock,
  secrets,
  limits,
  resetLockOutSeconds = RESETS.seconds,
}: Services): Codes {
  const wrongName = (owner: string, purpose: CodePurpose) => `wrong-code/${owner}/${purpose}`
  const digestOf = (owner: string, purpose: CodePurpose, code: string) =>
    secrets.digest('code', `${owner} ${purpose} ${code}`)

  // After the guesses of a day a new code is long: it cannot be guessed, and so does not lock the owner out.
  const newCode = async (queries: Queries, owner: string, purpose: CodePurpose) => {
    const guesses = await limits.look(queries, wrongName(owner, purpose), WRONG_PER_DAY)
    return guesses.hasRoom
      ? { code: randomDigits(DIGITS), isGuessable: true }
      : { code: randomToken(132), isGuessable: false }
  }

  const count = async (
    queries: Queries,
    name: string,
    { purpose, destination }: Pick<NewCode, 'purpose' | 'destination'>,
  ) => {
    const { pauseSeconds, sends } = RULES[purpose]
    if (pauseSeconds > 0) {
      const pause = { most: 1, seconds: pauseSeconds }
      // The address itself would outlive its user here.
      const place = secrets.digest('code', loginOf(destination)).toString('base64url')
      const use = { name: `${name}/${place}`, limit: pause, refusal: 'limitExceeded' } as const
      await takeOrRefuse(limits, queries, use)
    }
    const limit = purpose === 'forgot-password' ? { ...sends, seconds: resetLockOutSeconds } : sends
    await takeOrRefuse(limits, queries, { name, limit, refusal: 'limitExceeded' })
  }

  const spend = (queries: Queries, owner: string, purpose: CodePurpose, digest: Buffer) =>
    queries.run(
      sql`update identity.code set spent_at = ${clock.now()}
        where owner = ${owner} and purpose = ${purpose} and digest = ${digest} and spent_at is null`,
    )

  // A wrong code costs and is answered the same whether there is a code, an account, or neither.
  // A refusal is returned, not thrown, inside the transaction: its count must stay.
  const judge = async (tx: Queries, attempt: Attempt): Promise<CheckedCode | CognitoError> => {
    const { owner, purpose } = attempt
    const given = digestOf(owner, purpose, attempt.code)
    const row = await tx.maybe(
      Row,
      sql`select digest, destination, is_guessable as "isGuessable",
          spent_at is not null or expires_at <= ${clock.now()} as "isOver"
        from identity.code where owner = ${owner} and purpose = ${purpose} for update`,
    )
    const right = row !== null && isSameBytes(row.digest, given) ? row : null
    if (right === null || right.isGuessable) {
      const soon = await limits.take(tx, wrongName(owner, purpose), WRONG_SOON)
      if (!soon.hasRoom) return new CognitoError('limitExceeded', soon)
      if (right === null) {
        const today = await limits.take(tx, wrongName(owner, purpose), WRONG_PER_DAY)
        const isBurnt = [soon, today].some((one) => !one.hasRoom || one.left === 0)
        if (isBurnt) await spend(tx, owner, purpose, row?.isGuessable ? row.digest : given)
        return new CognitoError('wrongCode')
      }
      await limits.refund(tx, soon.taken)
    }
    if (right.isOver) return new CognitoError('codeExpired')

    return { destination: right.destination, digest: right.digest }
  }

  return {
    issue: async (queries, { owner, purpose, destination }, countedFor) => {
      if (countedFor !== null)
        await count(queries, `sent-code/${countedFor}/${purpose}`, { purpose, destination })
      const { code, isGuessable } = await newCode(queries, owner, purpose)
      const digest = digestOf(owner, purpose, code)
      const expiresAt = new Date(clock.now().getTime() + RULES[purpose].lifeSeconds * 1000)
      await queries.run(
        sql`insert into identity.code (owner, purpose, digest, destination, is_guessable, expires_at)
          values (${owner}, ${purpose}, ${digest}, ${destination}, ${isGuessable}, ${expiresAt})
          on conflict (owner, purpose) do update set digest = excluded.digest,
            destination = excluded.destination, is_guessable = excluded.is_guessable,
            expires_at = excluded.expires_at, spent_at = null`,
      )
      return code
    },
    check: async (owner, purpose, code) => {
      const outcome = await db.transaction((tx) => judge(tx, { owner, purpose, code }))
      if (outcome instanceof CognitoError) throw outcome
      return outcome
    },
    consume: async (tx, owner, purpose, { digest }) => {
      if ((await spend(tx, owner, purpose, digest)) === 0) throw new CognitoError('codeExpired')
      await limits.forget(tx, wrongName(owner, purpose), [WRONG_SOON, WRONG_PER_DAY])
    },
    void: async (queries, owner, purposes) => {
      await queries.run(
        sql`update identity.code set spent_at = ${clock.now()} where owner = ${owner}
          and purpose = any(${[...purposes]}) and spent_at is null`,
      )
    },
    discard: async (queries, owner) => {
      await queries.run(sql`delete from identity.code where owner = ${owner}`)
    },
  }
}
