import { MONTHLY_PRICE_CENTS, YEARLY_PACKAGE_MONTHS, YEARLY_PRICE_CENTS } from '../constants.ts'
import type { ChargeCurrency } from '../entities/currency.ts'
import type { FaqTopic } from '../entities/faq-topic.ts'
import { allProfiles, monthsCount, otherPeople } from './counts.ts'

const euros = (cents: number) => (cents / 100).toFixed(2)

const currencies: Record<ChargeCurrency, string> = {
  RON: 'Prețurile sunt în Euro, cu TVA inclus. Cu cardul plata se face în RON, la cursul BNR din ziua plății; prin PayPal, în Euro. Suma în lei și data cursului sunt scrise lângă preț.',
  EUR: 'Prețurile sunt în Euro, cu TVA inclus. Plata se face în Euro, cu cardul și prin PayPal.',
}

/** The default answer about currencies is that of the card's currency; an operator's own stays. */
export const inCardCurrency = <Topic extends Pick<FaqTopic, 'answer'>>(
  topic: Topic,
  cardCurrency: ChargeCurrency,
): Topic =>
  topic.answer === currencies.RON ? { ...topic, answer: currencies[cardCurrency] } : topic

type Written = Pick<FaqTopic, 'id' | 'question' | 'answer'> & Partial<FaqTopic>

