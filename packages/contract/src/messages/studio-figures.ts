import type { DeviceKind, FigurePeriod, RetentionMarkKind } from '../entities/studio-figures.ts'
import { percentText } from '../percent.ts'
import { counted } from '../plural.ts'
import { monthsCount, profilesCount, titlesCount } from './counts.ts'

export const figurePeriods: Readonly<Record<FigurePeriod, string>> = {
  '7d': 'Ultimele 7 zile',
  '28d': 'Ultimele 28 de zile',
  '90d': 'Ultimele 90 de zile',
  '12m': 'Ultimele 12 luni',
}

export const deviceKinds: Readonly<Record<DeviceKind, string>> = {
  computer: 'Calculator',
  tv: 'Televizor',
  phone: 'Telefon',
  tablet: 'Tabletă',
}

export const retentionMarkNames: Readonly<Record<RetentionMarkKind, string>> = {
  intro: 'Începutul',
  top: 'Moment de top',
  spike: 'Revăzut',
  dip: 'Abandon',
}

const viewersCount = (viewers: number) => counted(viewers, 'spectator', 'spectatori')

export const studioFiguresMessages = {
  title: 'Vizionări',
  how: 'Cum se numără:',
  empty: 'Nicio cifră în această perioadă.',
  noBefore: 'fără perioadă de comparat',
  before: (before: string, change: string) =>
    change === '' ? `înainte: ${before}` : `înainte: ${before} (${change})`,
  filters: {
    period: 'Perioada',
    to: 'Până la ziua',
    show: 'Arată',
    compared: (now: string, before: string) => `${now}, comparat cu ${before}`,
  },
  tiles: {
    viewersNow: 'Privesc acum',
    hours: 'Ore privite',
    views: 'Vizionări',
  },
  hoursUnit: (hours: string) => `${hours} h`,
  columns: {
    step: 'Zi',
    month: 'Luna',
    hours: 'Ore privite',
    hoursBefore: 'Ore înainte',
    views: 'Vizionări',
    device: 'Dispozitiv',
    share: 'Parte',
    time: 'Ora',
    viewers: 'Dispozitive',
    title: 'Titlu',
    about: 'Emisiune sau comedianți',
    comedian: 'Comediant',
    titleViewers: 'Spectatori în total',
    place: 'În video',
    percent: 'Din cei care au început',
    usual: 'De obicei',
    mark: 'Reper',
    laughter: 'Față de cel mai tare moment',
  },
  hours: {
    title: 'Ore privite',
    now: 'Perioada aleasă',
    before: 'Perioada dinainte',
    how: `Secundele redate fără salt, după rapoartele playerului, o singură dată pentru fiecare redare. O zi este o zi din România. Operatorii nu se numără, iar cine a privit nu se păstrează. O vizionare este un profil care a văzut cel puțin 30 de secunde sau ${percentText(10)} dintr-un titlu, cel mult una în 24 de ore.`,
  },
  devices: {
    title: 'Dispozitive',
    how: 'Orele privite, după felul dispozitivului pe care s-a redat.',
  },
  viewers: {
    title: 'Ultimele 24 de ore',
    how: 'Câte dispozitive aveau un video deschis, o dată la 5 minute; o pauză se numără.',
  },
  titles: {
    title: 'Titluri și comedianți',
    file: 'titluri-privite',
    comediansFile: 'comedianti-priviti',
    titles: 'Titluri',
    comedians: 'Comedianți',
    fewViewers: 'sub 10 spectatori',
    hidden: (titles: number, hours: string) =>
      `${counted(titles, 'rând are', 'rânduri au')} sub 10 spectatori și nu se arată; ${titles === 1 ? 'are' : 'au împreună'} ${hours} h.`,
    how: 'La un comediant se numără întreg fiecare titlu în care apare, deci suma comedianților poate depăși totalul. Titlurile cu mai puțin de 10 spectatori nu se arată, ca să nu se afle ce privește o persoană.',
    empty: 'Nu s-a privit nimic în această perioadă.',
  },
  one: {
    back: 'Toate titlurile',
    openTitle: 'Deschide titlul',
    few: 'Sub 10 spectatori',
    fewLead:
      'Cifrele apar când titlul are cel puțin 10 spectatori, ca să nu se afle ce privește o persoană.',
    viewers: viewersCount,
    dismissals: (profiles: number) => `„Nu-i pentru mine”: ${profilesCount(profiles)}`,
    followers: (name: string, accounts: number | null) =>
      accounts === null
        ? `${name}: sub 10 urmăritori`
        : `${name}: ${counted(accounts, 'urmăritor', 'urmăritori')}`,
  },
  retention: {
    title: 'Unde rămân și unde pleacă',
    curve: 'Titlul acesta',
    usual: (titles: number) =>
      `Jumătatea din mijloc, din ${titlesCount(titles)} de lungime apropiată`,
    noUsual: 'Încă nu sunt destule titluri de lungime apropiată pentru comparație.',
    summary: (percent: string) => `La jumătate sunt ${percent} dintre cei care au început.`,
    marks: 'Repere',
    mark: {
      intro: (percent: string) => `${percent} rămân după primele 30 de secunde.`,
      top: (percent: string) => `Aproape nimeni nu pleacă aici: ${percent} privesc.`,
      spike: (percent: string) => `Se revede sau se sare direct aici: ${percent}.`,
      dip: (percent: string) => `Pleacă sau sar peste: ${percent} mai puțini.`,
    },
    how: `De câte ori s-a văzut fiecare parte de 5 secunde, din toate redările, față de cei care l-au început. Peste ${percentText(100)} înseamnă că o parte se revede. Se numără de la primul spectator și se arată de la al zecelea, fără întârziere.`,
  },
}

