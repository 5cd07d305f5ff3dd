import {
  DEVICE_CODE_ALPHABET,
  DEVICE_CODE_EXPIRES_SECONDS,
  DEVICE_CODE_LENGTH,
  DEVICE_POLL_SECONDS,
} from '@hlizo/contract/constants'
import type { DeviceCode, PendingDevice } from '@hlizo/contract/entities/device'
import type { Tokens } from '@hlizo/contract/entities/tokens'
import { hrefs } from '@hlizo/contract/hrefs'
import type { Database } from '@hlizo/database/database'
import { pollDeviceCode, SLOW_DOWN_SECONDS } from '@hlizo/domain/device-code'
import type { Clock } from '@hlizo/kit/clock'
import { randomText, randomToken, uuidv7 } from '@hlizo/kit/ids'
import { refuse } from '@hlizo/kit/result'
import type { Mail, Mailer } from '@hlizo/mail/mailer'
import { ApiError, unwrap } from '#server/http/api-error.ts'
import type { RequestFacts } from '#server/http/handler.ts'
import type { Session } from '#server/http/caller.ts'
import { addressGroup } from '#server/http/client-ip.ts'
import type { Limit } from '@hlizo/contract/limits'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import { subjectsOf } from '#server/stores/account-subjects.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { countryName } from '@hlizo/domain/country-name'
import { codeStore, type PendingRow, type WaitingDevice } from './code-store.ts'
import type { PoolSignIns } from '#server/stores/pool-sign-ins.ts'
import type { DeviceSignIn } from '#server/stores/device-sign-in.ts'

type Device = { readonly deviceName: string; readonly platform: string }
type Origin = Pick<RequestFacts, 'ip' | 'country'>

export type ActivationDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly publicUrl: string
  readonly issuer: string
  readonly signIn: DeviceSignIn
  readonly signIns: PoolSignIns
  readonly limiter: RateLimiter
  readonly mailer: Pick<Mailer, 'send'>
  readonly activatedMail: (to: string, key: string, deviceName: string) => Mail
}

// Few of the 27^6 codes are in use, so five wrong ones in 15 minutes are guessing. All accounts
// together may enter one wrong code a second.
const wrong = { store: 'shared', by: 'key' } as const
const wrongByAccount: Limit = { ...wrong, name: 'device-code-miss', allowed: 5, perSeconds: 900 }
const wrongByAll: Limit = { ...wrong, name: 'device-code-misses', allowed: 60, perSeconds: 60 }

const ATTEMPTS = 5

type Entered = { readonly code: string; readonly refreshToken: string }

const presentPending = (row: PendingRow, ip: string): PendingDevice => ({
  deviceName: row.deviceName,
  platform: row.platform,
  place: countryName(row.country),
  isSameNetwork: row.addressGroup === addressGroup(ip),
  requestedAt: row.requestedAt.toISOString(),
})

