/** „Fă-mă să râd”, and what a profile does not want. */
export const laughsMessages = {
  title: 'Fă-mă să râd',
  lead: 'Apeși o dată și începe ceva scurt, ales pentru tine.',
  choosing: 'Alegem ceva de râs…',
  next: 'Următorul',
  notForMe: 'Nu-i pentru mine',
  dismissed: (title: string) => `„${title}” nu ți se mai recomandă.`,
  /** A remote does not reach a message. */
  dismissedOnTelevision: (title: string) =>
    `„${title}” nu ți se mai recomandă. Te poți răzgândi pe telefon, în setările profilului.`,
  undo: 'Anulează',
  undone: (title: string) => `„${title}” ți se poate recomanda din nou.`,
  failed: 'Nu am putut salva. Reîncearcă.',
  empty: 'Deocamdată ai râs la toate',
  emptyText: 'Nu repetăm nimic timp de o săptămână. Până atunci, alege tu.',
  choose: 'Alege din catalog',
  list: {
    title: 'Nu-i pentru mine',
    lead: 'Ce ai scos din recomandările acestui profil.',
    empty: 'Nu ai scos nimic din recomandări.',
    restore: 'Recomandă-mi din nou',
    restoreOf: (title: string) => `Recomandă-mi din nou: ${title}`,
    more: 'Arată mai multe',
    otherProfile: (name: string) => `Alege profilul ${name} ca să vezi ce a scos din recomandări.`,
  },
} as const
