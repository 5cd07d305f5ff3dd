import type { Caller } from '../address-guard.ts'
import type { Client } from '../pools/clients.ts'
import type { Pool } from '../pools/pools.ts'
import type { Secrets } from '../secrets.ts'
import type { User } from '../users/users.ts'
import type { ChallengeName, ChallengeState } from './sessions.ts'

export type Progress = {
  readonly user: User
  readonly pool: Pool
  readonly client: Client
  readonly caller: Caller
  readonly typedName: string
  readonly deviceKey: string | null
  readonly clientMetadata: Readonly<Record<string, string>> | undefined
  readonly isDeviceProven: boolean
  readonly isSecondFactorDone: boolean
  readonly isCustomStepDone: boolean
  /** Whether one answer proved two factors: a passkey with its user verified. */
  readonly isMultiFactor?: boolean
}

export type ChallengeAnswer = {
  readonly ChallengeName: ChallengeName
  readonly Session: string
  readonly ChallengeParameters: Readonly<Record<string, string>>
}

export function stateOf(
  secrets: Secrets,
  progress: Progress,
  extra: Partial<ChallengeState> = {},
): ChallengeState {
  return {
    typedName: progress.typedName,
    deviceKey: progress.deviceKey,
    isDeviceProven: progress.isDeviceProven,
    isSecondFactorDone: progress.isSecondFactorDone,
    passwordMark: passwordMark(secrets, progress.user),
    isMultiFactor: progress.isMultiFactor ?? false,
    ...extra,
  }
}

/** Changes with the password, and tells nothing about it. */
export function passwordMark(secrets: Secrets, user: User): string {
  return secrets.digest('session', user.passwordHash).toString('base64url')
}
