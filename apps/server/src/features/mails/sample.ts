import { originText } from '@hlizo/domain/charge-words'
import { formatCharge } from '@hlizo/domain/price'
import type { MailExtra, MailWords } from '#server/billing/mail-writer.ts'

/** What every sample is filled with. None of it belongs to a person, and no code works. */
export const SAMPLE = {
  firstName: 'Ana',
  name: 'Ana Popescu',
  email: 'ana@exemplu.example',
  maskedEmail: 'a•••@exemplu.example',
  friend: 'Mihai',
  plan: 'Abonament lunar',
  amount: formatCharge(3_634, 'RON'),
  price: formatCharge(699, 'EUR'),
  newPrice: formatCharge(799, 'EUR'),
  fromEuro: originText({ euroMinor: 699, rate: { leiPerEuro: 5.1988, date: '2026-01-05' } }),
  code: '000000',
  giftCode: 'EXEMPLU-0000',
  link: 'EXEMPLU-0000-0000-0000-0000',
} as const

/** Dates of a sample, as mails write them. */
export type SampleDates = { readonly day: string; readonly later: string; readonly moment: string }

/** The words of a mail, and what they leave open. */
export type Sample = MailExtra & { readonly words: MailWords }

export const sample = (words: MailWords, extra: MailExtra = {}): Sample => ({ words, ...extra })
