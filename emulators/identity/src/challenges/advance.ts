import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import type { TokenPair } from '../tokens/issue.ts'
import { askCustomStep } from './custom-step.ts'
import { askKnownDevice } from './known-device.ts'
import { askNewPassword } from './new-password.ts'
import type { ChallengeAnswer, Progress } from './progress.ts'
import { askSecondFactor } from './second-factor.ts'

type NewDevice = { readonly DeviceKey: string; readonly DeviceGroupKey: string }

export type SignedIn = {
  readonly AuthenticationResult: TokenPair & {
    readonly RefreshToken: string
    readonly NewDeviceMetadata?: NewDevice
  }
  readonly ChallengeParameters: Record<string, never>
}

type Needs = Pick<
  Services,
  | 'db'
  | 'config'
  | 'secrets'
  | 'sessions'
  | 'devices'
  | 'delivery'
  | 'limits'
  | 'users'
  | 'refreshTokens'
  | 'issuer'
>

/** Asks for the next step of a sign-in, or ends it with tokens when nothing is due any more. */
export async function advance(
  services: Needs,
  progress: Progress,
): Promise<ChallengeAnswer | SignedIn> {
  const question =
    (await askNewPassword(services, progress)) ??
    (await askKnownDevice(services, progress)) ??
    (await askSecondFactor(services, progress)) ??
    (await askCustomStep(services, progress))

  return question ?? finish(services, progress)
}

async function finish(services: Needs, progress: Progress): Promise<SignedIn> {
  const { db, users, devices, refreshTokens, issuer } = services
  const { user, pool, client, caller } = progress

  const started = await db.transaction(async (tx) => {
    // A password changed or an account disabled since the password was looked at wins.
    const current = await users.hold(tx, user.sub)
    if (current?.passwordHash !== user.passwordHash) throw new CognitoError('wrongPassword')
    if (!current.isEnabled) throw new CognitoError('userDisabled')
    if (current.status === 'RESET_REQUIRED') throw new CognitoError('passwordResetRequired')

    const isTracking = pool.settings.deviceMemory !== 'off'
    const isNew = isTracking && !progress.isDeviceProven
    const device = isNew
      ? await devices.add(tx, { poolId: pool.id, sub: user.sub, address: caller.address })
      : null
    if (progress.isDeviceProven && progress.deviceKey !== null) {
      const isThere = await devices.touch(tx, progress.deviceKey, caller.address)
      // It was forgotten after its proof: no sign-in may begin on it any more.
      if (!isThere) throw new CognitoError('deviceMissing')
    }
    const deviceKey = isTracking ? (device?.deviceKey ?? progress.deviceKey) : null
    const signIn = await refreshTokens.begin(tx, {
      sub: user.sub,
      client,
      deviceKey,
      isMultiFactor: progress.isMultiFactor ?? false,
      isByHost: progress.isCustomStepDone,
    })
    return { device, signIn }
  })
  const tokens = await issuer.issue(user, client, started.signIn)
  const { device } = started

  return {
    AuthenticationResult: {
      ...tokens,
      RefreshToken: started.signIn.refreshToken,
      ...(device === null
        ? {}
        : {
            NewDeviceMetadata: { DeviceKey: device.deviceKey, DeviceGroupKey: device.groupKey },
          }),
    },
    ChallengeParameters: {},
  }
}
