import {
  GetUserAttributeVerificationCodeCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { PASSCODE_RESEND_SECONDS } from '@hlizo/contract/constants'
import { isUniqueViolation, type Database, type Queries } from '@hlizo/database/database'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Clock } from '@hlizo/kit/clock'
import type { Mailer } from '@hlizo/mail/mailer'
import { ApiError } from '#server/http/api-error.ts'
import type { Session } from '#server/http/caller.ts'
import { passcodePause } from '#server/http/limits.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { askPool, type UserPool } from '#server/stores/user-pool.ts'
import type { AccountMails } from './account-mails.ts'

type Deps = {
  db: Database
  clock: Clock
  userPool: UserPool
  mailer: Pick<Mailer, 'send'>
  mails: Pick<AccountMails, 'emailChangeNotice'>
  limiter: Pick<RateLimiter, 'forgive'>
  /** Tells the payment provider, in the transaction that changes the address (D48). */
  emailChanged: (tx: Queries, accountId: string) => Promise<void>
}

// The seconds are a guess for a pool that does not tell its own, as Amazon's.
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
 * Changing the e-mail address in two steps (spec §4, D47-D50): the old one signs in until the passcode
 * that went to the new one has come back, so nobody locks themselves out with a typing mistake.
 */
export function emailChange(deps: Deps) {
  const { db, clock, userPool, mailer, mails, limiter, emailChanged } = deps
  const accounts = accountStore(db)

  const ask = async (session: Session, newEmail: string): Promise<void> => {
    if (newEmail === session.email) throw new ApiError('EMAIL_SAME')
    if (await accounts.byEmail(newEmail)) throw new ApiError('EMAIL_TAKEN')

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
    await db.transaction(async (tx) => {
      await accountStore(tx).awaitEmail(session.accountId, newEmail)
      const key = `email-change-notice:${uuidv7(clock.now())}`
      await mailer.send(tx, mails.emailChangeNotice(session.email, key, newEmail))
    })
  }

  const verify = async (session: Session, code: string): Promise<{ email: string }> => {
    const pending = (await accounts.byId(session.accountId))?.pendingEmail
    if (!pending) throw new ApiError('NO_PENDING_EMAIL')

    const command = new VerifyUserAttributeCommand({
      AccessToken: session.accessToken,
      AttributeName: 'email',
      Code: code,
    })
    await askPool(() => userPool.client.send(command), passcodeRefusals)
    await db
      .transaction(async (tx) => {
        await accountStore(tx).adoptEmail(session.accountId, pending)
        await emailChanged(tx, session.accountId)
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'account_email') ? new ApiError('EMAIL_TAKEN') : error
      })

    return { email: pending }
  }

  const resend = async (session: Session): Promise<void> => {
    const pending = (await accounts.byId(session.accountId))?.pendingEmail
    if (!pending) throw new ApiError('NO_PENDING_EMAIL')

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
      // Nothing was sent, so our own pause must not outlast the one that the pool tells.
      await limiter.forgive(passcodePause, session.accountId)
      throw error
    })
  }

  return { ask, verify, resend }
}
