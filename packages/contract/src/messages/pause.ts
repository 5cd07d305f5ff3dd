import { monthsCount } from './counts.ts'

/** The pause of a subscription (D117). Dates and amounts arrive formatted. */
export const pauseMessages = {
  button: 'Fă o pauză',
  title: 'Fă o pauză',
  lead: (date: string) =>
    `Pauza începe pe ${date}, când se încheie perioada plătită. Până atunci te uiți ca de obicei.`,
  length: 'Cât durează pauza',
  months: monthsCount,
  until: (date: string) => `Abonamentul se reia singur pe ${date}`,
  stays:
    'În pauză nu se încasează nimic și nu te poți uita. Profilele, istoricul, „Lista mea” și prețul rămân. Îți scriem cu trei zile înainte să se reia.',
  confirm: (date: string) => `Pauză până pe ${date}`,
  done: 'Pauza este înregistrată.',
  end: 'Reia abonamentul',
  endTitle: 'Reiei abonamentul?',
  endNow: (amount: string) =>
    `Se încasează acum ${amount} și te poți uita imediat. De azi începe o perioadă nouă.`,
  endConfirm: (amount: string) => `Reia și plătește ${amount}`,
  endFree: (date: string) =>
    `Acum nu se încasează nimic. Abonamentul continuă fără pauză, iar următoarea plată rămâne pe ${date}.`,
  endFreeConfirm: 'Renunță la pauză',
  ended: 'Abonamentul continuă.',
  refused: 'Plata nu a reușit. Verifică metoda de plată și încearcă din nou.',
  quoteFailed: 'Nu am putut afla suma.',
  retry: 'Încearcă din nou',
} as const
