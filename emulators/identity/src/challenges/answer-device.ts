import { randomBytes } from 'node:crypto'
import { CognitoError, invalidParameter } from '../errors.ts'
import type { Services } from '../services.ts'
import type { Device } from '../users/devices.ts'
import { advance } from './advance.ts'
import { stateOf } from './progress.ts'
import { beginSrp, isRightProof, readPublicValue } from './srp.ts'
import { requireResponse, type Turn } from './turn.ts'

type ConfirmedDevice = Device & { readonly salt: string; readonly verifier: string }

async function deviceOf(
  { devices }: Pick<Services, 'devices'>,
  turn: Turn,
): Promise<ConfirmedDevice> {
  const { user, deviceKey } = turn.progress
  const device = deviceKey === null ? null : await devices.find(user.sub, deviceKey)
  if (!device?.verifier || !device.salt) throw new CognitoError('deviceMissing')
  if (requireResponse(turn, 'DEVICE_KEY') !== deviceKey) throw new CognitoError('sessionInvalid')

  return { ...device, verifier: device.verifier, salt: device.salt }
}

/** DEVICE_SRP_AUTH: the client's public value; asks for the proof. */
export async function answerDeviceStart(services: Services, turn: Turn): Promise<object> {
  const { db, secrets, sessions } = services
  const { progress, session } = turn
  const device = await deviceOf(services, turn)
  const clientPublic = requireResponse(turn, 'SRP_A')
  if (readPublicValue(clientPublic) === null) throw invalidParameter('SRP_A is invalid')

  const half = beginSrp(device.verifier)
  const secretBlock = randomBytes(256).toString('base64')
  const challenge = 'DEVICE_PASSWORD_VERIFIER'
  await sessions.close(db, session)
  const next = await sessions.open(db, {
    sub: progress.user.sub,
    client: progress.client,
    challenge,
    state: stateOf(secrets, progress, {
      srp: { clientPublic, serverPrivate: half.serverPrivate, secretBlock },
    }),
  })
  return {
    ChallengeName: challenge,
    Session: next,
    ChallengeParameters: {
      SALT: Buffer.from(device.salt, 'base64').toString('hex'),
      SRP_B: half.serverPublic,
      SECRET_BLOCK: secretBlock,
      DEVICE_KEY: device.deviceKey,
      USERNAME: progress.typedName,
    },
  }
}

/** DEVICE_PASSWORD_VERIFIER: the proof. A remembered device takes the place of the second factor where the pool says so. */
export async function answerDeviceProof(services: Services, turn: Turn): Promise<object> {
  const { db, sessions } = services
  const { progress, session } = turn
  const device = await deviceOf(services, turn)
  const { srp } = session.state
  if (srp?.secretBlock !== requireResponse(turn, 'PASSWORD_CLAIM_SECRET_BLOCK')) {
    throw new CognitoError('sessionInvalid')
  }
  const isRight = isRightProof({
    ...srp,
    verifier: device.verifier,
    identity: device.groupKey + device.deviceKey,
    timestamp: requireResponse(turn, 'TIMESTAMP'),
    signature: requireResponse(turn, 'PASSWORD_CLAIM_SIGNATURE'),
  })
  if (!isRight) throw new CognitoError('wrongPassword')
  await sessions.close(db, session)

  return advance(services, {
    ...progress,
    isDeviceProven: true,
    isSecondFactorDone: device.isRemembered && progress.pool.settings.isDeviceFactor,
  })
}
