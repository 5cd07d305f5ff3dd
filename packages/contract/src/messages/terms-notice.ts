import type { LegalText } from '../entities/privacy-state.ts'

const names: Readonly<Record<LegalText, string>> = {
  terms: 'Termenii și condițiile',
  privacy: 'Politica de confidențialitate',
}

/** A text changed after it was accepted (D144). */
export const termsNoticeMessages = {
  title: 'Am actualizat documentele',
  lead: 'Documentele de mai jos s-au schimbat. Citește-le și spune-ne dacă ești de acord.',
  names,
  accept: 'Sunt de acord',
  later: 'Mai târziu',
  hint: 'Nu ești de acord? Îți poți anula abonamentul sau șterge contul oricând, din Cont.',
} as const

/** For an account that was created without the registration form (D26). */
export const firstAcceptanceMessages = {
  title: 'Încă două bife',
  lead: 'Contul tău a fost creat fără formularul nostru. Înainte să intri în sală, avem nevoie de acordul tău.',
  accept: 'Continuă',
  leave: 'Deconectare',
} as const
