/** The result of one examination, and what to do about it. */
export type Finding = {
  readonly about: string
  /** `warn`: the product runs, but not as paying customers need it. */
  readonly state: 'ok' | 'warn' | 'fail'
  readonly words: string
}

export const ok = (about: string, words: string): Finding => ({ about, state: 'ok', words })
export const warn = (about: string, words: string): Finding => ({ about, state: 'warn', words })
export const fail = (about: string, words: string): Finding => ({ about, state: 'fail', words })

export const wordsOf = (error: unknown): string => {
  const words = error instanceof Error ? error.message : String(error)
  return words === '' ? 'it gave no reason' : words
}
