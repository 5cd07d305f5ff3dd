import {
  ADDRESSES_RETENTION_DAYS,
  DATA_EXPORT_DAYS,
  DATA_RETENTION_YEARS,
  EVENTS_RETENTION_MONTHS,
  INVOICE_YEARS,
  MAILS_RETENTION_DAYS,
  OSS_INVOICE_YEARS,
  UNCONFIRMED_RETENTION_DAYS,
} from '../../constants.ts'
import { daysCount, monthsCount, yearsCount } from '../counts.ts'
import { section, type LegalFacts, type LegalSection } from './legal-document.ts'

const retention = yearsCount(DATA_RETENTION_YEARS)

/** Data, purposes, recipients and retention (GDPR art. 13 and 14). */
export function privacyDataSections(facts: LegalFacts): LegalSection[] {
  return [data(facts), purposes(), recipients(facts), keeping()]
}

const dataUsed: readonly (readonly [string, string])[] = [
  [
    'Cont',
    'nume, prenume, e-mail, parola (doar ca amprentă), data înscrierii și acordurile date, cu versiunea textului, ora și adresa IP; dacă le folosești, PIN-ul (doar ca amprentă), cheile de acces (numai partea lor publică) și legătura cu un cont de la alt furnizor, de exemplu Google.',
  ],
  [
    'Profile',
    'numele și avatarul fiecărui profil, vârsta maximă, preferințele de redare, „Lista mea”, „Nu-i pentru mine”, poantele salvate și cele distribuite.',
  ],
  [
    'Urmăriri și notificări',
    'emisiunile și comedianții pe care îi urmărești, anunțurile despre ei, premierele de care vrei să îți amintim și, pentru browserele în care ai pornit notificările, adresa la care li se trimit.',
  ],
  [
    'Vizionare',
    'ce s-a pornit, până unde s-a ajuns, ce s-a terminat, când; unde ai apăsat „Ha-ha!”, până se numără fără să se știe cine.',
  ],
  [
    'Plăți',
    'abonamentul, sumele, facturile, încercările de plată nereușite, marca și ultimele patru cifre ale cardului sau faptul că plătești prin PayPal; pentru TVA, țara cardului și țara din care te conectezi. Numărul cardului nu ajunge la noi.',
  ],
  ['Firmă', 'CUI-ul, denumirea și adresa, dacă le completezi pentru facturi.'],
  [
    'Invitați',
    'adresa prietenului pe care îl inviți, dacă o scrii, și profilul pe care urmărește. Cine te-a invitat vede prenumele tău și ce se urmărește pe acel profil.',
  ],
  [
    'Vouchere',
    'e-mailul cumpărătorului și, dacă le scrii tu, numele și e-mailul prietenului și mesajul pentru el, folosite numai ca să-i trimitem cadoul la ora aleasă. Cumpărătorul află când cadoul a fost deschis și activat, și mulțumirea, dacă îi este scrisă una.',
  ],
  [
    'Dispozitive',
    'numele și tipul dispozitivului, locul aproximativ (orașul), ultima folosire, adresa IP.',
  ],
  ['Suport', 'mesajele pe care ni le trimiți și răspunsurile noastre.'],
  [
    'Analiză',
    'ce pagini se deschid și ce se caută, numai dacă ai acceptat. Evenimentele nu conțin nume, e-mailuri sau mesaje.',
  ],
]

function data({ brand }: LegalFacts): LegalSection {
  return section('date', 'Ce date folosim', [
    {
      kind: 'terms',
      items: dataUsed,
    },
    `Datele vin de la tine, din folosirea ${brand} și, despre reușita unei plăți, de la procesatorul de plăți. Fără datele de cont nu putem încheia contractul; restul depinde de ce folosești.`,
    'Nu cerem date sensibile și nu ghicim opinii, sănătate sau altceva din ce te face să râzi.',
  ])
}

