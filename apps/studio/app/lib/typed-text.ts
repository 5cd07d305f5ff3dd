/** What stands in a field whose value comes back on a slower way, such as the address. */
export type TypedText = {
  readonly text: string
  /** What was typed and has not come back yet. */
  readonly sent: readonly string[]
  readonly value: string
}

export const typedText = (value: string): TypedText => ({ text: value, sent: [], value })

/** What stands there after one more letter. */
export const withText = ({ sent, value }: TypedText, text: string): TypedText => ({
  text,
  sent: [...sent, text],
  value,
})

/** What stands there with this value: it is what was typed, come back, or a change from elsewhere. */
export function withValue(typed: TypedText, value: string): TypedText {
  if (value === typed.value) return typed
  const place = typed.sent.lastIndexOf(value)

  return place < 0
    ? typedText(value)
    : { text: typed.text, sent: typed.sent.slice(place + 1), value }
}
