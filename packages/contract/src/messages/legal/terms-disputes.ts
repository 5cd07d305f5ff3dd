import { COMPLAINT_HOURS, PRICE_CHANGE_NOTICE_DAYS } from '../../constants.ts'
import { daysCount, hoursCount } from '../counts.ts'
import { mailLink, section, type LegalFacts, type LegalSection } from './legal-document.ts'

/** Sections 12-15 of the terms (D134, D135, D147). */
export function disputeSections(facts: LegalFacts): LegalSection[] {
  return [conformity(facts), changes(), suspension(facts), law()]
}

function conformity({ supportEmail }: LegalFacts): LegalSection {
  return section('reclamatii', 'Când ceva nu merge: conformitate și reclamații', [
    `Dacă serviciul nu merge cum trebuie, scrie-ne la ${mailLink(supportEmail)} sau prin [formularul de contact](/contact), de preferat în ${hoursCount(COMPLAINT_HOURS)}, cât urmele sunt proaspete și putem găsi cauza. Este o rugăminte, nu o condiție: drepturile tale nu depind de ea.`,
    'Potrivit OUG 141/2021 ai dreptul ca serviciul să fie adus la conformitate, gratuit și într-un termen rezonabil. Dacă nu se poate sau nu o facem, ai dreptul la o reducere proporțională a prețului ori la încetarea contractului cu rambursarea părții cuvenite.',
    'Dacă nu ne înțelegem, te poți adresa:',
    {
      kind: 'list',
      items: [
        'Autorității Naționale pentru Protecția Consumatorilor, la [anpc.ro](https://anpc.ro/);',
        'unei entități de [soluționare alternativă a litigiilor](https://anpc.ro/ce-este-sal/) (SAL), gratuit și fără instanță;',
        'instanței de judecată.',
      ],
    },
  ])
}

function changes(): LegalSection {
  return section('modificari', 'Schimbări de preț și de termeni', [
    `Orice schimbare de preț ți-o anunțăm pe e-mail și în Cont cu cel puțin ${daysCount(PRICE_CHANGE_NOTICE_DAYS)} înainte. Prețul nou se aplică numai de la următoarea reînnoire; dacă nu îți convine, anulezi înainte și nu îl plătești.`,
    'Termenii se pot schimba când se schimbă legea sau serviciul. Schimbările care te privesc ți le spunem din timp, cu motivul lor; dacă nu ești de acord, poți încheia contractul fără costuri înainte să intre în vigoare. Data de sus arată ultima versiune.',
  ])
}

function suspension({ supportEmail }: LegalFacts): LegalSection {
  return section('suspendare', 'Suspendare, încetare, forță majoră', [
    'Putem suspenda un cont folosit pentru fraudă, piraterie sau pentru a pune în pericol serviciul ori pe alți utilizatori. Îți spunem motivul, în afară de cazul în care legea ne oprește, și îți dăm ocazia să răspunzi. Pentru abateri care se pot îndrepta te avertizăm întâi.',
    `Dacă suspendarea a fost o greșeală a noastră, îți prelungim abonamentul cu timpul pierdut. Contestațiile ajung la un om: ${mailLink(supportEmail)}.`,
    'Contul îl poți șterge oricând din Cont → Datele mele. Ai 14 zile să te răzgândești.',
    'Nici tu, nici noi nu răspundem pentru neîndeplinirea obligațiilor din cauza forței majore sau a cazului fortuit, cât timp durează. Dacă din acest motiv nu te poți uita, nu plătești pentru perioada pierdută.',
    'Nimic din acești termeni nu limitează răspunderea noastră pentru intenție, culpă gravă sau pentru drepturile pe care legea ți le dă în calitate de consumator.',
  ])
}

function law(): LegalSection {
  return section('lege', 'Legea aplicabilă și instanțele', [
    'Contractul este guvernat de legea română. Dacă locuiești în alt stat al Uniunii Europene, păstrezi și protecția pe care legea de acolo nu permite să fie înlăturată.',
    'Litigiile se judecă de instanțele române competente. În calitate de consumator ne poți chema în judecată și la domiciliul tău.',
    'Dacă o prevedere de aici se dovedește nevalabilă, celelalte rămân în picioare.',
  ])
}
