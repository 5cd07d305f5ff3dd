import { secondsCount } from './counts.ts'

export const resendMessages = {
  title: 'Retrimite confirmarea',
  lead: 'Spune-ne adresa și mai trimitem o dată linkul.',
  email: 'E-mail',
  submit: 'Trimite din nou',
  submitLocked: (seconds: number) => `Mai poți trimite peste ${secondsCount(seconds)}`,
  sent: 'Dacă există un cont neconfirmat, ți-am trimis un e-mail.',
  notSent: (seconds: number) =>
    `Nu am trimis alt e-mail: ultimul a plecat acum mai puțin de un minut. Mai poți cere unul peste ${secondsCount(seconds)}.`,
  backToLogin: 'Înapoi la autentificare',
  invalid: { email: 'Email-ul nu este valid' },
} as const