const written: readonly Written[] = [
  {
    id: 'pret',
    isOnHome: true,
    question: 'Cât costă abonamentul?',
    answer: `${euros(MONTHLY_PRICE_CENTS)} Euro pe lună sau ${euros(YEARLY_PRICE_CENTS)} Euro pentru ${monthsCount(YEARLY_PACKAGE_MONTHS)}, cu TVA inclus. Contul este gratuit, iar plata începe abia când alegi un abonament.`,
    links: [{ words: 'Vezi abonamentele', href: '/subscribe' }],
  },
  {
    id: 'anulare',
    isOnHome: true,
    question: 'Cum anulez abonamentul?',
    answer:
      'Din Cont → Anulează abonamentul, cu cel puțin 48 de ore înainte de finalul perioadei. Te poți uita până la finalul perioadei plătite, iar data exactă o vezi înainte să confirmi. Dacă vrei să te retragi din contract, ai un formular separat.',
    links: [
      { words: 'Deschide contul', href: '/account' },
      { words: 'Retrage-te din contract', href: '/retragere' },
    ],
  },
  {
    id: 'televizor',
    isOnHome: true,
    question: 'Merge în browserul televizorului?',
    answer:
      'Merge pe televizoarele cu un browser actual. Nu trebuie să scrii parola cu telecomanda:',
    steps: [
      'Deschide pagina /tv în browserul televizorului.',
      'Pe telefon sau pe calculator intră la „Activează TV”.',
      'Scrie codul de 6 caractere pe care îl vezi pe televizor.',
    ],
    links: [{ words: 'Activează TV', href: '/device' }],
  },
  {
    id: 'logare',
    question: 'De ce nu mă pot autentifica?',
    answer:
      'Cel mai des e o literă în plus la e-mail, un cont încă neconfirmat sau o parolă veche. Ia-le pe rând:',
    steps: [
      'Verifică adresa de e-mail: e aceeași cu care ți-ai făcut contul?',
      'Confirmă contul din linkul primit pe e-mail, dacă nu ai făcut-o încă.',
      'Dacă nu mai știi parola, reseteaz-o.',
      'După prea multe încercări greșite, așteaptă 15 minute și încearcă din nou.',
    ],
    links: [
      { words: 'Resetează parola', href: '/reset' },
      { words: 'Retrimite confirmarea', href: '/resend' },
    ],
  },
  {
    id: 'confirmare',
    question: 'Nu am primit e-mailul de confirmare. Ce fac?',
    answer:
      'Uită-te în Spam și Promoții. Dacă nu e acolo, cere-l din nou: poți trimite câte unul pe minut, iar linkul este valabil 24 de ore. Contează doar ultimul trimis. Dacă tot nu vine, poate adresa e scrisă greșit: fă-ți contul încă o dată, cu adresa corectă.',
    links: [{ words: 'Retrimite confirmarea', href: '/resend' }],
  },
  {
    id: 'parola',
    question: 'Cum îmi resetez parola?',
    answer: 'Cu un cod de 6 cifre, trimis pe e-mail și valabil 15 minute.',
    steps: [
      'Deschide „Resetează parola” și scrie adresa contului.',
      'Copiază codul din e-mail, fără spații.',
      'Alege parola nouă: minimum 8 caractere, cu o majusculă și un caracter special.',
    ],
    links: [{ words: 'Resetează parola', href: '/reset' }],
  },
  {
    id: 'profile',
    question: 'De ce nu mai pot adăuga un profil?',
    answer: `Un cont are cel mult ${allProfiles}. Șterge sau redenumește unul dintre ele ca să faci loc altcuiva. La ștergere se pierd istoricul și „Lista mea” ale acelui profil.`,
    links: [{ words: 'Gestionează profilele', href: '/change-profile' }],
  },
  {
    id: 'deconectare',
    question: 'De ce sunt deconectat în timpul redării?',
    answer:
      'Un profil se folosește pe un singur dispozitiv odată. Când îl deschizi pe altul, redarea de pe primul se oprește și acolo alegi din nou profilul. Folosiți profile diferite ca să vă uitați în același timp. Dacă nu ai fost tu, schimbă parola și deconectează toate dispozitivele din Cont.',
    links: [
      { words: 'Schimbă profilul', href: '/change-profile' },
      { words: 'Schimbă parola', href: '/change-password' },
    ],
  },
  {
    id: 'cast',
    question: 'Cum trimit imaginea pe televizor?',
    answer:
      'Apasă pe butonul Chromecast sau AirPlay din player. Telefonul sau calculatorul și televizorul trebuie să fie în aceeași rețea. Dacă butonul nu apare, browserul nu a găsit niciun televizor: verifică rețeaua și repornește televizorul.',
  },
  {
    id: 'voucher',
    question: 'Cum funcționează voucherul cadou?',
    answer: `Cumperi voucherul și primești un cod. Prietenul tău îl activează în contul lui, fără card, și poate împărți abonamentul cu încă ${otherPeople}: în total ${allProfiles}, pe toate dispozitivele. La sfârșit nu se reînnoiește automat.`,
    links: [
      { words: 'Fă un cadou', href: '/vouchers' },
      { words: 'Activează un cadou', href: '/vouchers/redeem' },
    ],
  },
  {
    id: 'plata',
    isOnHome: true,
    question: 'În ce monedă plătesc?',
    answer: currencies.RON,
  },
  {
    id: 'facturi',
    question: 'Unde găsesc facturile și ce fac dacă plata nu merge?',
    answer:
      'Toate plățile și facturile lor sunt în Cont → Plăți. Pentru facturi pe firmă, completează datele firmei în Cont. Dacă o plată nu reușește, verifică soldul și limita cardului, apoi apasă „Reîncearcă plata” sau schimbă metoda de plată.',
    links: [
      { words: 'Plăți', href: '/charges' },
      { words: 'Schimbă metoda de plată', href: '/change-card' },
    ],
  },
  {
    id: 'rezolutie',
    question: 'Ce internet îmi trebuie?',
    answer:
      'Minimum 5 Mbps, iar pentru calitate înaltă 10 Mbps. Calitatea se potrivește singură după conexiune; o poți alege și din setările playerului.',
  },
  {
    id: 'audio',
    question: 'Pot doar să ascult?',
    answer: 'Da: alege „Doar sunet” din setările playerului. Consumă mult mai puține date.',
  },
  {
    id: 'date',
    question: 'Cum îmi șterg sau descarc datele?',
    answer:
      'Din Cont → Datele mele le poți descărca sau poți șterge contul; ai 14 zile să te răzgândești. La alte cereri despre date răspundem în cel mult o lună.',
    links: [
      { words: 'Deschide contul', href: '/account' },
      { words: 'Politica de confidențialitate', href: '/politica-confidentialitate' },
    ],
  },
  {
    id: 'suport',
    question: 'Când răspunde suportul?',
    answer:
      'În fiecare zi, între 08:00 și 22:00. Scrie-ne ce dispozitiv folosești, la ce titlu te uitai și la ce oră, și găsim mai repede problema.',
    links: [{ words: 'Scrie-ne', href: '/contact' }],
  },
]

/** The default topics of /faq: first what decides a purchase, then spec §2 and other common questions (D150). */
export const faqTopics: readonly FaqTopic[] = written.map((topic) => ({
  steps: [],
  links: [],
  isOnHome: false,
  ...topic,
}))
