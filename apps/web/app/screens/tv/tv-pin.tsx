import { PIN_DIGITS } from '@hlizo/contract/constants'
import { pinMessages as ro } from '@hlizo/contract/messages/pin'
import { useEffect, useEffectEvent } from 'react'
import type { PinPurpose } from '#web/features/pin/queries.ts'
import { usePinEntry } from '#web/features/pin/use-pin-entry.ts'
import { TvButton } from './tv-button.tsx'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

type TvPinProps = {
  purpose: PinPurpose
  title: string
  lead: string
  onGiven: () => void
  onCancel: () => void
}

/** Four digits by arrow keys, or by the digits of the remote. */
export function TvPin({ purpose, title, lead, onGiven, onCancel }: TvPinProps) {
  const { pin, error, isBusy, change, send } = usePinEntry(purpose, onGiven)
  const press = (digit: string) => {
    if (isBusy) return
    const typed = (pin + digit).slice(0, PIN_DIGITS)
    change(typed)
    if (typed.length === PIN_DIGITS) send(typed)
  }
  const pressKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (/^\d$/.test(key)) press(key)
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <div className="tv-notice tv-pin">
      <h1>{title}</h1>
      <p className="tv-lead" role="alert">
        {error ?? lead}
      </p>
      <p className="tv-pin-dots">
        <span className="visually-hidden" role="status">
          {ro.typed(pin.length)}
        </span>
        {Array.from({ length: PIN_DIGITS }, (_, place) => (
          <span key={place} data-filled={place < pin.length || undefined} aria-hidden="true" />
        ))}
      </p>
      <div className="tv-pin-keys" role="group" aria-label={ro.keypad} data-group>
        {DIGITS.map((digit, place) => (
          <button
            key={digit}
            type="button"
            className="tv-key"
            data-start={place === 0 || undefined}
            data-name={`pin ${digit}`}
            onClick={() => press(digit)}
          >
            {digit}
          </button>
        ))}
      </div>
      <div className="tv-actions" data-group>
        <TvButton variant="secondary" onPress={() => change(pin.slice(0, -1))}>
          {ro.erase}
        </TvButton>
        <TvButton variant="secondary" onPress={onCancel}>
          {ro.change.cancel}
        </TvButton>
      </div>
      <p className="tv-facts">{ro.forgotten}</p>
    </div>
  )
}
