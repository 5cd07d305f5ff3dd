import { PASSCODE_EXPIRES_MINUTES, SIGN_IN_CODE_EXPIRES_MINUTES } from '@hlizo/contract/constants'
import type { Database, Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Mail, Mailer } from '@hlizo/mail/mailer'
import { accountStore } from '#server/stores/accounts.ts'
import { accountsWithoutPassword } from '#server/stores/accounts-without-password.ts'
import type { AccountMails } from './account-mails.ts'

export type PoolCode = {
  readonly destination: string
  readonly trigger: string
  readonly code: string
  readonly userAttributes: Readonly<Record<string, string>>
}

export type PoolEvent = {
  /** The same each time that the pool delivers the event. */
  readonly id: string
  readonly type: string
  readonly sub: string
  readonly email: string
  readonly destination: string | null
  readonly originJti: string | null
}

type Deps = {
  db: Database
  clock: Clock
  mailer: Pick<Mailer, 'send'>
  mails: AccountMails
  issuer: string
}

/** Writes our mails for the user pool, which has no Romanian texts. */
export function identityMailer({ db, clock, mailer, mails, issuer }: Deps) {
  const newKey = (occasion: string) => `${occasion}:${uuidv7(clock.now())}`

  /** A code that has expired is not sent any more: its owner has asked for another one, or will. */
  const whileValid = (mail: Mail, minutes: number): Mail => ({
    ...mail,
    until: new Date(clock.now().getTime() + minutes * MINUTE_MS),
  })

  const mailOf = ({ destination, trigger, code, userAttributes }: PoolCode): Mail => {
    const key = newKey(trigger)
    switch (trigger) {
      case 'CustomMessage_SignUp':
      case 'CustomMessage_ResendCode': {
        const { sub: username = '', given_name: firstName = '' } = userAttributes
        return mails.confirm(destination, key, { username, code, firstName })
      }
      case 'CustomMessage_ForgotPassword':
        return whileValid(mails.resetCode(destination, key, code), PASSCODE_EXPIRES_MINUTES)
      case 'CustomMessage_UpdateUserAttribute':
      case 'CustomMessage_VerifyUserAttribute':
        return whileValid(mails.passcode(destination, key, code), PASSCODE_EXPIRES_MINUTES)
      default:
        return whileValid(mails.signInCode(destination, key, code), SIGN_IN_CODE_EXPIRES_MINUTES)
    }
  }

  const noticeOf = ({ id, type, email, destination, originJti }: PoolEvent): Mail | null => {
    // The key drops the second mail of an event that is delivered twice.
    const keyOf = (occasion: string) => `${occasion}:${id}`
    switch (type) {
      case 'EmailChangeRequested':
        return mails.emailChangeNotice(email, keyOf('email-change-notice'), destination ?? '')
      case 'RecoveryCodeUsed':
        return mails.recoveryCodeUsed(email, keyOf('recovery-code-used'))
      case 'PasskeyAdded':
        return mails.passkeyAdded(email, keyOf('passkey-added'))
      case 'PasskeyRemoved':
        return mails.passkeyRemoved(email, keyOf('passkey-removed'))
      case 'PasswordChanged':
      case 'PasswordReset':
        return mails.passwordChanged(email, keyOf('password-changed'))
      case 'PasswordFailed':
        return mails.passwordFailed(email, keyOf('password-failed'))
      case 'SecondFactorDisabled':
        return mails.secondFactorDisabled(email, keyOf('second-factor-disabled'))
      case 'SecondFactorReplaced':
        return mails.secondFactorReplaced(email, keyOf('second-factor-replaced'))
      case 'SecondFactorFailed':
        return mails.secondFactorFailed(email, keyOf('second-factor-failed'))
      case 'RefreshTokenReused':
        // One key per sign-in: it ends once, however often its tokens are reused.
        return mails.refreshTokenReused(email, `refresh-token-reused:${originJti}`)
      default:
        return null
    }
  }

  /** An address requested here or at the pool waits; one that was proven since no longer does. */
  const awaitEmail = async (tx: Queries, { sub, destination }: PoolEvent) => {
    const account = await accountStore(tx).byIdentity({ issuer, subject: sub })
    const email = destination?.toLowerCase() ?? ''
    if (account && email !== '' && email !== account.email)
      await accountStore(tx).awaitEmail(account.id, email, clock.now())
  }

  return {
    deliver: (message: PoolCode): Promise<void> => mailer.send(db, mailOf(message)),

    received: (event: PoolEvent): Promise<void> =>
      db.transaction(async (tx) => {
        const { type, sub: subject } = event
        if (type === 'EmailChangeRequested') await awaitEmail(tx, event)
        // The pool has cancelled a pending change of the address as well.
        if (type === 'PasswordChanged' || type === 'PasswordReset') {
          await accountStore(tx).forgetPending({ issuer, subject }, clock.now())
          await accountsWithoutPassword(tx).removeUser({ issuer, subject })
        }
        const notice = noticeOf(event)
        if (notice !== null) await mailer.send(tx, notice)
      }),
  }
}
