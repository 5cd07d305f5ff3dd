import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import { stateOf, type ChallengeAnswer, type Progress } from './progress.ts'

/** The proof of a device that the client says it is on. The library answers it without the person. */
export async function askKnownDevice(
  services: Pick<Services, 'db' | 'secrets' | 'sessions' | 'devices'>,
  progress: Progress,
): Promise<ChallengeAnswer | null> {
  const { db, secrets, sessions, devices } = services
  const { user, pool, client, deviceKey } = progress
  const isAskable = pool.settings.deviceMemory !== 'off' && deviceKey !== null
  if (!isAskable || progress.isDeviceProven || progress.isSecondFactorDone) return null

  const device = await devices.find(user.sub, deviceKey)
  if (!device?.verifier) throw new CognitoError('deviceMissing')

  const challenge = 'DEVICE_SRP_AUTH'
  const session = await sessions.open(db, {
    sub: user.sub,
    client,
    challenge,
    state: stateOf(secrets, progress),
  })
  // No USERNAME: the library keeps its device secrets under the name that was typed.
  return { ChallengeName: challenge, Session: session, ChallengeParameters: {} }
}
