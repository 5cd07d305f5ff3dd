import { secondsCount } from './counts.ts'

/** Toasts without a screen of their own (spec §4, §8, D21, D22, D148). */
export const toastMessages = {
  region: 'Notificări',
  close: 'Închide notificarea',
  serverError: 'Probleme în paradis!',
  generic: 'Ceva nu a mers corespunzător.',
  genericFailure: 'Probleme în Paradis',
  offline: 'Nu ai conexiune la internet.',
  online: 'Ai din nou internet.',
  tooManyRequests: (seconds: number) =>
    `Prea multe cereri. Încearcă din nou peste ${secondsCount(seconds)}.`,
} as const
