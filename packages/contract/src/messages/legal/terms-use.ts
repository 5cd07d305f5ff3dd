import {
  DAMAGES_CLAUSE_EUROS,
  DEVICES_PER_PROFILE,
  HIGH_QUALITY_SPEED_MBPS,
  MAX_PROFILES,
  MINIMUM_SPEED_MBPS,
} from '../../constants.ts'
import { devicesCount, profilesCount } from '../counts.ts'
import { section, type LegalFacts, type LegalSection } from './legal-document.ts'

const damages = new Intl.NumberFormat('ro-RO').format(DAMAGES_CLAUSE_EUROS)

/** Sections 9-11 of the terms (D134). */
export function useSections(facts: LegalFacts): LegalSection[] {
  return [profiles(), requirements(), rights(facts)]
}

function profiles(): LegalSection {
  return section('profile', 'Profile și dispozitive', [
    `Un cont are cel mult ${profilesCount(MAX_PROFILES)}. Un profil se folosește pe ${DEVICES_PER_PROFILE === 1 ? 'un singur dispozitiv' : `cel mult ${devicesCount(DEVICES_PER_PROFILE)}`} odată: când pornești redarea pe al doilea, cea de pe primul se oprește. Pe profile diferite vă puteți uita în același timp.`,
    'Te poți uita în browser, pe telefon, pe tabletă, pe calculator și pe televizor. Dispozitivele conectate le vezi și le deconectezi din Cont → Dispozitivele mele.',
    'Profilele le poți împărți cu doi apropiați. Contul și parola rămân ale tale, la fel și răspunderea pentru ce se întâmplă cu ele.',
  ])
}

function requirements(): LegalSection {
  return section('cerinte', 'Ce îți trebuie ca să te uiți', [
    `Ai nevoie de un dispozitiv cu un browser actual și de internet de cel puțin ${MINIMUM_SPEED_MBPS} Mbps; pentru calitate înaltă, de ${HIGH_QUALITY_SPEED_MBPS} Mbps. Calitatea se potrivește singură după conexiune, așa că rezoluția poate varia. Costul internetului îl plătești furnizorului tău.`,
    'Browserele mai vechi, ale unor televizoare de exemplu, pot să nu meargă. Verifică înainte să te abonezi: [pagina de întrebări](/faq#televizor) îți spune cum.',
    'Catalogul se schimbă: apar titluri noi, altele pleacă atunci când expiră drepturile. Când știm data, o scriem pe titlu.',
    'Lucrările de întreținere le facem, pe cât se poate, când lumea doarme.',
  ])
}

function rights({ brand }: LegalFacts): LegalSection {
  return section('drepturi', 'Proprietate intelectuală', [
    `Conținutul, numele și grafica ${brand} ne aparțin nouă sau celor care ne-au dat dreptul să le folosim. Abonamentul îți dă un drept personal, neexclusiv, care nu se transmite, de a te uita pentru tine și cei din jurul tău, cât timp ești abonat.`,
    'Nu ai voie:',
    {
      kind: 'list',
      items: [
        'să copiezi, să descarci sau să retransmiți conținutul în afara funcțiilor serviciului;',
        'să-l arăți în public sau în scop comercial, de exemplu într-un bar, fără acordul nostru scris;',
        'să ocolești protecțiile tehnice sau limitele de profile și dispozitive;',
        'să vinzi ori să închiriezi contul sau accesul la el;',
        'să folosești roboți care adună date din serviciu.',
      ],
    },
    'Excepțiile pe care legea dreptului de autor le dă oricui, cum este citatul, rămân ale tale.',
    `Cine copiază sau retransmite conținutul cu intenție și în scop comercial răspunde pentru prejudiciu. Pentru asemenea fapte putem cere daune de până la ${damages} de Euro, stabilite de instanță după prejudiciul dovedit. Clauza nu privește abonații care doar se uită.`,
  ])
}
