import { monthsCount } from './counts.ts'

/** The card of a gift, as it is printed. Dates arrive formatted. */
export const giftCardMessages = {
  /** `code` is the end of the code: the cards of two gifts lie in one folder. */
  file: (paper: string, code: string) => `card-cadou-${code}-${paper}.pdf`.toLowerCase(),
  title: 'Card cadou',
  forName: (name: string) => `${name}, ai primit un cadou!`,
  forFriend: 'Ai primit un cadou!',
  months: (months: number) => `${monthsCount(months)} de comedie românească`,
  message: (words: string) => `„${words}”`,
  saidBy: (comedian: string, title: string) => `${comedian}, în „${title}”`,
  code: 'Cod cadou',
  steps: (address: string) => [
    `1. Scanează codul alăturat sau deschide ${address}`,
    '2. Intră în cont sau creează unul.',
    '3. Scrie codul și apasă „Activează cadoul”.',
  ],
  noCard: 'Nu ai nevoie de card bancar.',
  validUntil: (date: string) => `Valabil până la ${date}.`,
} as const