/** Signs televisions in by the code on their screen (RFC 8628, D98-D101). */
export function deviceActivation(deps: ActivationDeps) {
  const { db, clock, publicUrl, issuer, signIn, signIns, limiter, mailer, activatedMail } = deps

  const requestCode = async (device: Device, { ip, country }: Origin): Promise<DeviceCode> => {
    const now = clock.now()
    const deviceCode = randomToken()
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const userCode = randomText(DEVICE_CODE_LENGTH, DEVICE_CODE_ALPHABET)
      const expiresAt = new Date(now.getTime() + DEVICE_CODE_EXPIRES_SECONDS * 1_000)
      const from = { country, addressGroup: addressGroup(ip) }
      const code = {
        ...device,
        ...from,
        deviceCode,
        userCode,
        expiresAt,
        activationId: uuidv7(now),
      }
      const isFree = await codeStore(db).add({ ...code, intervalSeconds: DEVICE_POLL_SECONDS }, now)
      if (!isFree) continue

      return {
        deviceCode,
        userCode,
        verificationUri: `${publicUrl}${hrefs.device()}`,
        verificationUriComplete: `${publicUrl}${hrefs.device(userCode)}`,
        expiresIn: DEVICE_CODE_EXPIRES_SECONDS,
        interval: DEVICE_POLL_SECONDS,
      }
    }

    throw new ApiError('SERVICE_UNAVAILABLE', undefined, { retryAfterSeconds: DEVICE_POLL_SECONDS })
  }

  /**
   * Counts an attempt unless the code is right.
   *
   * @throws ApiError DEVICE_CODE_INVALID
   */
  const guess = async <Found>({ accountId }: Session, find: () => Promise<Found | null>) => {
    await limiter.take(wrongByAccount, accountId)
    await limiter.take(wrongByAll, 'all').catch(async (error: unknown) => {
      // No code was tried, so the account's count is unchanged.
      await limiter.forgive(wrongByAccount, accountId)
      throw error
    })
    const found = await find()
    if (found === null) throw new ApiError('DEVICE_CODE_INVALID')
    await limiter.forgive(wrongByAccount, accountId)
    await limiter.forgive(wrongByAll, 'all')

    return found
  }

  const lookUp = async (session: Session, userCode: string, { ip }: Origin) =>
    presentPending(await guess(session, () => codeStore(db).waiting(userCode, clock.now())), ip)

  const approve = (session: Session, userCode: string) =>
    db.transaction(async (tx) => {
      const found = await codeStore(tx).approve(userCode, session, clock.now())
      if (found === null) return null
      const key = `device-activated:${found.activationId}`
      await mailer.send(tx, activatedMail(session.email, key, found.deviceName))
      return found
    })

  const activate = async (session: Session, given: Entered, { ip }: Origin) => {
    if (!(await signIn.isOwn(session, given.refreshToken))) {
      throw new ApiError('REFRESH_TOKEN_INVALID')
    }
    const found = await guess(session, () => approve(session, given.code))

    return { ...presentPending(found, ip), activationId: found.activationId }
  }

  /** Marks the code as used in the same transaction, so that concurrent polls cannot both succeed. */
  const poll = (deviceCode: string) =>
    db.transaction(async (tx) => {
      const codes = codeStore(tx)
      const now = clock.now()
      const device = await codes.hold(deviceCode)
      if (device === null) return refuse('EXPIRED_TOKEN')
      const outcome = pollDeviceCode(device, now)
      if (outcome.ok) {
        await codes.claimed(deviceCode, now)
        return { ...outcome, value: device }
      }
      const isHasty = outcome.refusal === 'SLOW_DOWN'
      const slower = device.intervalSeconds + (isHasty ? SLOW_DOWN_SECONDS : 0)
      await codes.polled(deviceCode, slower, now)
      return outcome
    })

  /** Adds the device to „Dispozitivele mele”, unless the account refused it during the sign-in. */
  const enter = (deviceCode: string, device: WaitingDevice, accountId: string, sessionId: string) =>
    db.transaction(async (tx) => {
      const codes = codeStore(tx)
      const now = clock.now()
      const { deviceName: name, platform, country } = device
      const isRefused = (await codes.hold(deviceCode))?.isRefused ?? true
      await deviceSessions(tx).touch({ accountId, sessionId }, { name, platform, country }, now)
      // The mail about the device was sent when the code was entered.
      await deviceSessions(tx).greet({ accountId, sessionId })
      await codes.became(deviceCode, sessionId)
      if (isRefused) await deviceSessions(tx).end(accountId, sessionId, now)
      return !isRefused
    })

  const claim = async (deviceCode: string): Promise<Tokens> => {
    const device = unwrap(await poll(deviceCode))
    const { accountId } = device
    const [subject] = accountId ? await subjectsOf(db, accountId, issuer) : []
    if (!accountId || !subject) throw new ApiError('ACCESS_DENIED')

    const tokens = await signIn.begin(subject).catch(async (error: unknown) => {
      await codeStore(db).claimed(deviceCode, null)
      throw error
    })
    const isIn = await enter(deviceCode, device, accountId, tokens.sessionId)
    if (!isIn) await signIns.settle(accountId)
    if (!isIn) throw new ApiError('ACCESS_DENIED')

    return tokens
  }

  /** „Nu ai fost tu? Deconectează-l” works before and after the television gets its tokens. */
  const refuseActivation = async (accountId: string, activationId: string): Promise<void> => {
    const isKnown = await db.transaction(async (tx) => {
      const refused = await codeStore(tx).refuse(accountId, activationId, clock.now())
      if (refused?.sessionId)
        await deviceSessions(tx).end(accountId, refused.sessionId, clock.now())
      return refused !== null
    })
    if (!isKnown) throw new ApiError('NOT_FOUND')
    await signIns.settle(accountId)
  }

  return { requestCode, lookUp, activate, claim, refuse: refuseActivation }
}
