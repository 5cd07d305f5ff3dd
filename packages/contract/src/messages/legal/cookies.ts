import { AUTH_COOKIE_DAYS, EVENTS_RETENTION_MONTHS } from '../../constants.ts'
import { SECURE_DEVICE_COOKIE } from '../../device-cookie.ts'
import { daysCount, monthsCount } from '../counts.ts'
import { mailLink, section, type LegalDocument, type LegalFacts } from './legal-document.ts'

const authDays = daysCount(AUTH_COOKIE_DAYS)

/** /politica-cookies: names everything stored in the browser (Legea 506/2004 art. 4, D142). */
export function cookiesDocument(facts: LegalFacts): LegalDocument {
  return {
    title: 'Politica de cookie-uri',
    lead: 'Fără firimituri ascunse: tot ce păstrăm în browserul tău, pe nume.',
    updatedOn: '29.11.2026',
    sections: [what(), essential(), analytics(), choice(), contact(facts)],
  }
}

const ESSENTIAL_COOKIES = [
  ['CognitoIdentityServiceProvider.*', 'te ține autentificat', authDays, 'nostru'],
  ['consent', 'ține minte ce ai ales în banner', '6 luni', 'nostru'],
  [
    SECURE_DEVICE_COOKIE,
    'recunoaște browserul, ca să îți scriem când cineva intră în cont de pe altul',
    '400 de zile',
    'nostru',
  ],
  [
    'redirect_to',
    'te duce înapoi la pagina dorită după autentificare',
    'până închizi fila',
    'nostru',
  ],
  [
    'provider_sign_in',
    'leagă răspunsul de cererea ta când intri cu alt cont, de exemplu Google',
    'până închizi fila',
    'nostru',
  ],
  [
    '__Host-hosted-*',
    'ține legat de browserul tău drumul până la celălalt cont și înapoi',
    '10 minute',
    'nostru',
  ],
  ['first_sign_in', 'te duce o dată la pașii de început', 'până închizi fila', 'nostru'],
  [
    'seat_invitation',
    'invitația pe care ai deschis-o, până intri în cont',
    'până o folosești',
    'nostru',
  ],
  [
    'draft:*',
    'ce ai scris într-un formular pe care nu l-ai trimis încă',
    'până închizi fila',
    'nostru',
  ],
  ['pendingEmail', 'adresa nouă care își așteaptă codul', 'până închizi fila', 'nostru'],
  [
    'react-router-scroll-positions',
    'locul din pagină la care revii',
    'până închizi fila',
    'nostru',
  ],
  [
    'hlizo-reloaded',
    'reîncarcă o singură dată o pagină rămasă în urmă după o actualizare',
    'până închizi fila',
    'nostru',
  ],
  [
    'hlizo-player, hlizo-unsent-progress',
    'volumul, viteza, subtitrările, ultima poziție și râsetele netrimise',
    'până le ștergi',
    'nostru',
  ],
  ['announcements', 'ține minte anunțurile pe care le-ai închis', '6 luni', 'nostru'],
  ['hlizo-recent-searches', 'ultimele tale căutări', 'până le ștergi', 'nostru'],
  [
    'hlizo-studio.*',
    'cum și-au aranjat colegii noștri ecranele de lucru; doar la ei',
    'până le șterg',
    'nostru',
  ],
  [
    '__stripe_mid, __stripe_sid',
    'previn frauda; doar în paginile de plată',
    'un an, 30 de minute',
    'procesatorul de plăți',
  ],
]

function what() {
  return section('ce-sunt', 'Ce sunt', [
    'Cookie-urile sunt fișiere mici pe care un site le lasă în browser, ca să te recunoască data viitoare. Lângă ele folosim memoria locală a browserului, care face același lucru fără să plece la server. Mai jos le spunem la toate „cookie-uri”.',
    'Până nu accepți, folosim numai ce e strict necesar. Nu te condiționăm: serviciul merge la fel și dacă alegi „Doar esențiale”.',
  ])
}

function essential() {
  return section('esentiale', 'Esențiale', [
    'Fără ele nu te-ai putea autentifica, plăti sau relua de unde ai rămas. Nu cer acord.',
    {
      kind: 'table',
      caption: 'Cookie-uri esențiale',
      head: ['Nume', 'La ce folosește', 'Cât stă', 'Al cui'],
      rows: ESSENTIAL_COOKIES,
    },
    'În browser stă și un mic program al nostru („service worker”), care arată o pagină de rezervă când nu ai internet și notificările pe care le-ai pornit. Nu păstrează nimic: nici pagini, nici date. Abonarea la notificări o ține browserul, până le oprești.',
  ])
}

function analytics() {
  return section('analiza', 'De analiză', [
    `Ne spun ce se caută și ce se vede până la capăt. Pornesc numai după „Accept toate”, nu conțin nume, e-mailuri sau mesaje și se șterg după cel mult ${monthsCount(EVENTS_RETENTION_MONTHS)}.`,
    {
      kind: 'table',
      caption: 'Cookie-uri de analiză',
      head: ['Nume', 'La ce folosește', 'Cât stă', 'Al cui'],
      rows: [
        [
          'hlizo-analytics-session',
          'leagă evenimentele unei vizite',
          'până închizi fila',
          'nostru',
        ],
        ['_ga, _ga_*', 'statistici Google, doar dacă le-am pornit', '2 ani', 'Google'],
      ],
    },
  ])
}

function choice() {
  return section('alegere', 'Cum schimbi alegerea', [
    'Apasă „Setări cookie” în subsolul oricărei pagini și alege din nou. Alegerea se ține minte 6 luni; dacă se schimbă ce înseamnă ea, te întrebăm iar.',
    'Cookie-urile deja lăsate le poți șterge din setările browserului. Dacă le ștergi pe cele esențiale, va trebui să intri din nou în cont.',
  ])
}

function contact({ operator }: LegalFacts) {
  return section('contact', 'Întrebări', [
    `Scrie-ne la ${mailLink(operator.dataProtectionEmail)}. Despre restul datelor citește [politica de confidențialitate](/politica-confidentialitate).`,
  ])
}
