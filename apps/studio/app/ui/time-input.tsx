import { useState } from 'react'
import { clockTime, secondsOf } from '@hlizo/domain/clock-time'
import { TextInput } from './text-input.tsx'

type TimeInputProps = {
  label: string
  value: number
  onChange: (seconds: number) => void
  isDisabled: boolean
  /** What is said of a text that is no time. */
  error: string
  decimals?: 1 | 3
}

/** Seconds written as a clock shows them; another text is named when the field is left. */
export function TimeInput({
  label,
  value,
  onChange,
  isDisabled,
  error,
  decimals = 1,
}: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const type = (text: string) => {
    setTyped(text)
    const seconds = secondsOf(text)
    if (seconds === null) return
    setWrong(false)
    if (seconds !== value) onChange(seconds)
  }
  const leave = () => {
    const isReadable = typed === null || secondsOf(typed) !== null
    setWrong(!isReadable)
    if (isReadable) setTyped(null)
  }

  return (
    <TextInput
      label={label}
      value={typed ?? clockTime(value, decimals)}
      onChange={type}
      onBlur={leave}
      isDisabled={isDisabled}
      error={isWrong ? error : undefined}
    />
  )
}
