import { counted } from '../plural.ts'
import { footer } from './mail-footer.ts'

const titles = (count: number) => counted(count, 'titlu nou', 'titluri noi')

/** About what an account follows (docs/decisions/0179). */
export const alertMails = {
  digest: (facts: { first: string; count: number; more: number }) => ({
    subject:
      facts.count === 1 ? facts.first : `${titles(facts.count)} de la cei pe care îi urmărești`,
    preheader: facts.first,
    title: facts.count === 1 ? 'Ai ceva nou de văzut' : `Ai ${titles(facts.count)} de văzut`,
    paragraphs: ['A apărut de la ultimul nostru mesaj, la ce urmărești tu:'],
    button: 'Vezi tot ce e nou',
    ...(facts.more > 0 && { after: [`Și încă ${titles(facts.more)}.`] }),
    footer: footer(
      'Ai primit acest mesaj pentru că urmărești o emisiune sau un comediant. Despre ce urmărești scriem cel mult o dată pe zi.',
    ),
  }),
} as const
