import type { Database, Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Mail, Mailer } from '@hlizo/mail/mailer'
import { accountStore } from '#server/stores/accounts.ts'
import type { AccountMails } from './account-mails.ts'

/** A code that the user pool wants to reach somebody, with the name of the occasion that Cognito gives it. */
export type PoolCode = {
  readonly destination: string
  readonly trigger: string
  readonly code: string
  readonly userAttributes: Readonly<Record<string, string>>
}

/** Something that happened in the user pool and that its owner should hear of. */
export type PoolEvent = {
  readonly type: string
  readonly sub: string
  readonly email: string
  /** The sign-in concerned, where it is one. */
  readonly originJti?: string | undefined
}

type Deps = {
  db: Database
  clock: Clock
  mailer: Pick<Mailer, 'send'>
  mails: AccountMails
  issuer: string
}

/** Turns what the user pool has to say into our own mails: it knows no Romanian. */
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
        // A sign-in ends once, however often its tokens are tried again.
        return mails.refreshTokenReused(email, `refresh-token-reused:${originJti}`)
      default:
        return null
    }
  }

  /** The present address hears of the wish with the code itself, whichever way the wish came by. */
  const noteWish = async (tx: Queries, { destination, userAttributes }: PoolCode) => {
    const { sub = '', email = '' } = userAttributes
    const account = await accountStore(tx).byIdentity({ issuer, subject: sub })
    if (account)
      await accountStore(tx).awaitEmail(account.id, destination.toLowerCase(), clock.now())
    const key = newKey('email-change-notice')
    await mailer.send(tx, mails.emailChangeNotice(email, key, destination))
  }

  return {
    /** Owes the mail to the outbox; its own retries take over from there. */
    deliver: (message: PoolCode): Promise<void> =>
      db.transaction(async (tx) => {
        await mailer.send(tx, mailOf(message))
        if (message.trigger === 'CustomMessage_UpdateUserAttribute') await noteWish(tx, message)
      }),

    heard: async (event: PoolEvent): Promise<void> => {
      if (event.type === 'PasswordChanged' || event.type === 'PasswordReset') {
        // The pool has voided the wish for another address as well.
        await accountStore(db).forgetPending({ issuer, subject: event.sub }, clock.now())
      }
      const notice = noticeOf(event)
      if (notice !== null) await mailer.send(db, notice)
    },
  }
}
