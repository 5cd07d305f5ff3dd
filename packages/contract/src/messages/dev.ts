/** The mailbox of a development server, which has every mail (D156). */
export const devMessages = {
  mail: {
    title: 'Cutia poștală de dezvoltare',
    lead: 'Tot ce trimite produsul pe e-mail și SMS ajunge aici. Nimic nu pleacă în lume.',
    empty: 'Niciun mesaj încă.',
    text: 'Text',
  },
} as const
