import type { MailArea } from '../entities/studio-mail.ts'

export const mailAreas: Readonly<Record<MailArea, string>> = {
  account: 'Cont și autentificare',
  subscription: 'Abonament și plăți',
  gift: 'Cadouri',
  withdrawal: 'Retragere din contract',
  contact: 'Mesaje către suport',
  privacy: 'Datele contului',
  legal: 'Texte legale',
  guest: 'Invitați pe profile',
  alert: 'Alerte',
  premiere: 'Premiere',
  operator: 'Echipa',
}

export const studioMailsMessages = {
  title: 'E-mailuri',
  lead: 'Fiecare fel de e-mail, cu date de exemplu, exact cum pleacă. Codurile și linkurile din ele nu funcționează.',
  list: 'Feluri de e-mailuri',
  choose: 'Alege un e-mail.',
  back: 'Toate e-mailurile',
  loading: 'Se încarcă e-mailul…',
  subject: 'Subiect',
  html: 'Cum se vede',
  frame: (subject: string) => `E-mail: ${subject}`,
  text: 'Varianta doar text',
} as const
