/** The texts of paying: errors with their code, /paypal and /complete (spec §2, §4, §8, D105, D107). */
export const paymentMessages = {
  /** „[1008] …”: the number of the failure before its text. */
  coded: (number: number, text: string) => `[${number}] ${text}`,
  returnError: 'Ceva nu a mers bine! Vă rugăm să încercați din nou.',
  paypalError: 'A apărut o eroare. Vă rugăm să încercați din nou mai târziu',
  cardError: 'Ceva nu a mers corespunzător!',
  retryError: 'Nu putem procesa cererea dvs. de plată în acest moment.',
  failedTooltip: 'Plata nu a fost efectuată cu succes',
  paypal: {
    title: 'Plata prin PayPal',
    wait: 'Se procesează plata. Te rugăm să nu închizi pagina.',
    back: 'Înapoi la abonamente',
  },
  complete: {
    title: 'Mulțumim! Abonamentul tău este activ.',
    lead: 'De aici încolo, noi vorbim și tu râzi.',
    plan: 'Abonament',
    paid: 'Ai plătit',
    nextCharge: 'Următoarea plată',
    receipt: 'Vezi chitanța',
    waiting: 'Confirmăm plata…',
    processing: 'Plata se procesează, îți scriem pe e-mail',
    createProfile: 'Creează un profil',
    start: 'Începe să râzi',
  },
} as const
