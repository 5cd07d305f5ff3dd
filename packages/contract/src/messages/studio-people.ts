import type { PersonEventKind, PersonFile, PersonMatch } from '../entities/studio-person.ts'

export const personMatches: Readonly<Record<PersonMatch, string>> = {
  email: 'Adresa de e-mail',
  name: 'Nume',
  order: 'Numărul comenzii',
  card: 'Ultimele cifre ale cardului',
  voucher: 'Cod cadou',
}

export const personEvents: Readonly<Record<PersonEventKind, string>> = {
  registered: 'Cont creat',
  confirmed: 'Adresă confirmată',
  'email-changed': 'Adresă schimbată',
  paid: 'Plată',
  refunded: 'Plată returnată',
  'payment-failed': 'Plată nereușită',
  subscribed: 'Abonament început',
  'subscription-ended': 'Abonament încheiat',
  changed: 'Schimbare cerută',
  cancelled: 'Anulare cerută',
  gift: 'Cadou primit',
  'gift-bought': 'Cadou cumpărat',
  'gift-sent': 'Cadou trimis destinatarului',
  device: 'Dispozitiv conectat',
  mail: 'E-mail trimis',
  ticket: 'Tichet',
  'ticket-answer': 'Răspuns la tichet',
  withdrawal: 'Retragere din contract',
  export: 'Copie a datelor cerută',
  operator: 'Acțiune din Studio',
}

/** Why a refund was refused, by the code of the payment provider; others are shown by their code. */
export const refundRefusals: Readonly<Record<string, string>> = {
  charge_disputed: 'plata este contestată la bancă',
  charge_already_refunded: 'plata era deja returnată',
  charge_missing: 'procesatorul nu mai are plata',
  lost_or_stolen_card: 'cardul a fost pierdut sau furat',
  expired_or_canceled_card: 'cardul a expirat sau a fost anulat',
  declined: 'banca a refuzat banii',
  refund_failed: 'banca nu a spus de ce',
  unknown: 'motivul nu a fost păstrat',
}

/** What a person asked to change in the subscription; others are shown by their name. */
export const personChanges: Readonly<Record<string, string>> = {
  'change-plan': 'alt abonament',
  resubscribe: 'reabonare',
  'retry-payment': 'plată încercată din nou',
  pause: 'pauză',
  'end-pause': 'pauză încheiată mai devreme',
}

type Subscription = NonNullable<PersonFile['subscription']>

/** What happens to a subscription, before its date. */
export const subscriptionStates: Readonly<Record<Subscription['state'], string>> = {
  renews: 'se reînnoiește pe',
  ends: 'se încheie pe',
  unpaid: 'neplătit din',
  paused: 'în pauză, plățile se reiau pe',
  ended: 'încheiat pe',
}

/** The same for a pause that the person asked for. */
export const pausedFromTo = (from: string, until: string) =>
  `în pauză din ${from}, plățile se reiau pe ${until}`

