// The words of the pages that stand in for Stripe's own. They name no product: what is sold is named by its data.

export const lineTexts = {
  full: (quantity: number, name: string) => (quantity === 1 ? name : `${quantity} × ${name}`),
  free: (name: string) => `Perioadă gratuită: ${name}`,
  unused: (name: string) => `Timp neutilizat: ${name}`,
  remaining: (name: string) => `Timp rămas: ${name}`,
}

export const commonTexts = {
  testTitle: 'Mediu de test.',
  testHint: 'Nu se ia niciun ban. Folosește doar cardurile de test de pe această pagină.',
  notFoundTitle: 'Pagina nu există',
  failedTitle: 'Ceva nu a mers',
  failed: 'Întoarce-te și încearcă din nou.',
  notFound: 'Adresa e greșită sau pagina nu mai e valabilă.',
}

export const checkoutTexts = {
  title: 'Plată',
  skip: 'Treci la formularul de plată',
  back: 'Înapoi',
  summary: 'Comanda ta',
  subtotal: 'Subtotal',
  discount: 'Reducere',
  dueToday: 'De plată acum',
  free: 'Gratuit',
  contact: 'Datele tale',
  email: 'Adresa de e-mail',
  method: 'Metoda de plată',
  card: 'Card',
  paypal: 'PayPal',
  number: 'Numărul cardului',
  numberHint: '1234 1234 1234 1234',
  expiry: 'Expiră (lună / an)',
  expiryHint: 'LL / AA',
  cvc: 'Cod CVC',
  cvcHint: '123',
  name: 'Numele de pe card',
  paypalHint: 'Te trimitem la PayPal, unde aprobi plata, apoi te întorci aici.',
  pay: 'Plătește',
  payAmount: (amount: string) => `Plătește ${amount}`,
  paying: 'Se procesează…',
  confirmFree: 'Confirmă comanda',
  renews: (price: string) =>
    `Abonamentul se reînnoiește automat: ${price}. Poți renunța oricând din contul tău.`,
  renewsForMonths: (reduced: string, months: number, price: string) =>
    `Plătești ${reduced} în primele ${months} luni, apoi ${price}. Poți renunța oricând din contul tău.`,
  renewsLater: (amount: string, price: string) =>
    `Acum plătești ${amount}, apoi ${price}. Poți renunța oricând din contul tău.`,
  testCards: 'Carduri de test',
  testCardsHint:
    'Orice dată viitoare și orice cod CVC sunt bune. Orice alt număr de card este refuzat.',
  fill: 'Completează',
  fillLabel: (number: string) => `Completează cu ${number}`,
  expiredTitle: 'Plata a expirat',
  expired: 'Această pagină de plată nu mai e valabilă. Întoarce-te și încearcă din nou.',
}

export function everyText(interval: 'day' | 'week' | 'month' | 'year', count: number): string {
  const one = { day: 'pe zi', week: 'pe săptămână', month: 'pe lună', year: 'pe an' }
  const many = { day: 'zile', week: 'săptămâni', month: 'luni', year: 'ani' }

  return count === 1 ? one[interval] : `la ${count} ${many[interval]}`
}

export const testCardTexts: readonly (readonly [number: string, what: string])[] = [
  ['4242 4242 4242 4242', 'Visa, plata reușește'],
  ['5555 5555 5555 4444', 'Mastercard, plata reușește'],
  ['4000 0025 0000 3155', 'cere aprobarea 3-D Secure o dată'],
  ['4000 0027 6000 3184', 'cere aprobarea 3-D Secure de fiecare dată'],
  ['4000 0000 0000 0002', 'refuzat de bancă'],
  ['4000 0000 0000 9995', 'fonduri insuficiente'],
  ['4000 0000 0000 0341', 'se salvează, dar plata e refuzată'],
  ['4000 0000 0000 0069', 'card expirat'],
  ['4000 0000 0000 0127', 'cod CVC greșit'],
  ['4000 0000 0000 0119', 'eroare de procesare'],
]

