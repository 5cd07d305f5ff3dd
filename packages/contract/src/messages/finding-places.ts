/** What `hlizo check` names a broken object, and the same for people; `{}` is an id. */
const places: readonly (readonly [english: string, romanian: string])[] = [
  ['withdrawal {} is not stopped', 'Retragerea {}: reînnoirea nu este oprită'],
  [
    'withdrawal {} was decided and is not settled',
    'Retragerea {} este decisă, dar nu a fost dusă la capăt',
  ],
  [
    'withdrawal {} was accepted and {} still renews',
    'Retragerea {} este acceptată, dar abonamentul {} se reînnoiește în continuare',
  ],
  ['withdrawal {} was not paid back', 'Retragerea {}: banii nu s-au întors'],
  ['{} is not in the ledger', '{} lipsește din registru'],
  [
    'charge {} is nothing that its customer paid',
    'Plata {} nu este între plățile clientului la procesator',
  ],
  [
    'charge {} is of another amount or currency than was paid',
    'Plata {} are altă sumă sau altă monedă decât la procesator',
  ],
  ['{} was paid twice', 'Factura {} a fost plătită de două ori'],
  ['{} is charged and unknown here', 'Abonamentul {} se încasează, dar la noi lipsește'],
  [
    '{} is over at the provider and goes on here',
    'Abonamentul {} s-a încheiat la procesator, dar la noi continuă',
  ],
  [
    '{} is cancelled here and renews at the provider',
    'Abonamentul {} este anulat la noi, dar se reînnoiește la procesator',
  ],
  [
    '{} is cancelled at the provider and not here',
    'Abonamentul {} este anulat la procesator, dar nu și la noi',
  ],
  ['{} renews for no account', 'Abonamentul {} se reînnoiește fără cont'],
  ['{} renews for the closed account {}', 'Abonamentul {} se reînnoiește pentru contul închis {}'],
  [
    '{} was deleted and has a method here',
    'Clientul {} a fost șters, dar la noi are o metodă de plată',
  ],
  ['{} has another address there', 'Clientul {} are altă adresă la procesator'],
  ['{} has another method here', 'Clientul {} are la noi altă metodă de plată'],
  ['{} is not here', 'Contestația {} lipsește la noi'],
  ['{} has another state here', 'Contestația {} are la noi altă stare'],
  ['{} has another amount here', 'Contestația {} are la noi altă sumă'],
  ['gift {} was paid and has no code', 'Cadoul {} este plătit, dar nu are cod'],
  ['gift {} has a code and was not paid', 'Cadoul {} are cod, dar nu este plătit'],
  [
    'gift {} is of another amount or currency than was paid',
    'Cadoul {} are altă sumă sau altă monedă decât s-a plătit',
  ],
  ['refund {} of a gift is not in the ledger', 'Returnarea {} a unui cadou lipsește din registru'],
  [
    'refund {} of a gift was not made, or not so',
    'Returnarea {} a unui cadou nu există la procesator sau este alta',
  ],
  ['refund order {} is not settled', 'Returnarea {} nu a fost dusă la capăt'],
  ['refund order {} was not made', 'Returnarea {} nu a fost făcută la procesator'],
  [
    'refund order {} was refused by the bank and is not noted as refused',
    'Returnarea {} a fost refuzată de bancă, dar la noi nu apare ca refuzată',
  ],
  [
    'dispute {} was decided and not answered',
    'Contestația {}: răspunsul hotărât nu a ajuns la procesator',
  ],
  [
    'coupon {} was ordered and not made or ended',
    'Cuponul {} nu a fost făcut sau încheiat la procesator',
  ],
  ['account {} has not got its new address', 'Contul {} nu are încă adresa nouă'],
  [
    'coupon {} is valid here and not at the provider',
    'Cuponul {} este valabil la noi, dar nu și la procesator',
  ],
  [
    'coupon {} was ended here and is valid at the provider',
    'Cuponul {} este încheiat la noi, dar valabil la procesator',
  ],
  [
    '{} counts as paid back, and its payment is ours',
    'Abonamentul {} trece drept returnat, dar banii sunt la noi',
  ],
  [
    '{} gives access, and its payment was returned',
    'Abonamentul {} dă acces, dar plata lui a fost returnată',
  ],
  [
    'voucher {} is shut, and its payment is ours',
    'Codul cadou {} este blocat, dar banii sunt la noi',
  ],
  [
    'voucher {} is valid, and its payment was returned',
    'Codul cadou {} este valabil, dar plata lui a fost returnată',
  ],
  [
    'the months {} wait for time that is not paid',
    'Lunile {} așteaptă după un timp care nu este plătit',
  ],
  ['statement {} video {}', 'Decontul {}, videoul {}'],
  ['month {} run {}', 'Luna {}, calculul {}'],
  ['account {} device {}', 'Contul {}, dispozitivul {}'],
  ['account {} profile {} video {}', 'Contul {}, profilul {}, videoul {}'],
  ['account {} profile {}', 'Contul {}, profilul {}'],
  ['video {} film {}', 'Videoul {}, filmul {}'],
  ['device activation {}', 'Activarea de dispozitiv {}'],
  ['invoice of {}', 'Factura plății {}'],
  ['{} of account {}', 'Tabelul {}, contul {}'],
  ['account {}', 'Contul {}'],
  ['subscription {}', 'Abonamentul {}'],
  ['charge {}', 'Plata {}'],
  ['invoice {}', 'Factura {}'],
  ['event {}', 'Notificarea {}'],
  ['voucher {}', 'Codul cadou {}'],
  ['purchase {}', 'Cadoul cumpărat {}'],
  ['customer {}', 'Clientul {}'],
  ['code {}', 'Cuponul {}'],
  ['statement {}', 'Decontul {}'],
  ['video {}', 'Videoul {}'],
  ['picture {}', 'Imaginea {}'],
  ['user {}', 'Utilizatorul {}'],
  ['seat {}', 'Locul {}'],
  ['mail {}', 'E-mailul {}'],
]

/** What differs of a subscription. */
const facts: Readonly<Record<string, string>> = {
  state: 'starea',
  plan: 'abonamentul',
  currency: 'moneda',
  price: 'suma',
  period: 'perioada',
  'next plan': 'abonamentul următor',
  pause: 'pauza',
  'start of the pause': 'începutul pauzei',
}

const DIFFERENT = /^(sub_\S+) has another (.+) here$/
/** The number of an invoice, or the id of an offer. */
const PLAIN = /^\S+(?: \d+)?$/
const known = places.map(([english, romanian]) => ({
  pattern: new RegExp(`^${english.replaceAll('{}', String.raw`(\S+)`)}$`),
  romanian,
}))

/** Where a rule is broken, in Romanian, from what the check writes; null for other words. */
export function findingPlace(what: string): string | null {
  const [, subscription, names] = DIFFERENT.exec(what) ?? []
  const differing = names?.split(', ').map((name) => facts[name])
  if (differing?.every((name) => name !== undefined))
    return `Abonamentul ${subscription} arată la noi altfel: ${differing.join(', ')}`
  for (const { pattern, romanian } of known) {
    const ids = pattern.exec(what)?.slice(1)
    if (ids) return ids.reduce((text, id) => text.replace('{}', () => id), romanian)
  }

  return PLAIN.test(what) ? what : null
}