export const studioPeopleMessages = {
  title: 'Persoane',
  table: 'Persoanele găsite',
  csv: 'persoane',
  search: 'Caută o persoană',
  searchHint:
    'E-mailul întreg, numele, numărul comenzii, ultimele patru cifre ale cardului sau codul unui cadou.',
  start: 'Scrie cel puțin trei caractere.',
  empty: 'Nu am găsit pe nimeni.',
  /** Below as many people as a search shows. */
  hasMore:
    'Sunt mai mulți decât apar aici. Scrie și prenumele, e-mailul întreg sau numărul comenzii.',
  columns: {
    name: 'Nume',
    email: 'E-mail',
    subscription: 'Abonament',
    createdAt: 'Cont creat',
    match: 'Găsit după',
  },
  subscribed: 'Activ',
  notSubscribed: 'Fără',
  unconfirmed: 'Adresă neconfirmată',
  back: 'Caută altă persoană',
  open: {
    title: 'De ce deschizi această persoană?',
    lead: 'Adresa, plățile și istoricul se văd după ce scrii motivul. Motivul rămâne în jurnal, iar persoana rămâne deschisă pentru tine 12 ore.',
    reason: 'Motivul',
    submit: 'Deschide persoana',
  },
  /** When the hours are over while one works on the person. */
  reopen: {
    title: 'Persoana s-a închis',
    lead: 'Au trecut cele 12 ore de când ai deschis-o. Scrie din nou motivul, apoi continuă: ce ai scris rămâne la locul lui.',
  },
  file: {
    title: 'Contul',
    deleteAt: 'Se șterge pe',
    accessUntil: 'Acces până pe',
    devices: 'Dispozitive conectate',
    accepted: { terms: 'Termeni acceptați', privacy: 'Politică acceptată' },
    acceptedOn: (version: string, date: string) => `versiunea ${version}, pe ${date}`,
    guestOf: 'Invitat de',
    emailMove: 'Adresă nouă cerută',
    emailMoveWaits: (email: string, until: string) => `${email}, de confirmat până pe ${until}`,
    emailMoveDue: (email: string, at: string) => `${email}, confirmată, se schimbă pe ${at}`,
    guests: 'Invitați pe profile',
    signIn: 'Autentificare și limite de vârstă',
    pin: 'PIN pentru 15+ și 18+',
    hasPin: { yes: 'setat', no: 'nesetat' },
    ages: 'Vârsta maximă a profilelor',
    ageOf: (name: string, age: string) => `${name}: ${age}`,
    passkeys: 'Chei de acces',
    usedOn: (date: string) => `pe ${date}`,
    passkey: (name: string, added: string, used: string) => `${name}, ${added}, ${used}`,
    unreadPasskeys: 'serviciul de identitate nu le arată operatorilor',
    providers: 'Intră și cu',
    provider: (name: string, linked: string) => `${name}, ${linked}`,
    none: 'niciuna',
    noProvider: 'niciun alt cont',
    unreadSignIn: 'nu se poate citi acum',
    noSubscription: 'fără abonament',
    subscription: (plan: string, state: string, date: string) => `${plan}, ${state} ${date}`,
  },
  payments: {
    title: 'Plăți',
    none: 'Nicio plată.',
    of: (description: string, date: string) => `${description}, ${date}`,
    unnamed: 'Plată',
    number: (number: string) => `Chitanța ${number}`,
    refunded: (amount: string) => `returnat ${amount}`,
    refunding: 'se returnează',
    refused: (amount: string, date: string, why: string) =>
      `Rambursare de ${amount}, refuzată pe ${date}: ${why}.`,
    otherRefusal: (code: string) => `codul procesatorului este ${code}`,
  },
  notes: {
    title: 'Note',
    lead: 'Le văd colegii de la suport. Persoana le primește în copia datelor ei, fără numele tău.',
    text: 'Notă nouă',
    submit: 'Adaugă nota',
    none: 'Nicio notă.',
    removeOf: (author: string, at: string) => `Scoate nota scrisă de ${author}, ${at}`,
  },
  events: {
    title: 'Istoric',
    more: 'Arată evenimente mai vechi',
    by: (name: string) => `de ${name}`,
    months: (count: string) => `luni: ${count}`,
    followed: 'noutăți din ce urmărește persoana',
  },
  mail: {
    read: 'Citește textul',
    readOf: (subject: string, moment: string) => `Citește textul: ${subject}, ${moment}`,
    title: 'E-mail trimis',
    subject: 'Subiect',
    at: 'Trimis',
    recipient: 'Către',
    lead: 'Codurile și părțile secrete ale linkurilor sunt ascunse.',
    gone: 'Textul acestui e-mail nu s-a păstrat.',
  },
  actions: {
    title: 'Acțiuni',
    reason: 'Motivul, pentru jurnal',
    mailPreview: 'E-mailul care pleacă la adresa contului',
    refund: {
      open: 'Returnează',
      label: (description: string) => `Returnează din: ${description}`,
      title: 'Returnezi o plată?',
      lead: (amount: string) =>
        `Se returnează ${amount} prin metoda de plată folosită. Nu se poate anula. Dacă returnezi toată plata perioadei curente, abonamentul se încheie.`,
      giftLead: (amount: string) =>
        `Se returnează ${amount} prin metoda de plată folosită. Nu se poate anula. Dacă returnezi toată plata, codul cadoului nu mai este valabil; dacă a fost folosit, timpul rămas din el se încheie.`,
      amount: 'Suma',
      amountHint: (left: string) => `Cel mult ${left}.`,
      amountWrong: 'Scrie o sumă între 0,01 și cât a mai rămas.',
      submit: 'Returnează banii',
      done: (amount: string) => `Am returnat ${amount}.`,
    },
    months: {
      open: 'Oferă luni gratuite',
      title: 'Oferi luni gratuite?',
      lead: 'Lunile se adaugă după timpul pe care persoana îl are deja. Dacă abonamentul se reînnoiește, următoarea plată se mută după ele. Nu se poate anula.',
      months: 'Câte luni',
      submit: 'Oferă lunile',
      done: (months: string) => `Am oferit ${months}.`,
    },
    cancelEnd: {
      open: 'Anulează la sfârșitul perioadei',
      title: 'Anulezi abonamentul la sfârșitul perioadei?',
      lead: 'Reînnoirea se oprește, iar accesul rămâne până la sfârșitul perioadei plătite. Persoana primește e-mailul de anulare și se poate abona din nou oricând.',
      submit: 'Anulează abonamentul',
      done: 'Am anulat abonamentul.',
    },
    cancelNow: {
      open: 'Oprește abonamentul acum',
      title: 'Oprești abonamentul acum?',
      lead: 'Abonamentul se încheie imediat, iar reînnoirea se oprește. Nu se returnează nimic: pentru bani alege plata de mai jos. Persoana primește e-mailul de încheiere.',
      submit: 'Oprește abonamentul',
      done: 'Am oprit abonamentul.',
    },
    removeNote: {
      open: 'Scoate',
      title: 'Scoți nota?',
      lead: 'Nota dispare din pagină. Textul ei și motivul rămân în jurnal.',
      submit: 'Scoate nota',
      done: 'Am scos nota.',
    },
    signOut: {
      open: 'Deconectează dispozitivele',
      title: 'Deconectezi toate dispozitivele?',
      lead: 'Persoana trebuie să se autentifice din nou pe fiecare dispozitiv.',
      submit: 'Deconectează',
      done: 'Am deconectat toate dispozitivele.',
    },
    confirmation: {
      open: 'Retrimite confirmarea',
      title: 'Retrimiți confirmarea adresei?',
      lead: 'Persoana primește din nou e-mailul cu care își confirmă adresa.',
      submit: 'Retrimite',
      done: 'Am retrimis confirmarea.',
    },
    emailMove: {
      open: 'Schimbă adresa de e-mail',
      title: 'Schimbi adresa de e-mail?',
      lead: (hours: string) =>
        `Pentru cine nu mai are adresa veche. Adresa nouă primește un link pe care trebuie să îl confirme, iar adresa veche primește un mesaj din care schimbarea se poate opri. Adresa se schimbă după cel puțin ${hours}, iar toate dispozitivele sunt deconectate.`,
      newEmail: 'Adresa nouă',
      proof: 'Ce dovedește persoana',
      proofs: {
        payment: 'O chitanță și cardul cu care a plătit',
        voucher: 'Codul unui cadou cumpărat sau folosit',
      },
      number: 'Numărul chitanței',
      cardDigits: 'Ultimele patru cifre ale cardului',
      cardDigitsWrong: 'Scrie patru cifre.',
      code: 'Codul cadoului',
      required: 'Completează câmpul.',
      proofHint:
        'Scrie ce spune persoana, nu ce vezi pe pagină. După cinci dovezi greșite într-o zi nu se mai poate încerca.',
      toNew: 'adresa nouă',
      toOld: 'adresa veche',
      submit: 'Cere schimbarea',
      done: 'Am trimis linkul la adresa nouă.',
    },
    withdrawEmailMove: {
      open: 'Renunță la schimbarea adresei',
      title: 'Renunți la schimbarea adresei?',
      lead: 'Linkul trimis la adresa nouă nu mai merge. Contul rămâne pe adresa de acum.',
      submit: 'Renunță la schimbare',
      done: 'Schimbarea adresei nu se mai face.',
    },
    reset: {
      open: 'Trimite resetarea parolei',
      title: 'Trimiți resetarea parolei?',
      lead: 'Persoana primește codul cu care își alege o parolă nouă. Parola de acum merge până atunci.',
      submit: 'Trimite',
      done: 'Am trimis codul de resetare.',
    },
    export: {
      open: 'Trimite copia datelor',
      title: 'Trimiți copia datelor?',
      lead: 'Persoana primește pe e-mail un link către arhiva cu datele ei, valabil o săptămână.',
      submit: 'Trimite',
      done: 'Arhiva este în lucru.',
    },
    erase: {
      open: 'Șterge contul',
      title: 'Programezi ștergerea contului?',
      lead: 'Reînnoirea se oprește, iar contul se șterge după zilele în care cererea se poate anula. Persoana primește un e-mail cu data.',
      submit: 'Programează ștergerea',
      done: 'Am programat ștergerea.',
    },
    keep: {
      open: 'Anulează ștergerea',
      title: 'Anulezi ștergerea contului?',
      lead: 'Contul rămâne. Reînnoirea abonamentului nu pornește singură. Persoana primește un e-mail.',
      submit: 'Anulează ștergerea',
      done: 'Am anulat ștergerea.',
    },
  },
} as const
