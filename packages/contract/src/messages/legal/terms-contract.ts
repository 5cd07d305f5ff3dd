import {
  MINIMUM_AGE_YEARS,
  PASSWORD_MIN_LENGTH,
  SUPPORT_CLOSES_HOUR,
  SUPPORT_OPENS_HOUR,
  RENEWAL_PERIODS_MONTHS,
  YEARLY_COMPARISON_EUROS,
  YEARLY_PACKAGE_MONTHS,
} from '../../constants.ts'
import { monthsCount } from '../counts.ts'
import { mailLink, section, type LegalFacts, type LegalSection } from './legal-document.ts'

const hour = (value: number) => `${String(value).padStart(2, '0')}:00`

/** Sections 1-5 of the terms. */
export function contractSections(facts: LegalFacts): LegalSection[] {
  return [operator(facts), definitions(facts), account(facts), prices(facts), renewal()]
}

function operator({ brand, operator: who, supportEmail }: LegalFacts): LegalSection {
  return section('operator', 'Cine suntem', [
    `${brand} este un serviciu de streaming video cu comedie: stand-up, emisiuni și podcasturi. Îl oferă ${who.name}, cu sediul în ${who.address}, cod unic de înregistrare ${who.taxId}, număr de ordine în Registrul Comerțului ${who.registration}, numit mai jos „noi”.`,
    `Ne găsești la ${mailLink(who.email)}. Suportul răspunde zilnic, între ${hour(SUPPORT_OPENS_HOUR)} și ${hour(SUPPORT_CLOSES_HOUR)}, la ${mailLink(supportEmail)} sau prin [formularul de contact](/contact). Pentru datele tale personale, scrie la ${mailLink(who.dataProtectionEmail)}.`,
    'Acești termeni sunt contractul dintre tine și noi. Îl completează [politica de confidențialitate](/politica-confidentialitate) și [politica de cookie-uri](/politica-cookies). Contractul se încheie în limba română, iar versiunea pe care ai acceptat-o rămâne notată la contul tău.',
  ])
}

function definitions({ brand }: LegalFacts): LegalSection {
  return section('definitii', 'Ce înseamnă cuvintele', [
    {
      kind: 'terms',
      items: [
        ['Cont', `accesul tău personal la ${brand}, legat de o adresă de e-mail confirmată.`],
        ['Abonament', 'dreptul de a te uita la tot catalogul pe o perioadă plătită.'],
        [
          'Perioadă',
          `intervalul pentru care ai plătit, de obicei o lună sau ${monthsCount(YEARLY_PACKAGE_MONTHS)}.`,
        ],
        ['Voucher', 'o perioadă de abonament plătită dinainte, dată cadou printr-un cod.'],
        ['Profil', 'un loc din cont, cu nume, avatar, istoric și listă proprii.'],
        ['Conținut', 'filmările, sunetul, imaginile și textele pe care le vezi în serviciu.'],
        [
          'Consumator',
          'persoana fizică ce folosește serviciul în afara unei activități profesionale.',
        ],
      ],
    },
  ])
}

function account({ brand, supportEmail }: LegalFacts): LegalSection {
  return section('cont', 'Contul tău', [
    'Contul este gratuit. Ca să-l deschizi ai nevoie de nume, prenume, o adresă de e-mail pe care o confirmi și o parolă.',
    `Trebuie să ai cel puțin ${MINIMUM_AGE_YEARS} ani. Dacă ai 16 sau 17 ani, plătești doar cu acordul unui părinte sau al tutorelui. Nu cerem data nașterii, nu facem profile de copii și nu culegem cu bună știință date despre minori. Dacă aflăm că un cont a fost deschis fără acordul necesar, îl ștergem.`,
    `Parola are cel puțin ${PASSWORD_MIN_LENGTH} caractere, o majusculă și un caracter special. Păstreaz-o pentru tine. Dacă bănuiești că altcineva ți-a folosit contul, schimb-o și scrie-ne la ${mailLink(supportEmail)}.`,
    `Datele din cont trebuie să fie ale tale și corecte. La adresa ta de e-mail îți trimitem confirmările, chitanțele și anunțurile despre contract; noutăți și oferte îți trimitem numai dacă ai bifat că le vrei, și te poți răzgândi oricând din Cont. ${brand} nu îți cere niciodată parola prin e-mail sau telefon.`,
  ])
}