function purposes(): LegalSection {
  return section('scopuri', 'De ce și în ce temei', [
    {
      kind: 'table',
      caption: 'Scopurile și temeiurile prelucrării',
      head: ['Scop', 'Date', 'Temei (GDPR art. 6)'],
      rows: [
        [
          'Contul, redarea, „Lista mea” și istoricul',
          'cont, profile, vizionare, dispozitive',
          'contractul',
        ],
        ['Plata, reînnoirea, voucherele', 'cont, plăți, vouchere', 'contractul'],
        ['Facturi și contabilitate', 'cont, plăți, firmă', 'obligația legală'],
        [
          'Anunțurile despre ce urmărești, pe e-mail și ca notificări',
          'cont, urmăriri și notificări',
          'contractul: tu le ceri și tu le oprești',
        ],
        ['Poantele pe care le distribui', 'profile', 'contractul'],
        ['Invitarea prietenilor pe un profil', 'cont, vizionare, invitați', 'contractul'],
        [
          'Harta râsului',
          'vizionare',
          'interesul legitim de a arăta unde se râde, fără ca vreo persoană să poată fi recunoscută',
        ],
        ['Recomandări', 'vizionare, profile', 'interesul legitim de a-ți arăta ce ți s-ar potrivi'],
        [
          'Securitate, prevenirea fraudei',
          'cont, dispozitive, IP',
          'interesul legitim de a apăra conturile',
        ],
        ['Răspunsuri la întrebări și reclamații', 'suport, cont', 'contractul și obligația legală'],
        ['Noutăți și oferte pe e-mail', 'e-mail, prenume', 'acordul tău'],
        ['Statistici despre folosire', 'analiză', 'acordul tău'],
      ],
    },
  ])
}

function recipients({ operator }: LegalFacts): LegalSection {
  return section('destinatari', 'Cine le mai vede', [
    'Datele tale nu sunt de vânzare. Le încredințăm numai celor fără de care serviciul nu ar merge:',
    {
      kind: 'list',
      items: [
        'procesatorului de plăți și PayPal, când plătești; pentru datele de plată ei sunt operatori și au politicile lor;',
        `furnizorilor noștri de găzduire, de livrare video și de e-mail: ${operator.providers};`,
        'serviciului de notificări al browserului tău (Google, Mozilla, Apple sau Microsoft), numai dacă le pornești: adresa de trimitere, care e chiar la el, și mesajul, criptat;',
        'furnizorului cu care alegi să intri în cont, de exemplu Google: el află că intri la noi, iar noi primim de la el numele și e-mailul tău;',
        'oricui are adresa unei poante pe care o distribui: clipul, fără numele tău;',
        'serviciului de analiză, numai dacă ai acceptat cookie-urile de analiză;',
        'autorităților, când legea ne obligă: facturile ajung la ANAF, prin RO e-Factura.',
      ],
    },
    `Datele stau aici: ${operator.dataLocation}. Dacă un furnizor le prelucrează în afara Spațiului Economic European, se aplică o decizie de adecvare sau clauzele contractuale standard ale Comisiei Europene; îți trimitem o copie la cerere.`,
  ])
}

function keeping(): LegalSection {
  return section('pastrare', 'Cât timp le păstrăm', [
    `Regula: ștergem datele unui cont cel mult la ${retention} după ce nu mai avem nevoie de ele. Excepție fac documentele pe care legea ne cere să le ținem mai mult.`,
    {
      kind: 'table',
      caption: 'Termene de păstrare',
      head: ['Date', 'Cât timp'],
      rows: [
        [
          'Cont, profile, vizionare',
          `cât există contul; după ultima folosire, cel mult ${retention}`,
        ],
        ['Apăsările pe „Ha-ha!”', `până se numără împreună cu ale altora, cel mult ${retention}`],
        [
          'Urmăriri, notificări, poante, „Nu-i pentru mine”',
          'până le scoți tu, cel mult cât există contul; din poantele distribuite rămâne doar ce secunde au fost, fără tine',
        ],
        ['Cont șters de tine', 'se șterge după cele 14 zile de răzgândire'],
        ['Cont neconfirmat', daysCount(UNCONFIRMED_RETENTION_DAYS)],
        [
          'Facturi',
          `cât cer legile fiscale: ${yearsCount(INVOICE_YEARS)} de la 1 iulie a anului următor, ${yearsCount(OSS_INVOICE_YEARS)} pentru vânzările prin OSS; cu numele tău și dacă ai șters contul, fiindcă o factură trebuie să îl aibă`,
        ],
        ['Evidența plăților', 'după ștergerea contului, fără tine'],
        ['Mesaje către suport', `cel mult ${retention}`],
        ['E-mailurile trimise ție, fără coduri', daysCount(MAILS_RETENTION_DAYS)],
        ['Dovada acordurilor', 'cât există contul'],
        ['Adrese IP', `cel mult ${daysCount(ADDRESSES_RETENTION_DAYS)}`],
        ['Evenimente de analiză', `cel mult ${monthsCount(EVENTS_RETENTION_MONTHS)}`],
        ['Copia datelor tale, după ce o ceri', daysCount(DATA_EXPORT_DAYS)],
      ],
    },
  ])
}
