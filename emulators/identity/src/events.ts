import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import type { User } from './users/users.ts'

export type IdentityEvent = {
  readonly type:
    | 'PasswordChanged'
    | 'PasswordReset'
    | 'SignedIn'
    | 'EmailVerified'
    | 'RecoveryCodeUsed'
    | 'RefreshTokenReused'
    | 'SecondFactorDisabled'
    | 'SecondFactorFailed'
    | 'SecondFactorReplaced'
    | 'TokensRevoked'
    | 'UserDeleted'
  readonly sub: string
  readonly username: string
  readonly email: string | null
  /** The sign-in concerned; absent where it is all of the user's. */
  readonly originJti?: string
  readonly at: Date
}

export type Events = {
  /** Tells the host, after the change is stored. A host that fails is logged; the change stands. */
  emit(type: IdentityEvent['type'], user: User, originJti?: string): Promise<void>
}

export function createEvents(services: {
  clock: Clock
  log: Log
  onEvent: (event: IdentityEvent) => void | Promise<void>
}): Events {
  const { clock, log, onEvent } = services

  return {
    emit: async (type, user, originJti) => {
      try {
        await onEvent({
          type,
          sub: user.sub,
          username: user.username,
          email: user.attributes['email'] ?? null,
          ...(originJti === undefined ? {} : { originJti }),
          at: clock.now(),
        })
      } catch (error) {
        log.error({ err: error, type, sub: user.sub }, 'an identity event was not handled')
      }
    },
  }
}
