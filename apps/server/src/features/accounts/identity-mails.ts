import type { Database, Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Mail, Mailer } from '@hlizo/mail/mailer'
import { accountStore } from '#server/stores/accounts.ts'
import type { AccountMails } from './account-mails.ts'

export type PoolCode = {
  readonly destination: string
  readonly trigger: string
  readonly code: string
  readonly userAttributes: Readonly<Record<string, string>>
}

export type PoolEvent = {
  readonly type: string
  readonly sub: string
  readonly email: string
  readonly originJti?: string | undefined
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

  const mailOf = ({ destination, trigger, code, userAttributes }: PoolCode) => {
    const key = newKey(trigger)
    switch (trigger) {
      case 'CustomMessage_SignUp':
      case 'CustomMessage_ResendCode': {
        const { sub: username = '', given_name: firstName = '' } = userAttributes
        return mails.confirm(destination, key, { username, code, firstName })
      }
      case 'CustomMessage_ForgotPassword':
        return mails.resetCode(destination, key, code)
      case 'CustomMessage_UpdateUserAttribute':
      case 'CustomMessage_VerifyUserAttribute':
        return mails.passcode(destination, key, code)
      default:
        return mails.signInCode(destination, key, code)
    }
  }

  const noticeOf = ({ type, email, originJti }: PoolEvent): Mail | null => {
    switch (type) {
      case 'RecoveryCodeUsed':
        return mails.recoveryCodeUsed(email, newKey('recovery-code-used'))
      case 'PasswordChanged':
      case 'PasswordReset':
        return mails.passwordChanged(email, newKey('password-changed'))
      case 'SecondFactorDisabled':
        return mails.secondFactorDisabled(email, newKey('second-factor-disabled'))
      case 'SecondFactorReplaced':
        return mails.secondFactorReplaced(email, newKey('second-factor-replaced'))
      case 'SecondFactorFailed':
        return mails.secondFactorFailed(email, newKey('second-factor-failed'))
      case 'RefreshTokenReused':
        // One key per sign-in: it ends once, however often its tokens are reused.
        return mails.refreshTokenReused(email, `refresh-token-reused:${originJti}`)
      default:
        return null
    }
  }

  /** Notifies the current address of a change requested here or at the pool. */
  const noteWish = async (tx: Queries, { destination, userAttributes }: PoolCode) => {
    const { sub = '', email = '' } = userAttributes
    const account = await accountStore(tx).byIdentity({ issuer, subject: sub })
    if (account)
      await accountStore(tx).awaitEmail(account.id, destination.toLowerCase(), clock.now())
    const key = newKey('email-change-notice')
    await mailer.send(tx, mails.emailChangeNotice(email, key, destination))
  }

  return {
    deliver: (message: PoolCode): Promise<void> =>
      db.transaction(async (tx) => {
        await mailer.send(tx, mailOf(message))
        if (message.trigger === 'CustomMessage_UpdateUserAttribute') await noteWish(tx, message)
      }),

    heard: async (event: PoolEvent): Promise<void> => {
      if (event.type === 'PasswordChanged' || event.type === 'PasswordReset') {
        // The pool has cancelled a pending change of the address as well.
        await accountStore(db).forgetPending({ issuer, subject: event.sub }, clock.now())
      }
      const notice = noticeOf(event)
      if (notice !== null) await mailer.send(db, notice)
    },
  }
}
