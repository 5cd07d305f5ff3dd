import { leiMessages } from './lei.ts'
import { footer } from './mail-footer.ts'
import { planInSentence } from './plans.ts'
import { subscribeMessages } from './subscribe.ts'

const becausePaid = footer('Ai primit acest mesaj pentru că ai un abonament la noi.')

/** About payments and subscriptions (D156). Amounts and dates arrive formatted. */
export const billingMails = {
  started: (facts: {
    plan: string
    /** Null during a gift. */
    paid: string | null
    renewal: readonly string[]
    /** The agreement about the right of withdrawal; null without one. */
    consent: string | null
  }) => ({
    subject: 'Abonamentul tău a început',
    preheader: 'Luminile se sting, poți începe să râzi.',
    title: 'Abonamentul tău este activ',
    paragraphs: [
      [
        facts.paid === null
          ? `${facts.plan}.`
          : `${facts.plan}, ${facts.paid}, ${leiMessages.vatIncluded}.`,
        ...facts.renewal,
      ].join(' '),
      subscribeMessages.summary.cancel,
      ...(facts.consent === null ? [] : [`Când ai comandat, ai declarat: „${facts.consent}”`]),
      `${subscribeMessages.refunds}.`,
    ],
    button: 'Începe să râzi',
    after: ['Păstrează acest mesaj: este confirmarea contractului tău.'],
    footer: becausePaid,
  }),
  receipt: (facts: {
    description: string
    amount: string
    /** The euro amount and the rate of a charge in lei; null for a charge in euro. */
    fromEuro: string | null
    date: string
    number: string
    method: string
  }) => ({
    subject: `Chitanța ta: ${facts.amount}`,
    preheader: `Am primit plata din ${facts.date}.`,
    title: 'Am primit plata. Mulțumim!',
    paragraphs: [
      `${facts.description}: ${facts.amount}, pe ${facts.date}.`,
      ...(facts.fromEuro === null ? [] : [`Suma în lei reprezintă ${facts.fromEuro}.`]),
      `Plătit cu ${facts.method}. Numărul chitanței: ${facts.number}.`,
    ],
    button: 'Descarcă factura',
    footer: becausePaid,
  }),
  refunded: (facts: { amount: string; date: string }) => ({
    subject: `Ți-am returnat ${facts.amount}`,
    preheader: 'Banii sunt pe drum înapoi.',
    title: `Ți-am returnat ${facts.amount}`,
    paragraphs: [
      `Rambursarea a pornit pe ${facts.date}, prin metoda de plată folosită. Ajunge de obicei în 5-10 zile lucrătoare.`,
    ],
    button: 'Vezi plățile',
    footer: footer('Ai primit acest mesaj pentru că ți-am returnat o plată.'),
  }),
  paymentFailed: (facts: { amount: string; nextAttempt: string | null }) => ({
    subject: 'Plata abonamentului nu a reușit',
    preheader: 'Plata nu a fost efectuată cu succes.',
    title: 'Plata nu a fost efectuată cu succes',
    paragraphs: [
      `Nu am putut încasa ${facts.amount} pentru abonamentul tău. Verifică metoda de plată și încearcă din nou.`,
      facts.nextAttempt === null
        ? 'Nu mai încercăm automat.'
        : `Mai încercăm automat pe ${facts.nextAttempt}.`,
    ],
    button: 'Reîncearcă plata',
    after: ['Dacă banca îți cere o confirmare, o poți da din același loc.'],
    footer: becausePaid,
  }),
  priceChange: (facts: {
    plan: string
    oldPrice: string
    newPrice: string
    from: string
    /** Renewals in lei use the rate of their own day. */
    isInLei: boolean
  }) => ({
    subject: `Prețul abonamentului tău se schimbă din ${facts.from}`,
    preheader: `De la ${facts.oldPrice} la ${facts.newPrice}.`,
    title: 'Prețul abonamentului tău se schimbă',
    paragraphs: [
      `${facts.plan}: acum plătești ${facts.oldPrice}, TVA inclus. De la prima reînnoire de pe ${facts.from} sau de după această dată vei plăti ${facts.newPrice}, TVA inclus${facts.isInLei ? `, ${leiMessages.renewal}` : ''}.`,
      'Până atunci prețul rămâne cel de acum. Nu trebuie să faci nimic ca să continui.',
      `Dacă nu vrei noul preț, poți renunța la abonament, fără costuri. ${subscribeMessages.summary.cancel}`,
    ],
    button: 'Anulează abonamentul',
    footer: becausePaid,
  }),
  priceChangeWithdrawn: (facts: { plan: string; price: string }) => ({
    subject: 'Prețul abonamentului tău rămâne același',
    preheader: `Plătești în continuare ${facts.price}.`,
    title: 'Prețul abonamentului tău rămâne același',
    paragraphs: [
      `Îți scrisesem că prețul se schimbă. Am renunțat la această schimbare: ${facts.plan} costă în continuare ${facts.price}, TVA inclus.`,
    ],
    button: 'Mergi la Cont',
    footer: becausePaid,
  }),
  changed: (facts: { plan: string; paid: string; renewal: readonly string[] }) => ({
    subject: 'Abonamentul tău s-a schimbat',
    preheader: `Ai acum ${planInSentence(facts.plan)}.`,
    title: 'Abonamentul tău s-a schimbat',
    paragraphs: [
      `Ai acum ${planInSentence(facts.plan)}. Ai plătit ${facts.paid}, ${leiMessages.vatIncluded}. Zilele nefolosite din abonamentul dinainte s-au scăzut din preț.`,
      facts.renewal.join(' '),
      subscribeMessages.summary.cancel,
    ],
    button: 'Mergi la Cont',
    footer: becausePaid,
  }),
  changePlanned: (facts: { plan: string; from: string; renewal: readonly string[] }) => ({
    subject: 'Am înregistrat schimbarea abonamentului',
    preheader: `Din ${facts.from} ai ${planInSentence(facts.plan)}.`,
    title: 'Am înregistrat schimbarea abonamentului',
    paragraphs: [
      `Din ${facts.from} ai ${planInSentence(facts.plan)}. Azi nu plătești nimic.`,
      facts.renewal.join(' '),
      subscribeMessages.summary.cancel,
    ],
    button: 'Mergi la Cont',
    footer: becausePaid,
  }),
  changeTakenBack: (facts: { plan: string; renewal: readonly string[] }) => ({
    subject: 'Abonamentul tău rămâne același',
    preheader: `Rămâi la ${planInSentence(facts.plan)}.`,
    title: 'Abonamentul tău rămâne același',
    paragraphs: [
      `Am anulat schimbarea planificată: rămâi la ${planInSentence(facts.plan)}. Azi nu plătești nimic.`,
      facts.renewal.join(' '),
    ],
    button: 'Mergi la Cont',
    footer: becausePaid,
  }),
  cancelled: (facts: {
    endsOn: string
    /** The payment that the cancellation was too late to stop. */
    lastPayment: { amount: string; date: string; isInLei: boolean } | null
  }) => ({
    subject: 'Am înregistrat anularea',
    preheader: `Abonamentul rămâne activ până la ${facts.endsOn}.`,
    title: 'Am înregistrat anularea',
    paragraphs: [
      ...(facts.lastPayment === null
        ? []
        : [
            [
              `Anularea a venit cu mai puțin de 48 de ore înainte de reînnoire, așa că pe ${facts.lastPayment.date} mai încasăm o plată: ${facts.lastPayment.amount}, ${leiMessages.vatIncluded}.`,
              ...(facts.lastPayment.isInLei ? [leiMessages.ofThatDay] : []),
            ].join(' '),
          ]),
      `Abonamentul rămâne activ până la ${facts.endsOn}. După aceea nu se mai încasează nimic.`,
      'Contul, profilele și „Lista mea” rămân la locul lor.',
    ],
    button: 'Răzgândește-te',
    footer: becausePaid,
  }),
  paused: (facts: { from: string; until: string; renewal: readonly string[] }) => ({
    subject: `Pauza ta începe pe ${facts.from}`,
    preheader: `Plățile se reiau pe ${facts.until}.`,
    title: 'Am înregistrat pauza',
    paragraphs: [
      `Abonamentul rămâne activ până la ${facts.from}. De atunci și până la ${facts.until} nu te poți uita și nu se încasează nimic. Apoi abonamentul se reia singur.`,
      ...(facts.renewal.length === 0 ? [] : [facts.renewal.join(' ')]),
      'Îți scriem cu trei zile înainte. Din cont poți încheia pauza sau anula abonamentul oricând.',
      'Profilele, istoricul și „Lista mea” rămân la locul lor.',
    ],
    button: 'Mergi la Cont',
    footer: becausePaid,
  }),
  pauseEnded: (facts: { renewal: readonly string[] }) => ({
    subject: 'Pauza s-a încheiat',
    preheader: 'Abonamentul tău continuă.',
    title: 'Pauza s-a încheiat',
    paragraphs: [['Abonamentul tău continuă.', ...facts.renewal].join(' ')],
    button: 'Mergi la Cont',
    footer: becausePaid,
  }),
  pauseEnding: (facts: { until: string; renewal: readonly string[] }) => ({
    subject: `Abonamentul tău se reia pe ${facts.until}`,
    preheader: 'Pauza se încheie curând.',
    title: `Abonamentul tău se reia pe ${facts.until}`,
    paragraphs: [
      'Pauza se încheie atunci: se face plata și te poți uita din nou.',
      ...(facts.renewal.length === 0 ? [] : [facts.renewal.join(' ')]),
      'Dacă nu vrei să continui, poți anula abonamentul din cont până atunci, fără costuri.',
    ],
    button: 'Mergi la Cont',
    footer: becausePaid,
  }),
  renewing: (facts: { plan: string; on: string; renewal: readonly string[] }) => ({
    subject: `Abonamentul tău se reînnoiește pe ${facts.on}`,
    preheader: 'Nu trebuie să faci nimic ca să continui.',
    title: `Abonamentul tău se reînnoiește pe ${facts.on}`,
    paragraphs: [
      [`${facts.plan}.`, ...facts.renewal].join(' '),
      `Nu trebuie să faci nimic ca să continui. ${subscribeMessages.summary.cancel}`,
    ],
    button: 'Mergi la Cont',
    footer: becausePaid,
  }),
  cardExpiring: (facts: { lastFour: string | null; lastDay: string }) => ({
    subject: `Cardul tău expiră pe ${facts.lastDay}`,
    preheader: 'Schimbă-l ca să nu se întrerupă abonamentul.',
    title: `Cardul tău expiră pe ${facts.lastDay}`,
    paragraphs: [
      facts.lastFour === null
        ? 'Cardul cu care plătești abonamentul expiră curând.'
        : `Cardul cu care plătești abonamentul, •••• ${facts.lastFour}, expiră curând.`,
      'Dacă ai primit altul, adaugă-l în cont. Unele bănci ne anunță singure cardul nou: dacă îl vezi deja în cont, nu trebuie să faci nimic.',
    ],
    button: 'Schimbă metoda de plată',
    footer: becausePaid,
  }),
  refundFailed: (facts: { amount: string }) => ({
    subject: `Returnarea sumei de ${facts.amount} nu a reușit`,
    preheader: 'Banca nu a primit banii înapoi.',
    title: `Returnarea sumei de ${facts.amount} nu a reușit`,
    paragraphs: [
      'Banca sau PayPal nu a putut primi banii înapoi, de obicei pentru că metoda de plată nu mai există.',
      'Scrie-ne ca să găsim împreună altă cale. Suma rămâne a ta.',
    ],
    button: 'Scrie-ne',
    footer: footer('Ai primit acest mesaj pentru că ți-am returnat o plată.'),
  }),
  ended: (facts: { because: 'asked' | 'unpaid' | 'refunded' }) => ({
    subject: 'Abonamentul tău s-a încheiat',
    preheader: 'Locul tău te așteaptă.',
    title: 'Abonamentul tău s-a încheiat',
    paragraphs: [
      {
        asked: 'Abonamentul s-a încheiat, așa cum ai cerut. Nu îți mai încasăm nimic.',
        unpaid:
          'Plata nu a reușit nici la ultima încercare, așa că abonamentul s-a încheiat. Nu îți mai încasăm nimic.',
        refunded:
          'Plata pentru perioada în curs a fost returnată, așa că abonamentul s-a încheiat. Nu se mai reînnoiește și nu îți mai încasăm nimic.',
      }[facts.because],
      'Contul, profilele și „Lista mea” rămân la locul lor, pentru când te întorci.',
    ],
    button: 'Reactivează abonamentul',
    footer: footer('Ai primit acest mesaj pentru că ai avut un abonament la noi.'),
  }),
  method: {
    visa: 'cardul Visa',
    mastercard: 'cardul Mastercard',
    paypal: 'PayPal',
    default: 'card',
    endingIn: (method: string, lastFour: string) => `${method} •••• ${lastFour}`,
  },
  defaultDescription: 'Abonament',
} as const
