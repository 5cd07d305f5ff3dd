export type Entry = {
  /** Who entered the code: a link may be someone else’s. */
  readonly by: 'address' | 'person'
  readonly code: string
  readonly givenCode: string
  /** Whether the page shows which device asks by the code of the address. */
  readonly isShown: boolean
}

/** A code of the address only shows which device asks; a press on the button then activates it (D100). A typed code activates. */
export function activationStep({ by, code, givenCode, isShown }: Entry): 'look-up' | 'activate' {
  if (by === 'address') return 'look-up'

  return code === givenCode && !isShown ? 'look-up' : 'activate'
}
