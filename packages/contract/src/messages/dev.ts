/** The mailbox and the clock of a development server (D156, D162). */
export const devMessages = {
  mail: {
    title: 'Cutia poștală de dezvoltare',
    lead: 'Tot ce trimite produsul pe e-mail și SMS ajunge aici. Nimic nu pleacă în lume.',
    empty: 'Niciun mesaj încă.',
    to: 'Către',
    subject: 'Subiect',
    sentAt: 'Trimis la',
    text: 'Text',
    html: 'HTML',
    open: 'Deschide mesajul',
  },
  clock: { title: 'Ceasul', now: 'Acum', advance: 'Mută înainte' },
} as const
