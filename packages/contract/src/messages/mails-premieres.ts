import { footer } from './mail-footer.ts'

type Facts = { readonly title: string; readonly moment: string }

const becauseAsked = footer('Ai primit acest mesaj pentru că ai cerut să îți amintim de premieră.')

/** About premieres that an account is reminded of (docs/decisions/0201). */
export const premiereMails = {
  begins: ({ title, moment }: Facts) => ({
    subject: `Premieră: ${title}`,
    preheader: `Pe ${moment}, ora României.`,
    title: 'Premiera e aproape',
    paragraphs: [`„${title}” se vede prima dată pe ${moment}, ora României.`],
    button: 'Deschide pagina premierei',
    footer: becauseAsked,
  }),
  moved: ({ title, moment }: Facts) => ({
    subject: `Premieră mutată: ${title}`,
    preheader: `Pe ${moment}, ora României.`,
    title: 'Premiera s-a mutat',
    paragraphs: [
      `„${title}” se vede prima dată pe ${moment}, ora României.`,
      'Îți amintim din nou cu 10 minute înainte.',
    ],
    button: 'Deschide pagina premierei',
    footer: becauseAsked,
  }),
  cancelled: ({ title }: Facts) => ({
    subject: `Premieră anulată: ${title}`,
    preheader: 'Titlul nu mai apare la ora anunțată.',
    title: 'Premiera a fost anulată',
    paragraphs: [
      `„${title}” nu mai apare la ora anunțată.`,
      'Dacă stabilim altă oră, poți cere din nou să îți amintim.',
    ],
    button: 'Vezi ce e pe site',
    footer: becauseAsked,
  }),
} as const
