import { secondsCount } from './counts.ts'

const limitExceeded = 'Ai depășit numărul maxim de încercări. Incercă în 15 minute.'

export const resetMessages = {
  title: 'Resetează parola',
  lead: 'Se întâmplă și la case cu memorie bună.',
  email: 'E-mail',
  request: 'Trimite codul',
  sent: (email: string) => `Dacă există un cont pentru ${email}, ți-am trimis un cod de 6 cifre.`,
  fromLink: (email: string) => `Alege parola nouă pentru ${email}.`,
  hint: 'Codul este valabil 15 minute. Uită-te și în Spam sau Promoții.',
  otherEmail: 'Folosește alt e-mail',
  again: 'Trimite alt cod',
  againLocked: (seconds: number) => `Alt cod peste ${secondsCount(seconds)}`,
  code: 'Cod',
  password: 'Parola nouă',
  confirmPassword: 'Confirmă parola nouă',
  submit: 'Schimbă parola',
  done: 'Parola a fost schimbată.',
  backToLogin: 'Înapoi la autentificare',
  invalid: {
    email: 'Email-ul nu este valid',
    code: 'Introduceți codul',
    passwordMismatch: 'Parolele nu coincid',
  },
  requestRefused: { limitExceeded, other: 'Problemă internă' },
  submitRefused: {
    limitExceeded,
    other: 'Problemă internă',
  },
} as const