/** Where viewers laughed in a title (docs/decisions/0149). */
export const studioLaughterMessages = {
  title: 'Unde se râde',
  curve: 'Râsete',
  summary: (moments: readonly string[]) =>
    moments.length === 0
      ? 'Niciun moment nu iese în față.'
      : `Se râde cel mai tare la ${moments.join(', ')}.`,
  profiles: (profiles: number) => `Din râsetele a cel puțin ${profilesCount(profiles)}.`,
  few: 'Sub 50 de profile',
  fewLead:
    'Harta apare după ce au râs cel puțin 50 de profile, ca să nu se afle ce face o persoană.',
  how: 'Apăsările pe „Ha-ha!” din player, pe părți de 5 secunde. Un profil se numără o singură dată, la cel puțin o zi după ultima apăsare, cu cel mult 10 momente alese la întâmplare. Se numără în grupuri de cel puțin 50 de profile, fiecare parte cu o mică abatere la întâmplare, deci nicio cifră nu arată ce a făcut o persoană. Ce nu se deosebește de abatere apare ca 0.',
}

export const funnelStepNames = {
  visits: 'Vizite',
  registered: 'Conturi făcute',
  confirmed: 'E-mail confirmat',
  paid: 'Prima plată',
  watched: 'Primul video',
} as const

export const chargeKinds = {
  subscription: 'Abonamente',
  voucher: 'Cadouri',
  refund: 'Rambursări',
} as const

/** Figures → Money, churn, the way to the first film, searches. */
export const studioMoneyFiguresMessages = {
  money: {
    title: 'Abonați și bani',
    tiles: {
      bani: 'Încasat',
      subscribers: 'Abonați',
      gained: 'Abonați noi',
      lost: 'Abonați pierduți',
      monthly: 'Venit lunar din abonamente',
    },
    countedAt: (moment: string) => `Calculat ${moment}.`,
    notCounted: 'Cifrele se calculează; revino în câteva minute.',
    revenue: 'Încasări',
    revenueHow:
      'Plățile minus rambursările, în ziua în care s-au făcut. Sumele în euro sunt trecute în lei la cursul zilei.',
    subscribers: 'Abonați',
    subscribersHow:
      'Un abonat are cel puțin o plată și nu s-a încheiat. Cine schimbă metoda de plată sau abonamentul nu se numără ca pierdut și nou.',
    monthlyHow:
      'Prețul fără reduceri al abonamentelor de atunci, pe o lună; un abonament anual intră cu a douăsprezecea parte.',
    kinds: 'După fel și monedă',
    gifts: 'Cadouri',
    giftsHow: 'Cumpărate în ziua plății, activate în ziua folosirii codului.',
    columns: {
      bani: 'Lei',
      baniBefore: 'Lei înainte',
      subscribers: 'Abonați',
      gained: 'Noi',
      lost: 'Pierduți',
      monthly: 'Venit lunar',
      kind: 'Fel',
      currency: 'Monedă',
      charges: 'Operațiuni',
      amount: 'Sumă în monedă',
      bought: 'Cumpărate',
      redeemed: 'Activate',
    },
  },
  churn: {
    title: 'Cât rămân',
    cohorts: 'După luna în care s-au abonat',
    cohortsHow:
      'Câți dintre cei care s-au abonat într-o lună sunt încă abonați după tot atâtea luni. Cine revine rămâne în luna lui dintâi. Graficul le arată pe toate la un loc, câte sunt destul de vechi, între luna cu cei mai puțini rămași și cea cu cei mai mulți.',
    all: 'Toate lunile la un loc',
    band: 'Între luna cea mai slabă și cea mai bună',
    start: 'La început',
    month: 'Luna',
    subscribers: 'Abonați',
    after: (months: number) => `După ${monthsCount(months)}`,
    reasons: 'De ce pleacă',
    reason: 'Motiv',
    answers: 'Răspunsuri',
    reasonsHow:
      'Răspunsurile la „De ce pleci?” din chestionarul de la anulare, pe luni întregi. O persoană poate alege mai multe motive.',
  },
  funnel: {
    title: 'De la vizită la primul video',
    step: 'Pas',
    people: 'Câți',
    before: 'Înainte',
    share: 'Din pasul dinainte',
    how: 'Vizitele sunt ale celor care au acceptat analiza, deci sunt mai multe decât aici. Ceilalți pași urmăresc conturile făcute în perioadă, fiecare timp de 28 de zile; o perioadă recentă mai crește.',
  },
  searches: {
    title: 'Căutări fără rezultat',
    file: 'cautari-fara-rezultat',
    term: 'Ce s-a căutat',
    searches: 'Căutări',
    searchers: 'Vizitatori',
    how: 'Ultimele 28 de zile, de la cei care au acceptat analiza, fără majuscule și diacritice. Apar doar căutările făcute de cel puțin 5 vizitatori diferiți, ca să nu se vadă nume de persoane.',
    empty: 'Nicio căutare fără rezultat nu s-a repetat destul.',
  },
}
