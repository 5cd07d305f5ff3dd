import { useState } from 'react'
import { typedText, withText, withValue } from './typed-text.ts'

/**
 * What stands in a field whose value comes back from the address, which follows with a delay; and how to change it.
 * What is typed is shown at once.
 */
export function useTypedText(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(() => typedText(value))
  const shown = withValue(typed, value)
  if (shown !== typed) setTyped(shown)
  const change = (text: string) => {
    setTyped(withText(shown, text))
    onChange(text)
  }

  return [shown.text, change] as const
}
