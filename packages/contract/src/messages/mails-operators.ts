import { brand } from './brand.ts'

export const studioOperatorMails = {
  invitation: (facts: { by: string; email: string; roles: string; until: string }) => ({
    subject: `Invitație în ${brand.name} Studio`,
    preheader: `${facts.by} te invită în ${brand.name} Studio.`,
    title: `Bun venit în ${brand.name} Studio`,
    paragraphs: [
      `${facts.by} te invită să lucrezi în ${brand.name} Studio ca ${facts.roles}.`,
      `Intră în cont cu adresa ${facts.email} sau fă-ți unul cu ea. Studio îți cere apoi autentificarea în doi pași, pe care o pornești din contul tău.`,
    ],
    button: 'Deschide Studio',
    after: [`Invitația este valabilă până pe ${facts.until}.`],
    footer: [`${brand.name}. ${brand.tagline}`],
  }),
} as const
