import { SignUpCommand } from '@aws-sdk/client-cognito-identity-provider'
import type { BodyOf } from '@hlizo/contract/call'
import type { registerAccount } from '@hlizo/contract/calls/accounts'
import { ADULT_TEXT_VERSION, MARKETING_TEXT_VERSION } from '@hlizo/contract/legal-versions'
import type { PasswordFlaw } from '@hlizo/contract/password-rules'
import { isUniqueViolation, type Database, type Queries } from '@hlizo/database/database'
import { isCommonPassword } from '@hlizo/domain/passwords'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { versionsInForce } from '#server/stores/legal-versions.ts'
import { askPool, type UserPool } from '#server/stores/user-pool.ts'
import { syncStore } from './sync-store.ts'
import type { SyncUser } from './sync-user.ts'

type Registration = BodyOf<typeof registerAccount>
type Deps = { db: Database; clock: Clock; userPool: UserPool; syncUser: SyncUser }

/** The user pool reports the conflict or, for concurrent requests, the database. */
const isTaken = (error: unknown): boolean =>
  (error instanceof ApiError && error.code === 'USER_EXISTS') ||
  isUniqueViolation(error, 'account_email')

/** How the pool words a broken rule of its policy; our own rules were checked before. */
const poolRules: readonly (readonly [RegExp, PasswordFlaw])[] = [
  [/long enough/i, 'tooShort'],
  [/uppercase/i, 'noUppercase'],
  [/symbol/i, 'noSpecial'],
]

/** The rules of spec §5 that the pool found broken; empty for a rule that only the pool has. */
function rulesOf(error: unknown): PasswordFlaw[] {
  const words = error instanceof Error ? error.message : ''

  return poolRules.filter(([pattern]) => pattern.test(words)).map(([, flaw]) => flaw)
}

async function signUp(userPool: UserPool, registration: Registration): Promise<string> {
  const { email, password, firstName, lastName } = registration
  const attributes = { email, given_name: firstName, family_name: lastName }
  const command = new SignUpCommand({
    ClientId: userPool.clientId,
    Username: email,
    Password: password,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  })
  const { UserSub } = await askPool(() => userPool.client.send(command), {
    UsernameExistsException: new ApiError('USER_EXISTS'),
    InvalidPasswordException: (error) => new ApiError('PASSWORD_WEAK', { rules: rulesOf(error) }),
    InvalidParameterException: new ApiError('VALIDATION_FAILED'),
    LimitExceededException: new ApiError('LIMIT_EXCEEDED'),
  })
  if (UserSub === undefined) throw new ApiError('SERVICE_UNAVAILABLE')

  return UserSub
}

/** The form requires the first two consents (D26). */
async function consentsOf(
  tx: Queries,
  registration: Pick<Registration, 'agreeToMarketing'>,
  now: Date,
) {
  const { terms, privacy } = await versionsInForce(tx, now)

  return [
    { kind: 'terms', textVersion: terms.version, agreed: true },
    { kind: 'privacy', textVersion: privacy.version, agreed: true },
    { kind: 'adult', textVersion: ADULT_TEXT_VERSION, agreed: true },
    {
      kind: 'marketing',
      textVersion: MARKETING_TEXT_VERSION,
      agreed: registration.agreeToMarketing,
    },
  ] as const
}

/** No other user of the pool has the address, so an account that still has it is out of date. */
async function updateHolder({ db, userPool, syncUser }: Deps, email: string): Promise<void> {
  const holder = await syncStore(db, userPool.issuer).holder(email)
  if (holder?.subject && holder.missingSince === null) await syncUser(holder.subject)
}

/** Removes the address from an account whose user is gone. An account that can still be restored keeps it for the user who proves it (`userSync`). */
async function takeAddress(
  tx: Queries,
  { clock, userPool }: Pick<Deps, 'clock' | 'userPool'>,
  email: string,
) {
  const store = syncStore(tx, userPool.issuer)
  const holder = await store.holder(email)
  if (holder === null || holder.missingSince === null) return true
  const isOver = holder.deletionDueAt !== null && holder.deletionDueAt <= clock.now()
  if (holder.confirmedAt !== null && !isOver) return false
  await accountStore(tx).release(holder.id, clock.now())

  return true
}

type NewMember = Pick<Registration, 'email' | 'firstName' | 'lastName' | 'agreeToMarketing'> & {
  readonly subject: string
}

/** Writes the account of a new user, with the consents of the form. Null, and nothing written, where another account keeps the address. */
export function accountAdder(deps: Pick<Deps, 'clock' | 'userPool'>) {
  const { clock, userPool } = deps

  return async (tx: Queries, member: NewMember, ip: string): Promise<string | null> => {
    if (!(await takeAddress(tx, deps, member.email))) return null
    const accounts = accountStore(tx)
    const link = { issuer: userPool.issuer, subject: member.subject }
    const accountId = await accounts.add({ ...member, ...link }, clock.now())
    for (const consent of await consentsOf(tx, member, clock.now())) {
      await accounts.recordConsent({ accountId, ip, ...consent }, clock.now())
    }

    return accountId
  }
}

/**
 * Creates an unconfirmed account (spec §7, D26, D27). The user pool comes first: it takes equally
 * long for known and unknown addresses (R001). After a crash the first sign-in writes our row
 * (`userSync`).
 */
export function registrar(deps: Deps) {
  const { db, userPool } = deps
  const addAccount = accountAdder(deps)

  return async (registration: Registration, ip: string): Promise<void> => {
    if (isCommonPassword(registration.password, registration.email)) {
      throw new ApiError('PASSWORD_TOO_COMMON')
    }
    try {
      const subject = await signUp(userPool, registration)
      await updateHolder(deps, registration.email)
      await db.transaction(async (tx) => {
        await addAccount(tx, { ...registration, subject }, ip)
      })
    } catch (error) {
      if (!isTaken(error)) throw error
      const known = await accountStore(db).byEmail(registration.email)
      throw new ApiError('USER_EXISTS', { isConfirmed: (known?.confirmedAt ?? null) !== null })
    }
  }
}
