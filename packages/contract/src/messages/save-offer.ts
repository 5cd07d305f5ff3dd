import { percentText } from '../percent.ts'
import { counted } from '../plural.ts'
import { monthsCount } from './counts.ts'

/** The one offer after the survey of a cancellation (D117). */
export const saveOfferMessages = {
  heading: 'Înainte să anulezi',
  price: (percent: number, months: number) =>
    `Îți putem lăsa abonamentul cu ${percentText(percent)} mai ieftin la ${months === 1 ? 'următoarea plată' : `următoarele ${counted(months, 'plată', 'plăți')}`}. Apoi revii la prețul de acum.`,
  takePrice: (percent: number, months: number) =>
    `Păstrez abonamentul cu −${percentText(percent)}, ${monthsCount(months)}`,
  pause: 'Dacă acum nu ai timp, poți face o pauză. Nu plătești nimic cât durează.',
  takePause: (months: number) => `Fac o pauză de ${monthsCount(months)}`,
  content: 'În luna care urmează apar:',
  title: (title: string, date: string) => `${title}, pe ${date}`,
  taken: {
    price: 'Am aplicat reducerea.',
    pause: 'Pauza este înregistrată.',
    content: 'Abonamentul continuă.',
  },
} as const
