import { GetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import type { Database } from '@hlizo/database/database'
import { expiringBy } from '@hlizo/kit/cache-clock'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS } from '@hlizo/kit/durations'
import { accept, refuse } from '@hlizo/kit/result'
import { LRUCache } from 'lru-cache'
import { ApiError } from '#server/http/api-error.ts'
import type { AccessPorts, Session } from '#server/http/caller.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { auditLog } from '#server/stores/audit-log.ts'
import { operatorStore, OPERATORS_LOCK, type OperatorRow } from '#server/stores/operators.ts'
import { askPool, type UserPool } from '#server/stores/user-pool.ts'

type Deps = { db: Database; clock: Clock; userPool: Pick<UserPool, 'client'> }

/** How long a sign-in may be used in Studio. */
const SESSION_MS = 12 * HOUR_MS
const SECOND_FACTOR_TTL_MS = 15_000
const REMEMBERED = 1_000

/** Whether the user of a session has a second factor; asked at most every fifteen seconds. */
function secondFactorChecker({ clock, userPool }: Deps) {
  const known = new LRUCache<string, { readonly isOn: boolean }>({
    max: REMEMBERED,
    ttl: SECOND_FACTOR_TTL_MS,
    ...expiringBy(clock),
  })

  return async ({ sessionId, accessToken }: Session): Promise<boolean> => {
    const found = known.get(sessionId)
    if (found) return found.isOn
    const command = new GetUserCommand({ AccessToken: accessToken })
    const { UserMFASettingList = [] } = await askPool(() => userPool.client.send(command), {
      NotAuthorizedException: new ApiError('NOT_FOUND'),
      UserNotFoundException: new ApiError('NOT_FOUND'),
    })
    const isOn = UserMFASettingList.length > 0
    known.set(sessionId, { isOn })

    return isOn
  }
}

/** Makes an account with an open invitation an operator. */
function invitationTaker({ db, clock }: Deps) {
  return ({ accountId, email }: Session): Promise<OperatorRow | null> =>
    db.transaction(async (tx) => {
      await tx.lock(OPERATORS_LOCK)
      const now = clock.now()
      const account = await accountStore(tx).byId(accountId)
      if (account === null || account.confirmedAt === null || account.email !== email) return null
      const invitation = await operatorStore(tx).takeInvitation(email, now)
      if (invitation === null) return null
      const { roles, invitedBy } = invitation
      await operatorStore(tx).add({ accountId, roles, by: invitedBy }, now)
      const name = `${account.firstName} ${account.lastName}`
      await auditLog(tx).write(
        {
          actor: { accountId, name, via: 'studio', ip: null },
          action: 'operator.invitation-accepted',
          subject: { type: 'account', id: accountId },
          after: { roles, invitedBy },
        },
        now,
      )

      return operatorStore(tx).byAccount(accountId)
    })
}

/**
 * The operator of a session. A token may say that two factors were proven: by a passkey. Else the second factor
 * must be on, and the sign-in must be from after it was seen to be on, and neither through another provider nor of
 * a television, which any session can activate.
 */
export function operatorBinding(deps: Deps): AccessPorts['operatorOf'] {
  const { db, clock } = deps
  const store = operatorStore(db)
  const hasSecondFactor = secondFactorChecker(deps)
  const acceptInvitation = invitationTaker(deps)

  return async (session, { authenticatedAt, isMultiFactor, isByHost, isByProvider }) => {
    const row =
      (await store.byAccount(session.accountId)) ??
      ((await store.invitationTo(session.email, clock.now())) === null
        ? null
        : await acceptInvitation(session))
    if (row === null) return refuse('NOT_FOUND')

    const { accountId, name, roles, secondFactorSince, passkeyUsedAt } = row
    const ageMs = clock.now().getTime() - authenticatedAt.getTime()
    const operator = { accountId, name, roles, provenAt: authenticatedAt }
    if (isMultiFactor) {
      if (ageMs > SESSION_MS) return refuse('PROOF_REQUIRED')
      if (passkeyUsedAt === null || passkeyUsedAt < authenticatedAt)
        await store.notePasskey(accountId, authenticatedAt)
      return accept(operator)
    }

    if (!(await hasSecondFactor(session))) {
      if (secondFactorSince !== null) await store.noteSecondFactor(accountId, null)
      return refuse('SECOND_FACTOR_REQUIRED')
    }
    const since = secondFactorSince ?? clock.now()
    if (secondFactorSince === null) await store.noteSecondFactor(accountId, since)
    // `auth_time` has whole seconds.
    const isAfter = authenticatedAt.getTime() + 1_000 > since.getTime()
    if (!isAfter || isByHost || isByProvider || ageMs > SESSION_MS) return refuse('PROOF_REQUIRED')

    return accept(operator)
  }
}

/** Whether an account may open the pages of Studio; its calls are admitted by `operatorBinding`. */
export function operatorCheck({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): AccessPorts['isOperator'] {
  const store = operatorStore(db)

  return async ({ id, email }) =>
    (await store.byAccount(id)) !== null || (await store.invitationTo(email, clock.now())) !== null
}
