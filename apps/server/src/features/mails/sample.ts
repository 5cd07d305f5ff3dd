import type { MailExtra, MailWords } from '#server/billing/mail-writer.ts'

/** What every sample is filled with. None of it belongs to a person, and no code works. */
export const SAMPLE = {
  firstName: 'Ana',
  name: 'Ana Popescu',
  email: 'ana@exemplu.example',
  maskedEmail: 'a•••@exemplu.example',
  friend: 'Mihai',
  plan: 'Abonament lunar',
  amount: '36,34 RON',
  euro: '6,99 EUR (1 EUR = 5,1988 RON)',
  code: '000000',
  giftCode: 'EXEMPLU-0000',
  link: 'exemplu',
} as const

/** Dates of a sample, as mails write them. */
export type SampleDates = { readonly day: string; readonly later: string; readonly moment: string }

/** The words of a mail, and what they leave open. */
export type Sample = MailExtra & { readonly words: MailWords }

export const sample = (words: MailWords, extra: MailExtra = {}): Sample => ({ words, ...extra })
