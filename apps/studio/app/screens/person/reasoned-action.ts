type Words = {
  readonly open: string
  readonly title: string
  readonly lead: string
  readonly submit: string
  readonly done: string
}

/** An action that needs a reason and nothing else. */
export type ReasonedAction = {
  readonly words: Words
  readonly action:
    | { readonly kind: 'sign-out' | 'export' | 'erase' | 'keep' | 'withdraw-email' }
    | { readonly kind: 'remove-note'; readonly note: string }
    | { readonly kind: 'cancel'; readonly when: 'end' | 'now' }
    | { readonly kind: 'mail'; readonly mail: 'confirmation' | 'reset' }
}
