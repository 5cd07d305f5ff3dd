import {
  GetUserAttributeVerificationCodeCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { PASSCODE_RESEND_SECONDS } from '@hlizo/contract/constants'
import type { Database } from '@hlizo/database/database'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Clock } from '@hlizo/kit/clock'
import type { Mailer } from '@hlizo/mail/mailer'
import { ApiError } from '#server/http/api-error.ts'
import type { Session } from '#server/http/caller.ts'
import { passcodePause } from '@hlizo/contract/limits'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { askPool, type UserPool } from '#server/stores/user-pool.ts'
import type { AccountMails } from './account-mails.ts'
import type { SyncUser } from './sync-user.ts'

type Deps = {
  db: Database
  clock: Clock
  userPool: UserPool
  mailer: Pick<Mailer, 'send'>
  mails: Pick<AccountMails, 'emailChangeNotice'>
  limiter: Pick<RateLimiter, 'forgive'>
  syncUser: SyncUser
}

// An estimate, because Amazon's pool does not report its pause.
const tooSoon = new ApiError('RATE_LIMITED', undefined, {
  retryAfterSeconds: PASSCODE_RESEND_SECONDS,
})
const passcodeRefusals = {
  CodeMismatchException: new ApiError('CODE_MISMATCH'),
  ExpiredCodeException: new ApiError('CODE_EXPIRED'),
  TooManyFailedAttemptsException: new ApiError('CODE_MISMATCH'),
  LimitExceededException: new ApiError('CODE_MISMATCH'),
  InvalidParameterException: new ApiError('CODE_FORMAT'),
  AliasExistsException: new ApiError('EMAIL_TAKEN'),
  NotAuthorizedException: new ApiError('UNAUTHORIZED'),
}

/**
 * Changes the e-mail address in two steps (spec §4, D47-D50). The old address signs in until the
 * new one is confirmed, so a typing mistake locks no one out.
 */
export function emailChange(deps: Deps) {
  const { db, clock, userPool, mailer, mails, limiter, syncUser } = deps
  const accounts = accountStore(db)

  const requirePending = async ({ accountId }: Session): Promise<void> => {
    if (!(await accounts.byId(accountId))?.pendingEmail) throw new ApiError('NO_PENDING_EMAIL')
  }

  const ask = async (session: Session, newEmail: string): Promise<void> => {
    if (newEmail === session.email) throw new ApiError('EMAIL_SAME')
    if (await accounts.isInUse(newEmail)) throw new ApiError('EMAIL_TAKEN')

    const command = new UpdateUserAttributesCommand({
      AccessToken: session.accessToken,
      UserAttributes: [{ Name: 'email', Value: newEmail }],
    })
    await askPool(() => userPool.client.send(command), {
      AliasExistsException: new ApiError('EMAIL_TAKEN'),
      InvalidParameterException: new ApiError('EMAIL_INVALID'),
      LimitExceededException: tooSoon,
      NotAuthorizedException: new ApiError('UNAUTHORIZED'),
    })
    // A pool that hands its messages over has already caused the notice to the current address.
    if (userPool.handsMessagesOver) return
    await db.transaction(async (tx) => {
      await accountStore(tx).awaitEmail(session.accountId, newEmail, clock.now())
      const key = `email-change-notice:${uuidv7(clock.now())}`
      await mailer.send(tx, mails.emailChangeNotice(session.email, key, newEmail))
    })
  }

  const verify = async (session: Session, code: string): Promise<{ email: string }> => {
    await requirePending(session)
    const command = new VerifyUserAttributeCommand({
      AccessToken: session.accessToken,
      AttributeName: 'email',
      Code: code,
    })
    await askPool(() => userPool.client.send(command), passcodeRefusals)
    // The address that the pool verified may differ from the one requested here.
    await syncUser(session.sub)

    return { email: (await accounts.byId(session.accountId))?.email ?? session.email }
  }

  const resend = async (session: Session): Promise<void> => {
    await requirePending(session)
    const command = new GetUserAttributeVerificationCodeCommand({
      AccessToken: session.accessToken,
      AttributeName: 'email',
    })
    const sent = askPool(() => userPool.client.send(command), {
      LimitExceededException: tooSoon,
      InvalidParameterException: new ApiError('NO_PENDING_EMAIL'),
      NotAuthorizedException: new ApiError('UNAUTHORIZED'),
    })
    await sent.catch(async (error: unknown) => {
      // No code was sent, so only the pause reported by the pool applies.
      await limiter.forgive(passcodePause, session.accountId)
      throw error
    })
  }

  return { ask, verify, resend }
}
