import { CANCELLATION_NOTICE_HOURS, MAX_PROFILES, WITHDRAWAL_DAYS } from '../../constants.ts'
import { daysCount, hoursCount, profilesCount } from '../counts.ts'
import { mailLink, section, type LegalFacts, type LegalSection } from './legal-document.ts'

const withdrawalDays = daysCount(WITHDRAWAL_DAYS)
const notice = hoursCount(CANCELLATION_NOTICE_HOURS)

/** Sections 6-8 of the terms (D114, D124-D131). */
export function endingSections(facts: LegalFacts): LegalSection[] {
  return [cancellation(), withdrawal(facts), vouchers(facts)]
}

function cancellation(): LegalSection {
  return section('anulare', 'Cum anulezi abonamentul', [
    'Anulezi oricând, din Cont → Anulează abonamentul, fără telefon și fără explicații obligatorii.',
    `Ca abonamentul să nu se mai reînnoiască, anulează cu cel puțin ${notice} înainte de sfârșitul perioadei. O anulare mai târzie poate avea efect abia la sfârșitul perioadei următoare. Data exactă ți-o arătăm înainte să confirmi și ți-o scriem pe e-mail.`,
    'Până la acea dată te uiți ca și până acum, iar anularea o poți retrage cu „Răzgândește-te”. După aceea contul rămâne deschis, fără plată, până când îl ștergi.',
  ])
}

function withdrawal({ brand, operator, supportEmail }: LegalFacts): LegalSection {
  return section('retragere', 'Dreptul de retragere și rambursările', [
    `Dacă ești consumator, te poți retrage din contractul de abonament în ${withdrawalDays} de la încheierea lui, fără motiv și fără costuri în afara celor de mai jos.`,
    `Cel mai simplu este la [Retrage-te din contract aici](/retragere): completezi, confirmi și primești pe loc dovada pe e-mail. Nu trebuie să fii autentificat. Poți și să ne scrii la ${mailLink(supportEmail)}, cu formularul de mai jos sau cu vorbele tale, cât timp e limpede că te retragi. E destul să trimiți declarația înainte să treacă termenul.`,
    'La comandă te întrebăm dacă vrei ca furnizarea să înceapă imediat. Dacă ai cerut asta și apoi te retragi, datorezi doar partea din preț pentru zilele în care serviciul ți-a fost furnizat.',
    'Legea prevede și o excepție, pentru conținutul digital livrat online: dreptul de retragere încetează odată cu începerea furnizării, dar numai dacă ne-ai dat înainte acordul expres, ai luat la cunoștință că îl pierzi, iar noi ți-am confirmat asta pe e-mail. Aplicăm excepția doar când ți-am cerut acest acord în pagina de comandă. Fără el, dreptul tău rămâne întreg.',
    `Un voucher pe care nu l-a activat nimeni se rambursează integral în ${withdrawalDays} de la cumpărare; codul nu mai poate fi folosit după aceea.`,
    `Îți rambursăm banii în cel mult ${withdrawalDays} de când am primit retragerea, prin aceeași metodă de plată, fără comision.`,
    'În rest, sumele plătite nu se rambursează, cu excepția cazurilor prevăzute de lege (retragere, neconformitate, plată eronată). Anularea nu aduce înapoi banii pentru perioada începută: o folosești până la capăt.',
    {
      kind: 'template',
      title: 'Formular-model de retragere',
      lines: [
        `Către ${operator.name}, ${operator.address}, ${operator.email}:`,
        `Vă informez că mă retrag din contractul privind serviciul ${brand}.`,
        'Comandat la data:',
        'Numărul comenzii sau al contractului:',
        'Numele consumatorului:',
        'Adresa consumatorului și e-mailul contului:',
        'Data:',
        'Semnătura (numai dacă formularul este trimis pe hârtie):',
      ],
    },
  ])
}

function vouchers({ brand }: LegalFacts): LegalSection {
  return section('vouchere', 'Vouchere cadou', [
    'Un voucher se plătește o singură dată. După plată primești codul pe ecran și pe e-mail; pe el scrie până când poate fi activat.',
    `Cine primește codul îl activează în contul lui, la [Activează un cadou](/vouchers/redeem), fără card. Are toate beneficiile unui abonament, pe toate dispozitivele, și îl poate împărți cu încă 2 prieteni: contul are ${profilesCount(MAX_PROFILES)}.`,
    'Un cod se folosește o singură dată. Dacă are deja un abonament plătit, destinatarul nu pierde nimic: următoarea plată se mută cu perioada primită.',
    `La sfârșit accesul se oprește singur. Îi scriem dinainte, iar dacă vrea să rămână pe ${brand}, își alege un abonament.`,
    'Codurile nu se revând. Un cod a cărui plată a fost întoarsă sau contestată se dezactivează.',
  ])
}
