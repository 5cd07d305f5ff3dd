import type { LegalText } from '../entities/privacy-state.ts'

const names: Readonly<Record<LegalText, string>> = {
  terms: 'Termenii și condițiile',
  privacy: 'Politica de confidențialitate',
}

/** The notice that a text which was accepted has changed (D144). */
export const termsNoticeMessages = {
  title: 'Am schimbat regulile jocului',
  lead: 'Am actualizat textele de mai jos. Citește-le și spune-ne dacă ești de acord.',
  names,
  accept: 'Sunt de acord',
  later: 'Mai târziu',
  hint: 'Nu ești de acord? Îți poți anula abonamentul sau șterge contul oricând, din Cont.',
} as const
