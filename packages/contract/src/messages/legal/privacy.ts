import { DATA_REQUEST_MONTHS, MINIMUM_AGE_YEARS } from '../../constants.ts'
import { monthsCount } from '../counts.ts'
import { mailLink, section, type LegalDocument, type LegalFacts } from './legal-document.ts'
import { privacyDataSections } from './privacy-data.ts'

/** /politica-confidentialitate (GDPR art. 13, D4, D28, D140). */
export function privacyDocument(facts: LegalFacts): LegalDocument {
  return {
    title: 'Politica de confidențialitate',
    lead: 'Ce știm despre tine, de ce, cât timp și cum ne pui să uităm.',
    updatedOn: '29.11.2026',
    sections: [
      operator(facts),
      ...privacyDataSections(facts),
      recommendations(),
      minors(),
      rights(facts),
      security(),
      changes(),
    ],
  }
}

function operator({ brand, operator: who }: LegalFacts) {
  return section('operator', 'Cine răspunde de date', [
    `Operatorul datelor este ${who.name}, ${who.address}, CUI ${who.taxId}, ${who.registration}. Pentru orice întrebare despre date scrie la ${mailLink(who.dataProtectionEmail)}.`,
    `Politica se aplică tuturor celor care deschid ${brand}: vizitatori, oameni cu cont, abonați și prietenii care primesc un voucher.`,
  ])
}

function recommendations() {
  return section('recomandari', 'Recomandări și profilare', [
    'Ordinea unor rânduri din pagina principală depinde de ce s-a văzut pe profilul tău: titluri începute și terminate, titluri din „Lista mea”, etichete și comici. Calculul îl face serviciul nostru, pe datele lui; nu cumpărăm și nu vindem profile de utilizatori.',
    'Recomandările nu au efecte juridice: nu schimbă prețul și nu îți închid nimic din catalog. Tot catalogul rămâne la îndemână prin [căutare](/search) și categorii.',
    'Le influențezi ștergând titluri din „Continuă vizionarea” sau din [istoric](/history). Te poți opune lor scriindu-ne: atunci vezi rânduri alese de redacție, aceleași pentru toți.',
    'Nu luăm decizii bazate exclusiv pe prelucrare automată, în sensul art. 22 din GDPR.',
  ])
}

function minors() {
  return section('minori', 'Minori', [
    `Contul este pentru cei de cel puțin ${MINIMUM_AGE_YEARS} ani. Nu cerem data nașterii și nu avem profile de copii, deci nu culegem cu bună știință date despre minori.`,
    'Dacă ești părinte sau tutore și crezi că avem date despre un minor fără acordul tău, scrie-ne: verificăm și ștergem contul.',
  ])
}

function rights({ operator: who }: LegalFacts) {
  const deadline =
    DATA_REQUEST_MONTHS === 1 ? 'într-o lună' : `în ${monthsCount(DATA_REQUEST_MONTHS)}`

  return section('drepturi', 'Drepturile tale', [
    {
      kind: 'terms',
      items: [
        [
          'Acces și portabilitate',
          'primești datele tale: Cont → Datele mele → Descarcă datele mele.',
        ],
        ['Rectificare', 'schimbi numele și e-mailul din Cont.'],
        ['Ștergere', 'Cont → Datele mele → Șterge contul; ai 14 zile să te răzgândești.'],
        [
          'Retragerea acordului',
          'pentru cookie-uri, din „Setări cookie”; pentru e-mailuri, din Cont sau din linkul de dezabonare. Nu schimbă ce s-a făcut înainte.',
        ],
        [
          'Opoziție și restricționare',
          'ne ceri să nu mai folosim datele într-un anumit scop sau doar să le păstrăm.',
        ],
        [
          'Plângere',
          'la Autoritatea Națională de Supraveghere a Prelucrării Datelor cu Caracter Personal, [dataprotection.ro](https://www.dataprotection.ro/), ori la instanță.',
        ],
      ],
    },
    `Cererile care nu au buton le trimiți la ${mailLink(who.dataProtectionEmail)}. Răspundem ${deadline}, gratuit. Dacă o cerere e complicată, legea ne lasă încă două luni, iar atunci îți spunem de ce.`,
  ])
}

function security() {
  return section('securitate', 'Cum le apărăm', [
    'Legătura cu serviciul este criptată. Parolele se păstrează doar ca amprente care nu pot fi citite înapoi, iar accesul oamenilor noștri la date este limitat la ce au nevoie pentru munca lor.',
    'Dacă o breșă ți-ar pune drepturile în pericol, anunțăm autoritatea în 72 de ore și îți scriem fără întârziere.',
  ])
}

function changes() {
  return section('modificari', 'Schimbări', [
    'Când schimbăm politica, schimbăm și data de sus. Despre schimbările importante îți scriem pe e-mail înainte să se aplice.',
  ])
}
