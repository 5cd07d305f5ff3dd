/** The option of a change that touches money, and what it gives. */
export const REASON = ['--reason <text>', 'for the audit log'] as const

export type Reasoned = { readonly reason: string }
