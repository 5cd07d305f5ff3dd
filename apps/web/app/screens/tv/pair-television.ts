import { claimDeviceToken, requestDeviceCode } from '@hlizo/contract/calls/devices'
import type { DeviceCode } from '@hlizo/contract/entities/device'
import type { Tokens } from '@hlizo/contract/entities/tokens'
import { SLOW_DOWN_SECONDS } from '@hlizo/domain/device-code'
import { wait } from '@hlizo/kit/wait'
import { ApiError } from '#web/lib/api-error.ts'
import { request } from '#web/lib/api.ts'
import { televisionName } from './television-name.ts'

export type PairingOutcome = Tokens | 'expired' | 'denied'

/** Unused codes are replaced for an hour; then the user must ask for a new one. */
const CODES = 4
const LONGEST_PAUSE_SECONDS = 60

/** Shows codes in sequence until one is entered on another device (RFC 8628 §3). Rejects when aborted or without a code. */
export async function pairTelevision(
  show: (code: DeviceCode) => void,
  signal: AbortSignal,
): Promise<PairingOutcome> {
  for (let used = 0; used < CODES; used += 1) {
    const body = { deviceName: televisionName(navigator.userAgent), platform: 'TV' }
    const code = await request(requestDeviceCode, { body, isQuiet: true, signal })
    show(code)
    const outcome = await awaitTokens(code, signal)
    if (outcome !== 'expired') return outcome
  }

  return 'expired'
}

async function awaitTokens(
  { deviceCode, interval }: DeviceCode,
  signal: AbortSignal,
): Promise<PairingOutcome> {
  let pauseSeconds = interval
  for (;;) {
    await wait(pauseSeconds * 1_000, signal)
    try {
      return await request(claimDeviceToken, { body: { deviceCode }, isQuiet: true, signal })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'EXPIRED_TOKEN') return 'expired'
      if (error.code === 'ACCESS_DENIED') return 'denied'
      pauseSeconds = nextPause(error, pauseSeconds)
    }
  }
}

/** The server's interval, with backoff while it cannot be reached (RFC 8628 §3.5). */
function nextPause({ code }: ApiError, seconds: number): number {
  if (code === 'AUTHORIZATION_PENDING') return seconds
  if (code === 'SLOW_DOWN') return seconds + SLOW_DOWN_SECONDS

  return Math.min(seconds * 2, LONGEST_PAUSE_SECONDS)
}