const currencies: Record<LegalFacts['cardCurrency'], string> = {
  RON: 'Prețurile sunt în Euro și includ TVA. Cu cardul, plata se face în RON, la cursul BNR din ziua plății, la fel la fiecare reînnoire; când cursul zilei nu este cunoscut, la ultimul curs cunoscut. Suma în lei și data cursului sunt scrise lângă preț, pe confirmare și pe chitanță. Prin PayPal, plata se face în Euro, iar conversia o face PayPal sau banca ta, la cursul ei.',
  EUR: 'Prețurile sunt în Euro și includ TVA. Plata se face în Euro, la fel la fiecare reînnoire. Dacă plătești dintr-un cont în altă monedă, conversia o face banca ta sau PayPal, la cursul ei.',
}

function prices({ monthlyPrice, yearlyPrice, cardCurrency }: LegalFacts): LegalSection {
  return section('pret', 'Abonamente, prețuri și plată', [
    {
      kind: 'table',
      caption: 'Prețurile abonamentelor, cu TVA inclus',
      head: ['Abonament', 'Preț', 'Se reînnoiește'],
      rows: [
        ['Lunar', `${monthlyPrice} Euro`, 'în fiecare lună'],
        [
          monthsCount(YEARLY_PACKAGE_MONTHS),
          `${yearlyPrice} Euro, față de aprox. ${YEARLY_COMPARISON_EUROS} Euro pentru ${YEARLY_PACKAGE_MONTHS} abonamente lunare`,
          `la fiecare ${monthsCount(YEARLY_PACKAGE_MONTHS)}`,
        ],
      ],
    },
    currencies[cardCurrency],
    'Plătești cu cardul sau prin PayPal. Datele cardului ajung numai la procesatorul de plăți; noi păstrăm marca și ultimele patru cifre, ca să știi cu ce plătești.',
    'Abonamentul se comandă în doi pași:',
    {
      kind: 'steps',
      items: [
        'Alegi abonamentul.',
        'Verifici sumarul: prețul, perioada, data reînnoirii, cum anulezi și acordurile care ți se cer. Poți corecta orice înainte să apeși „Comandă cu obligație de plată”.',
      ],
    },
    'Contractul de abonament se încheie când plata este confirmată.',
    'Îți trimitem pe e-mail confirmarea contractului și chitanța. Toate plățile rămân în Cont → Plăți.',
    'Codurile de reducere au condițiile lor: pentru ce abonament, câte luni și până când. Le vezi aplicate în sumar, înainte să plătești.',
  ])
}

function renewalPeriods(): string {
  const words = RENEWAL_PERIODS_MONTHS.map((months) =>
    months === 1 ? 'lunar' : `la ${monthsCount(months)}`,
  )

  return `${words.slice(0, -1).join(', ')} sau ${words.at(-1)}`
}

function renewal(): LegalSection {
  return section('reinnoire', 'Reînnoirea automată', [
    `Ca să nu rămâi fără final, abonamentul se reînnoiește singur la sfârșitul perioadei: ${renewalPeriods()}, după abonamentul ales. Folosim metoda de plată salvată și prețul în vigoare, până când anulezi.`,
    'Data și suma următoarei plăți sunt tot timpul în Cont. Metoda de plată o schimbi tot acolo.',
    'Dacă o plată nu reușește, îți scriem și mai încercăm de câteva ori în zilele următoare. Până la reușită accesul la catalog se oprește; contul, istoricul și „Lista mea” rămân. Nu percepem penalități.',
    'Voucherele nu se reînnoiesc și nu cer card.',
  ])
}
