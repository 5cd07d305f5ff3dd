/** What was found out about one thing that the product needs, and what to do about it. */
export type Finding = {
  readonly about: string
  /** `warn`: the product runs, but not as it should for paying people. */
  readonly state: 'ok' | 'warn' | 'fail'
  readonly words: string
}

export const ok = (about: string, words: string): Finding => ({ about, state: 'ok', words })
export const warn = (about: string, words: string): Finding => ({ about, state: 'warn', words })
export const fail = (about: string, words: string): Finding => ({ about, state: 'fail', words })

/** The words of whatever was thrown. */
export const wordsOf = (error: unknown): string => {
  const words = error instanceof Error ? error.message : String(error)
  return words === '' ? 'it gave no reason' : words
}
