import { secondsCount } from './counts.ts'

/** /enter-passcode (spec §2, §5, §8, D49, D50). */
export const passcodeMessages = {
  title: 'Introdu codul',
  lead: (email: string) => `Am trimis un cod de 6 cifre la ${email}. Este valabil 15 minute.`,
  fromLink: (email: string) => `Mută contul pe adresa ${email}.`,
  code: 'Cod de 6 cifre',
  hint: 'Uită-te și în Spam sau Promoții.',
  digit: (position: number) => `Cifra ${position}`,
  submit: 'Confirmă',
  resend: 'Trimite alt cod',
  resendLocked: (seconds: number) => `Alt cod peste ${secondsCount(seconds)}`,
  resent: 'Ți-am trimis un cod nou.',
  otherEmail: 'Folosește alt e-mail',
  invalid: 'Introduceti codul de 6 cifre',
  wrong: 'Codul nu a fost corect. Încercați din nou sau solicitați un cod nou.',
} as const