const refusals: Readonly<Record<string, string>> = {
  card_declined: 'Cardul a fost refuzat de bancă. Încearcă alt card sau PayPal.',
  insufficient_funds: 'Nu sunt destui bani pe card. Încearcă alt card.',
  expired_card: 'Cardul a expirat. Încearcă alt card.',
  incorrect_cvc: 'Codul CVC nu este corect. Verifică-l și încearcă din nou.',
  processing_error: 'A apărut o eroare la procesare. Încearcă din nou peste câteva clipe.',
  test_mode_live_card: 'Acest număr nu este un card de test. Aici nu se acceptă carduri adevărate.',
  invalid_expiry_month: 'Luna de expirare nu este validă.',
  invalid_expiry_year: 'Data de expirare a trecut sau nu este validă.',
  invalid_cvc: 'Codul CVC are 3 sau 4 cifre.',
  invalid_email: 'Scrie o adresă de e-mail validă.',
  invalid_expiry: 'Scrie luna și anul, de exemplu 04 / 30.',
  parameter_missing: 'Alege o metodă de plată.',
  coupon_expired: 'Codul de reducere nu mai este valabil. Întoarce-te și continuă fără el.',
  payment_intent_authentication_failure:
    'Plata nu a fost aprobată. Încearcă din nou sau alege altă metodă.',
  setup_intent_authentication_failure:
    'Metoda de plată nu a fost aprobată. Încearcă din nou sau alege alta.',
  paypal_canceled: 'Ai renunțat la plata prin PayPal. Poți alege altă metodă.',
}

export function refusalText(code: string): string {
  return refusals[code] ?? 'Plata nu a reușit. Încearcă din nou sau alege altă metodă.'
}

export const approvalTexts = {
  cardTitle: 'Aprobă plata',
  cardLead: 'Banca ta vrea să se asigure că ești tu. Într-o plată adevărată ai primi un cod.',
  cardApprove: 'Aprobă',
  cardRefuse: 'Refuză',
  paypalTitle: 'PayPal',
  paypalLead: 'Conectează contul tău PayPal de test pentru această plată.',
  paypalSetupLead: 'Conectează contul tău PayPal de test pentru plățile viitoare.',
  paypalEmail: 'Contul PayPal',
  paypalApprove: 'Aprobă plata',
  paypalSetupApprove: 'Conectează contul',
  paypalDecline: 'Aprobă, dar contul nu are bani',
  paypalCancel: 'Renunță',
  amount: 'Sumă',
  saved: 'Fără plată acum',
  overTitle: 'Gata',
  over: 'Această cerere a fost deja rezolvată. Poți închide pagina.',
}

export const invoiceTexts = {
  title: (number: string) => `Factura ${number}`,
  receiptTitle: 'Chitanță',
  number: 'Număr',
  date: 'Data',
  customer: 'Client',
  period: 'Perioadă',
  description: 'Descriere',
  amount: 'Sumă',
  subtotal: 'Subtotal',
  discount: 'Reducere',
  balance: 'Din sold',
  total: 'Total de plată',
  download: 'Descarcă PDF',
  method: 'Metoda de plată',
  status: {
    draft: 'În lucru',
    open: 'Neplătită',
    paid: 'Plătită',
    uncollectible: 'Neîncasată',
    void: 'Anulată',
  },
  payNow: 'Plătește factura',
  note: 'Document emis într-un mediu de test. Nu are valoare fiscală.',
  refunded: 'Rambursat',
}

export const controlTexts = {
  title: 'Panou de test pentru plăți',
  clock: 'Ceasul',
  now: 'Acum este',
  ahead: (text: string) => `cu ${text} înaintea ceasului real`,
  onTime: 'la ora reală',
  next: 'Următorul eveniment',
  nothingNext: 'Nimic programat',
  advance: {
    hour: '+1 oră',
    day: '+1 zi',
    week: '+7 zile',
    month: '+31 de zile',
    year: '+366 de zile',
    next: 'Până la următorul eveniment',
  },
  subscriptions: 'Abonamente',
  noSubscriptions: 'Niciun abonament în curs.',
  customer: 'Client',
  status: 'Stare',
  renews: 'Perioada se încheie',
  failNext: 'Refuză următoarea reînnoire',
  failNextSet: 'Va fi refuzată',
  renewCard: 'Banca trimite un card nou',
  events: 'Evenimente',
  event: 'Eveniment',
  when: 'Când',
  delivery: 'Livrare',
  waiting: 'în așteptare',
  resend: 'Retrimite',
  switches: 'Livrarea evenimentelor și băncile',
  hold: 'Reține evenimentele',
  duplicate: 'Trimite fiecare eveniment de două ori',
  shuffle: 'Trimite-le în ordine întâmplătoare',
  expired: 'Băncile refuză cardurile expirate',
  save: 'Salvează',
  days: (n: number) => (n === 1 ? '1 zi' : `${n} zile`),
  hours: (n: number) => (n === 1 ? '1 oră' : `${n} ore`),
}
