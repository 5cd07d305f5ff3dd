import { SUPPORT_CLOSES_HOUR, SUPPORT_OPENS_HOUR } from '../../constants.ts'
import { percentText } from '../../percent.ts'
import { mailLink, section, type LegalDocument, type LegalFacts } from './legal-document.ts'

const hours = `${String(SUPPORT_OPENS_HOUR).padStart(2, '0')}:00 și ${SUPPORT_CLOSES_HOUR}:00`

/** /accesibilitate (Directive 2019/882, EN 301 549). */
export function accessibilityDocument(facts: LegalFacts): LegalDocument {
  return {
    title: 'Accesibilitate',
    lead: 'Poanta trebuie să ajungă la toată lumea. Iată unde suntem și unde mai avem de lucru.',
    updatedOn: '23.11.2026',
    sections: [goal(facts), works(), player(), limits(), checked(), feedback(facts)],
  }
}

function goal({ brand }: LegalFacts) {
  return section('nivel', 'Ce ne propunem', [
    `Lucrăm ca ${brand} să respecte WCAG 2.2, nivelul AA, și standardul european EN 301 549, pe tot drumul: descoperire, cont, plată, redare, suport. Astăzi serviciul este parțial conform: excepțiile pe care le știm sunt scrise mai jos.`,
  ])
}

function works() {
  return section('pagini', 'În pagini', [
    {
      kind: 'list',
      items: [
        'Totul se poate face numai cu tastatura; focusul se vede, iar „Sari la conținut” e primul link.',
        'La fiecare pagină nouă și la fiecare pas al unei comenzi, focusul trece în conținut, iar cititorul de ecran anunță titlul. Când scoți ceva dintr-o listă, focusul rămâne în listă.',
        'Titlurile, câmpurile, butoanele și mesajele au nume pentru cititoarele de ecran. Prima greșeală dintr-un formular primește focusul și e spusă în cuvinte, nu doar în roșu.',
        `Paginile se pot mări la ${percentText(400)}: pe 320 de pixeli se așază fără derulare pe orizontală. Poți mări și spațiile dintre litere, cuvinte și rânduri.`,
        'În modul de contrast ridicat al sistemului, paginile folosesc culorile tale, iar pictogramele rămân vizibile.',
        'Dacă ai cerut mai puțină mișcare în sistemul tău, animațiile și derularea automată se opresc. Caruselul are și buton de pauză.',
        'Poți lipi parole și coduri și poți folosi un manager de parole.',
        'Mesajele scurte stau 10 secunde și așteaptă cât ții cursorul sau focusul pe ele.',
      ],
    },
  ])
}

function player() {
  return section('player', 'În player', [
    {
      kind: 'list',
      items: [
        'Butonul de subtitrări stă în aceeași bară cu volumul și ecranul complet, la o singură apăsare. Le alegi mărimea, culoarea, fundalul și poziția, iar alegerea rămâne.',
        'Titlurile noastre au subtitrări în română, cele mai multe și în engleză.',
        'Comenzile au taste: spațiu, săgeți, C pentru subtitrări, M pentru sunet, F pentru ecran complet.',
        'Viteza merge de la 0,5× la 2×, iar „Voce clară” și „Doar sunet” sunt în setări.',
        'Numărătoarea de dinaintea episodului următor se poate anula, iar redarea automată se oprește din preferințele profilului.',
      ],
    },
  ])
}

function limits() {
  return section('exceptii', 'Unde mai avem de lucru', [
    {
      kind: 'list',
      items: [
        'Audiodescrierea lipsește de la majoritatea titlurilor. La comedia vorbită se pierde puțin, dar la scheciuri contează.',
        'La multe titluri subtitrările scriu doar replicile: sunetele din scenă și cine vorbește lipsesc. Titlurile preluate pot să nu aibă subtitrări deloc.',
        'Avatarurile sunt desene numerotate, fără o descriere a fiecăruia.',
        'Paginile de plată ale procesatorului și fereastra PayPal nu sunt ale noastre; le alegem pe cele accesibile, dar nu le putem schimba.',
        'Browserele mai vechi ale televizoarelor nu au cititor de ecran. Folosește telefonul sau calculatorul și trimite imaginea pe televizor.',
      ],
    },
  ])
}

function checked() {
  return section('verificare', 'Cum am verificat', [
    'Prin autoevaluare: fiecare pagină trece prin teste automate cu axe-core, iar drumurile principale sunt parcurse numai cu tastatura, cu numele și rolurile pe care le primește un cititor de ecran, și verificate la contrast, mărire, spațiere și mișcare redusă. O evaluare făcută de cineva din afară nu a avut loc încă.',
  ])
}

function feedback({ supportEmail }: LegalFacts) {
  return section('contact', 'Ceva te încurcă? Spune-ne', [
    `Scrie la ${mailLink(supportEmail)} sau prin [formularul de contact](/contact): ce pagină, ce dispozitiv, ce program folosești. Suportul răspunde între ${hours}. Dacă ai nevoie de o informație în alt format, ți-o trimitem.`,
    'Dacă răspunsul nu te mulțumește, te poți adresa [Autorității Naționale pentru Protecția Consumatorilor](https://anpc.ro/) sau, despre conținutul audiovizual, [Consiliului Național al Audiovizualului](https://www.cna.ro/).',
  ])
}
