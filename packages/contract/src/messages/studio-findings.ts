import { counted } from '../plural.ts'

/** A rule that is broken, and what to do about it. */
type Words = { readonly sentence: string; readonly remedy: string }

/** What `hlizo check` and `hlizo doctor` look at, by the name of the rule; another one is shown by its name. */
export const findingRules: Readonly<Record<string, Words>> = {
  subscriptions: {
    sentence: 'Un cont are mai multe abonamente active.',
    remedy: 'Deschide persoana și oprește abonamentul în plus.',
  },
  'announced-prices': {
    sentence: 'Un abonat plătește un preț care nu i-a fost anunțat la timp.',
    remedy: 'Returnează diferența din pagina persoanei și anunță administratorul.',
  },
  ledger: {
    sentence: 'O plată apare de două ori în registru.',
    remedy: 'Anunță administratorul: registrul trebuie corectat din baza de date.',
  },
  refunds: {
    sentence: 'S-a returnat mai mult decât s-a plătit.',
    remedy: 'Compară plata cu procesatorul și anunță administratorul.',
  },
  events: {
    sentence: 'O notificare a procesatorului a fost prelucrată de două ori.',
    remedy: 'Anunță administratorul.',
  },
  vouchers: {
    sentence: 'Un cod cadou este folosit fără plată sau de două ori.',
    remedy: 'Verifică codul în tabelul cadourilor și anunță administratorul.',
  },
  'gift-deliveries': {
    sentence: 'Un cadou a plecat la destinatar prea devreme sau nu a plecat la ora aleasă.',
    remedy:
      'Verifică dacă procesatorul răspunde și dacă e-mailurile pleacă; anunță administratorul.',
  },
  'ledger-and-provider': {
    sentence: 'Registrul nu arată ce arată procesatorul de plăți.',
    remedy: 'Reparația citește din nou contul de la procesator și completează registrul.',
  },
  'subscriptions-at-provider': {
    sentence: 'Procesatorul reînnoiește două abonamente ale aceluiași client.',
    remedy: 'Reparația citește contul și încheie abonamentul mai nou.',
  },
  'subscriptions-here': {
    sentence: 'Starea unui abonament diferă de cea de la procesator.',
    remedy: 'Reparația citește din nou contul de la procesator.',
  },
  'subscription-terms': {
    sentence: 'Un abonament cere altă sumă decât cea convenită.',
    remedy: 'Deschide abonamentul la procesator și pune suma convenită.',
  },
  'offer-at-provider': {
    sentence: 'Un abonament sau un cadou din ofertă lipsește la procesator.',
    remedy: 'Reparația îl creează.',
  },
  coupons: {
    sentence: 'Un cupon a fost folosit de mai multe ori decât era permis.',
    remedy: 'Încheie cuponul din Bani → Cupoane.',
  },
  withdrawals: {
    sentence: 'O retragere nu a fost dusă la capăt.',
    remedy: 'Deschide retragerea din De rezolvat → Retrageri.',
  },
  'withdrawal-refunds': {
    sentence: 'Banii unei retrageri acceptate nu s-au întors.',
    remedy: 'Deschide retragerea și returnează suma din pagina persoanei.',
  },
  'returned-payments': {
    sentence: 'Un abonament rambursat se reînnoiește în continuare.',
    remedy: 'Reparația citește contul și oprește abonamentul.',
  },
  payments: {
    sentence: 'Procesatorul de plăți nu este pregătit pentru plăți reale.',
    remedy: 'Administratorul verifică cheile procesatorului.',
  },
  webhooks: {
    sentence: 'Notificările procesatorului nu ajung cum trebuie.',
    remedy: 'Administratorul verifică adresa de notificare la procesator.',
  },
  deliveries: {
    sentence: 'Notificări ale procesatorului nu au putut fi livrate.',
    remedy: 'Administratorul verifică de ce serverul nu a răspuns.',
  },
  tax: {
    sentence: 'Setările de TVA ale procesatorului nu se potrivesc cu prețurile.',
    remedy: 'Schimbă setările de taxe la procesator.',
  },
  paypal: {
    sentence: 'PayPal nu este pregătit la procesator.',
    remedy: 'Cere activarea plăților recurente PayPal sau oprește PayPal.',
  },
  retries: {
    sentence: 'Plățile nereușite nu se reîncearcă cum trebuie.',
    remedy: 'Schimbă reîncercările la procesator.',
  },
  'lei rate': {
    sentence: 'Cursul BNR lipsește sau este vechi.',
    remedy: 'Administratorul rulează hlizo rate fetch sau pune cursul manual.',
  },
  'late-cancellations': {
    sentence: 'Anulări venite prea târziu nu au ajuns la procesator după ultima reînnoire.',
    remedy:
      'Oprește abonamentul la procesator și dă înapoi ce s-a încasat după data anunțată; anunță administratorul.',
  },
  pauses: {
    sentence: 'Abonamente în pauză nu au o dată de reluare.',
    remedy: 'Reia încasarea la procesator sau pune o dată.',
  },
}

export const studioFindingsMessages = {
  title: 'Reconciliere',
  lead: 'Registrul nostru comparat cu procesatorul de plăți. Comparația rulează singură de două ori pe zi.',
  look: 'Compară acum',
  looking: 'Se compară…',
  lookStarted: 'Comparația a pornit.',
  none: 'Totul se potrivește.',
  never: 'Încă nu s-a comparat nimic.',
  ranAt: (moment: string) => `Ultima comparație: ${moment}`,
  unknown: (rules: string) => `Procesatorul nu a răspuns, așa că nu s-au putut verifica: ${rules}.`,
  failed: 'Ultima comparație s-a oprit cu o eroare. Mai jos este rezultatul celei dinainte.',
  count: (count: number) => counted(count, 'constatare', 'constatări'),
  table: 'Constatările',
  columns: {
    rule: 'Ce nu se potrivește',
    what: 'Unde',
    person: 'Persoana',
    foundAt: 'Văzut prima dată',
    remedy: 'Ce e de făcut',
    repair: 'Reparație',
  },
  openPerson: 'Deschide persoana',
  repair: {
    open: 'Repară',
    label: (what: string) => `Repară: ${what}`,
    title: 'Pornești reparația?',
    account:
      'Contul este citit din nou de la procesator: plățile și abonamentele lui devin cele de acolo. Un abonament în plus sau rambursat se încheie. Nu se încasează nimic.',
    gift: 'Plata cadoului este citită din nou de la procesator: codul devine valabil dacă plata este la noi și nevalabil dacă a fost returnată sau contestată. Nu se încasează nimic.',
    product: 'Produsul care lipsește este creat la procesator. Nu se schimbă niciun preț.',
    reason: 'Motivul, pentru jurnal',
    submit: 'Repară',
    done: 'Reparația a rulat. Comparația pornește din nou.',
    doneBefore: 'Reparată, se verifică',
  },
} as const
