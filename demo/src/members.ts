/** What a message to support is about. */
type Topic = 'account' | 'payment' | 'playback' | 'complaint' | 'other'

/** First and last names of the demo's members; no real person is meant. */
export const memberNames: readonly (readonly [string, string])[] = [
  ['Mara', 'Zâmbăreanu'],
  ['Andrei', 'Chicoș'],
  ['Ioana', 'Hohotan'],
  ['Vlad', 'Poznaș'],
  ['Cristina', 'Glumeanu'],
  ['Sorin', 'Ghidușă'],
  ['Elena', 'Veselaru'],
  ['Dan', 'Șugubăț'],
  ['Irina', 'Bancanu'],
  ['Marius', 'Nazbâtie'],
  ['Roxana', 'Trăsnaie'],
  ['Paul', 'Ironescu'],
  ['Adela', 'Rândunel'],
  ['Costin', 'Păcală'],
  ['Diana', 'Tândăleanu'],
  ['Lucian', 'Farsoru'],
  ['Gabriela', 'Surâs'],
  ['Victor', 'Ghionoaie'],
  ['Oana', 'Chef'],
  ['Ștefan', 'Bășcălie'],
  ['Teodora', 'Zglobiu'],
  ['Nicu', 'Hazoșu'],
  ['Monica', 'Năstrușnic'],
  ['Răzvan', 'Poantă'],
  ['Laura', 'Cimiliteanu'],
  ['Emil', 'Snoavă'],
  ['Corina', 'Voiosu'],
  ['Petru', 'Calambur'],
  ['Alina', 'Ștrengaru'],
  ['Horia', 'Caraghios'],
  ['Simona', 'Jovial'],
  ['Bogdan', 'Mucalit'],
  ['Raluca', 'Bufonescu'],
  ['Tiberiu', 'Sarcasm'],
  ['Anca', 'Hlizeanu'],
  ['Matei', 'Hâtru'],
  ['Daria', 'Parodie'],
  ['George', 'Satiru'],
  ['Iulia', 'Comicea'],
  ['Silviu', 'Replică'],
  ['Maria', 'Chicoteală'],
  ['Filip', 'Anecdotă'],
  ['Sanda', 'Pamfletaru'],
  ['Cezar', 'Ghiduș'],
  ['Bianca', 'Belferu'],
  ['Toma', 'Umorescu'],
  ['Livia', 'Zâzanie'],
  ['Radu', 'Cabaret'],
]

/** What people look for, and how many results the demo catalogue has. */
export const searches: readonly [readonly [string, number], ...(readonly [string, number])[]] = [
  ['soacra', 4],
  ['bloc', 3],
  ['nunta', 2],
  ['corporatie', 3],
  ['podcast', 6],
  ['roast', 0],
  ['improvizatie', 0],
  ['teo si costel', 0],
  ['stand up in engleza', 0],
  ['vacanta la mare', 0],
  ['tudor carliont', 5],
]

/** The messages to support. */
export const ticketTexts: readonly [readonly [Topic, string], ...(readonly [Topic, string])[]] = [
  ['playback', 'Filmul se oprește după câteva secunde pe televizor. Pe telefon merge bine.'],
  ['payment', 'Am plătit cu cardul și nu găsesc factura. Unde o pot descărca?'],
  ['account', 'Aș vrea să schimb adresa de e-mail, dar nu mai am acces la cea veche.'],
  ['other', 'Când apare sezonul următor din „Bloc cu vedere la bloc”?'],
  ['complaint', 'Subtitrările de la ultimul episod sunt cu o secundă în urmă.'],
  ['payment', 'Pot plăti pentru un an întreg acum, dacă am deja abonament lunar?'],
]

/** A question about personal data, which the law gives a month for. */
export const dataMessage =
  'Vreau să știu ce date păstrați despre mine, de unde le aveți și cui le-ați mai dat.'

/** Of what members withdraw from. */
export const withdrawnContract = 'Abonament Hlizo'

/** Why the sum for comedians was stated. */
export const payoutReason = 'Cota comedianților din încasările lunii, după contract.'
