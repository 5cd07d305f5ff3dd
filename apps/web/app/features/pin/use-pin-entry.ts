import { PIN_DIGITS } from '@hlizo/contract/constants'
import { pinMessages as ro } from '@hlizo/contract/messages/pin'
import { useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { unlockByPin, type PinPurpose } from './queries.ts'

/** Why the PIN was not taken, with the wait after many wrong ones. */
export function pinFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return ro.failed
  if (error.code === 'PIN_LOCKED') return ro.locked(Number(error.details?.['retryAfter']) || 1)

  return error.status === 400 ? error.message : ro.failed
}

/** Four digits that are sent when the last one is there. */
export function usePinEntry(purpose: PinPurpose, onGiven: () => void) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const send = async (digits: string) => {
    if (isBusy || digits.length < PIN_DIGITS) return
    setBusy(true)
    setError(undefined)
    try {
      await unlockByPin(digits, purpose)
      onGiven()
    } catch (failure) {
      setError(pinFailureText(failure))
      setPin('')
    } finally {
      setBusy(false)
    }
  }
  const change = (digits: string) => {
    setPin(digits)
    if (digits !== '') setError(undefined)
  }

  return { pin, error, isBusy, change, send: (digits: string) => void send(digits) }
}
