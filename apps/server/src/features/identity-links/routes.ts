import {
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { confirmAccount, resendConfirmation } from '@hlizo/contract/calls/identity-links'
import { PASSCODE_RESEND_SECONDS } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import type { LoginStatus } from '@hlizo/contract/screen-queries'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { refusalOf, type UserPool } from '#server/stores/user-pool.ts'
import { confirmPage, readConfirmationLink, type ConfirmationLink } from './confirm-page.ts'

type Deps = { db: Database; clock: Clock; userPool: UserPool }

// The messages of the login page (spec §2, D29).
const outcomes: Readonly<Record<string, LoginStatus>> = {
  CodeMismatchException: 'invalid_link',
  UserNotFoundException: 'invalid_link',
  InvalidParameterException: 'invalid_link',
  ExpiredCodeException: 'expired_link',
  NotAuthorizedException: 'confirmation_failed',
  TooManyFailedAttemptsException: 'confirmation_failed',
  LimitExceededException: 'confirmation_failed',
}

function outcomeOf(error: unknown): LoginStatus {
  const refusal = refusalOf(error)
  if (refusal === null) return 'failed'
  if (error instanceof Error && error.message.includes('CONFIRMED')) return 'already_confirmed'

  return outcomes[refusal] ?? 'failed'
}

const loginPage = (status: LoginStatus) => `${hrefs.login()}?status=${status}`

function confirmer({ db, clock, userPool }: Deps) {
  return async ({ username, code }: ConfirmationLink): Promise<LoginStatus> => {
    const command = new ConfirmSignUpCommand({
      ClientId: userPool.clientId,
      Username: username,
      ConfirmationCode: code,
    })
    try {
      await userPool.client.send(command)
    } catch (error) {
      return outcomeOf(error)
    }
    await accountStore(db).confirm({ issuer: userPool.issuer, subject: username }, clock.now())

    return 'confirmed'
  }
}

/** The confirmation link of a mail (D29), and another one for every address that asks (D31). */
export function identityLinksRoutes(deps: Deps): Routes {
  const { userPool } = deps
  const confirm = confirmer(deps)

  return (api) => {
    api.page('/auth/confirm', ({ query }) => confirmPage(readConfirmationLink(query)))

    api.redirect(confirmAccount, {
      go: async ({ body }) => loginPage(await confirm(body)),
      refused: () => loginPage('invalid_link'),
    })

    // The response is the same for every address, so that it reveals no accounts; the pool limits
    // requests for unknown ones too.
    api.answer(resendConfirmation, async ({ body }) => {
      const command = new ResendConfirmationCodeCommand({
        ClientId: userPool.clientId,
        Username: body.email,
      })
      await userPool.client.send(command).catch((error: unknown) => {
        const refusal = refusalOf(error)
        if (refusal === 'LimitExceededException')
          throw new ApiError('RATE_LIMITED', undefined, {
            retryAfterSeconds: PASSCODE_RESEND_SECONDS,
          })
        if (refusal === null) throw new ApiError('SERVICE_UNAVAILABLE', undefined, { cause: error })
      })
    })
  }
}
