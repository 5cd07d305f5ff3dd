/** Coded errors, /paypal and /complete (spec §2, §4, §8, D105, D107). */
export const paymentMessages = {
  coded: (number: number, text: string) => `[${number}] ${text}`,
  returnError: 'Ceva nu a mers bine! Vă rugăm să încercați din nou.',
  paypalError: 'A apărut o eroare. Vă rugăm să încercați din nou mai târziu',
  /** By the provider's code (spec §8 „Card errors”). */
  card: {
    card_declined: 'Cardul a fost refuzat de bancă. Încearcă alt card.',
    insufficient_funds: 'Nu sunt destui bani pe card. Încearcă alt card.',
    expired_card: 'Cardul a expirat. Încearcă alt card.',
    incorrect_cvc: 'Codul CVC nu este corect. Verifică-l și încearcă din nou.',
    invalid_cvc: 'Codul CVC nu este corect. Verifică-l și încearcă din nou.',
    processing_error: 'A apărut o eroare la procesare. Încearcă din nou peste câteva clipe.',
    incorrect_number: 'Numărul cardului nu este corect.',
    invalid_number: 'Numărul cardului nu este corect.',
    incomplete_number: 'Numărul cardului nu este complet.',
    incomplete_expiry: 'Data de expirare nu este completă.',
    incomplete_cvc: 'Codul CVC nu este complet.',
    invalid_expiry_month: 'Data de expirare nu este corectă.',
    invalid_expiry_year: 'Data de expirare nu este corectă.',
    invalid_expiry_month_past: 'Cardul a expirat. Încearcă alt card.',
    invalid_expiry_year_past: 'Cardul a expirat. Încearcă alt card.',
    test_mode_live_card:
      'Acest număr nu este un card de test. Aici nu se acceptă carduri adevărate.',
    setup_intent_authentication_failure:
      'Banca nu a primit aprobarea ta. Încearcă din nou sau alege altă metodă de plată.',
    payment_intent_authentication_failure:
      'Banca nu a primit aprobarea ta. Încearcă din nou sau alege altă metodă de plată.',
  },
  cardError: 'Ceva nu a mers corespunzător!',
  retryError: 'Nu putem procesa cererea dvs. de plată în acest moment.',
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
    giftUntil: 'Cadou până la',
    document: 'Factura',
    receipt: 'Descarcă PDF',
    waiting: 'Confirmăm plata…',
    processing: 'Plata se procesează, îți scriem pe e-mail',
    home: 'Înapoi acasă',
    createProfile: 'Creează un profil',
    start: 'Începe să râzi',
  },
} as const
