import { mailName } from '../mail-name.ts'
import { brand } from './brand.ts'
import { hoursCount, minutesCount } from './counts.ts'
import { footer } from './mail-footer.ts'

const ignore = 'Nu ai cerut tu asta? Ignoră mesajul, nu se schimbă nimic.'
const television = 'Un televizor'

const pinMail = (subject: string, fact: string) => ({
  subject,
  preheader: 'Verifică dacă ai fost tu.',
  title: subject,
  paragraphs: [
    fact,
    'Dacă nu ai fost tu, deconectează din Cont dispozitivele pe care nu le cunoști, schimbă-ți parola, dacă ai una, și alege un PIN nou.',
  ],
  button: 'Deschide contul',
  footer: footer('Ai primit acest mesaj pentru siguranța contului tău.'),
})

export const accountMails = {
  confirm: (firstName: string, hours: number) => ({
    subject: `Confirmă contul tău ${brand.name}`,
    preheader: 'Un singur clic și ești în sală.',
    title: ['Bun venit', mailName(firstName)].filter((part) => part !== null).join(', ') + '!',
    paragraphs: ['Ți-am păstrat un loc bun. Confirmă adresa de e-mail și alege un abonament.'],
    button: 'Confirmă contul',
    after: [`Linkul este valabil ${hoursCount(hours)}.`, ignore],
    footer: footer('Ai primit acest mesaj pentru că cineva a creat un cont cu adresa ta.'),
  }),
  resetCode: (minutes: number) => ({
    subject: 'Codul pentru parola nouă',
    preheader: 'Codul tău de resetare a parolei.',
    title: 'Codul tău',
    paragraphs: ['Scrie codul în pagina în care ai cerut parola nouă.'],
    after: [`Codul este valabil ${minutesCount(minutes)} și se folosește o singură dată.`, ignore],
    footer: footer('Ai primit acest mesaj pentru că cineva a cerut resetarea parolei.'),
  }),
  passcode: (minutes: number) => ({
    subject: 'Codul pentru noua adresă de e-mail',
    preheader: 'Confirmă noua adresă.',
    title: 'Confirmă noua adresă',
    paragraphs: [
      'Scrie codul de 6 cifre în pagina deschisă, ca să mutăm contul pe această adresă.',
    ],
    after: [`Codul este valabil ${minutesCount(minutes)}.`, ignore],
    footer: footer('Ai primit acest mesaj pentru că cineva vrea să își mute contul pe adresa ta.'),
  }),
  resetLink: (minutes: number) => ({
    subject: 'Linkul pentru parola nouă',
    preheader: 'Alege o parolă nouă.',
    title: 'Alege o parolă nouă',
    paragraphs: [
      'Codul de resetare a fost introdus greșit de prea multe ori, așa că ți-am trimis un link în locul lui.',
    ],
    button: 'Alege parola',
    after: [`Linkul este valabil ${minutesCount(minutes)} și se folosește o singură dată.`, ignore],
    footer: footer('Ai primit acest mesaj pentru că cineva a cerut resetarea parolei.'),
  }),
  passcodeLink: (minutes: number) => ({
    subject: 'Linkul pentru noua adresă de e-mail',
    preheader: 'Confirmă noua adresă.',
    title: 'Confirmă noua adresă',
    paragraphs: [
      'Codul a fost introdus greșit de prea multe ori, așa că ți-am trimis un link în locul lui.',
      'Deschide-l în browserul în care ești autentificat.',
    ],
    button: 'Confirmă adresa',
    after: [`Linkul este valabil ${minutesCount(minutes)}.`, ignore],
    footer: footer('Ai primit acest mesaj pentru că cineva vrea să își mute contul pe adresa ta.'),
  }),
  signInCode: (minutes: number) => ({
    subject: 'Codul de autentificare',
    preheader: 'Codul tău de autentificare.',
    title: 'Codul tău de autentificare',
    paragraphs: ['Scrie codul în pagina de autentificare.'],
    after: [`Codul este valabil ${minutesCount(minutes)}. Nu îl spune nimănui.`],
    footer: footer('Ai primit acest mesaj pentru că cineva se autentifică în contul tău.'),
  }),
  emailChangeNotice: (maskedNewEmail: string) => ({
    subject: 'Cineva schimbă adresa contului tău',
    preheader: 'Verifică dacă ești tu.',
    title: 'Adresa contului tău se schimbă',
    paragraphs: [
      `Am primit cererea de a muta contul pe ${maskedNewEmail}. Se schimbă numai după ce noua adresă este confirmată.`,
      'Dacă nu ești tu, schimbă-ți parola acum.',
    ],
    button: 'Schimbă parola',
    footer: footer('Ai primit acest mesaj pentru siguranța contului tău.'),
  }),
  /** To the new address, when support has ordered the change. */
  emailMoveLink: (facts: { firstName: string; hours: number; wait: number }) => ({
    subject: `Confirmă noua adresă a contului ${brand.name}`,
    preheader: 'Contul se mută pe această adresă.',
    title: 'Confirmă noua adresă',
    paragraphs: [
      `${mailName(facts.firstName) ?? 'Cineva'} ne-a cerut să mutăm un cont ${brand.name} pe această adresă.`,
      `Dacă tu ai cerut-o, confirmă. Schimbarea se face după cel puțin ${hoursCount(facts.wait)} de la cerere și îți scriem atunci.`,
    ],
    button: 'Confirmă adresa',
    after: [`Linkul este valabil ${hoursCount(facts.hours)}.`, ignore],
    footer: footer('Ai primit acest mesaj pentru că cineva vrea să își mute contul pe adresa ta.'),
  }),
  /** To the old address. */
  emailMoveNotice: (facts: { maskedNewEmail: string; when: string }) => ({
    subject: 'Suportul schimbă adresa contului tău',
    preheader: 'Dacă nu ai cerut tu asta, oprește schimbarea.',
    title: 'Adresa contului tău se schimbă',
    paragraphs: [
      `Cineva ne-a cerut să mutăm contul tău pe ${facts.maskedNewEmail} și a dovedit că îi aparține. Nu se schimbă nimic înainte de ${facts.when}.`,
      'Dacă nu ai cerut tu asta, oprește schimbarea acum.',
    ],
    button: 'Oprește schimbarea',
    footer: footer('Ai primit acest mesaj pentru siguranța contului tău.'),
  }),
  emailLeft: (maskedNewEmail: string) => ({
    subject: 'Adresa contului tău a fost schimbată',
    preheader: 'Verifică dacă ai fost tu.',
    title: 'Adresa contului tău a fost schimbată',
    paragraphs: [
      `Contul tău folosește acum adresa ${maskedNewEmail}. Pe adresa aceasta nu mai primești mesaje despre cont.`,
      'Dacă nu ai fost tu, scrie-ne acum.',
    ],
    button: 'Scrie-ne',
    footer: footer('Ai primit acest mesaj pentru siguranța contului tău.'),
  }),
  emailArrived: {
    subject: 'Contul tău folosește această adresă',
    preheader: 'De acum intri în cont cu ea.',
    title: 'Adresa contului tău',
    paragraphs: ['De acum intri în cont cu această adresă și aici primești mesajele despre el.'],
    button: 'Deschide contul',
    footer: footer('Ai primit acest mesaj pentru siguranța contului tău.'),
  },
  deviceActivated: (deviceName: string) => ({
    subject: 'Ai activat un televizor',
    preheader: `${mailName(deviceName) ?? television} a fost activat.`,
    title: 'Ai activat un televizor',
    paragraphs: [
      `${mailName(deviceName) ?? television} poate reda acum din contul tău.`,
      'Dacă nu ai fost tu, deconectează-l acum și schimbă-ți parola.',
    ],
    button: 'Vezi dispozitivele',
    footer: footer('Ai primit acest mesaj pentru siguranța contului tău.'),
  }),
  unknownDevice: (device: string, when: string) => ({
    subject: 'Cineva a intrat în contul tău de pe un dispozitiv nou',
    preheader: `${device}, ${when}`,
    title: 'Un dispozitiv nou',
    paragraphs: [
      `Contul tău a fost deschis de pe ${device}, pe ${when}.`,
      'Tu ai fost? Atunci nu ai nimic de făcut. Dacă nu, deconectează dispozitivul și schimbă-ți parola.',
    ],
    button: 'Vezi dispozitivele',
    footer: footer('Ai primit acest mesaj pentru siguranța contului tău.'),
  }),
  recoveryCodeUsed: {
    subject: 'Un cod de rezervă a fost folosit',
    preheader: 'Verifică dacă ai fost tu.',
    title: 'Un cod de rezervă a fost folosit',
    paragraphs: [
      'Cineva a intrat în contul tău cu parola și cu unul dintre codurile de rezervă.',
      'Tu ai fost? Vezi în cont câte coduri ți-au rămas. Dacă nu, schimbă-ți parola și generează coduri noi.',
    ],
    button: 'Deschide contul',
    footer: footer('Ai primit acest mesaj pentru siguranța contului tău.'),
  },
  passkeyAdded: {
    subject: 'Contul tău are o cheie de acces nouă',
    preheader: 'Verifică dacă ai fost tu.',
    title: 'O cheie de acces nouă',
    paragraphs: [
      'Cu ea se poate intra în contul tău fără parolă.',
      'Dacă nu ai fost tu, șterge cheia din cont, apoi schimbă-ți parola.',
    ],
    button: 'Vezi cheile de acces',
    footer: footer('Ai primit acest mesaj pentru siguranța contului tău.'),
  },
  passkeyRemoved: {
    subject: 'O cheie de acces a fost ștearsă din contul tău',
    preheader: 'Verifică dacă ai fost tu.',
    title: 'O cheie de acces a fost ștearsă',
    paragraphs: [
      'Cu ea nu se mai poate intra în contul tău.',
      'Dacă nu ai fost tu, schimbă-ți parola și verifică dispozitivele conectate.',
    ],
    button: 'Vezi cheile de acces',
    footer: footer('Ai primit acest mesaj pentru siguranța contului tău.'),
  },
  providerLinked: (provider: string) => ({
    subject: 'Contul tău are o nouă cale de autentificare',
    preheader: 'Verifică dacă ai fost tu.',
    title: 'O nouă cale de autentificare',
    paragraphs: [
      `De acum se poate intra în contul tău și cu ${provider}.`,
      'Dacă nu ai fost tu, șterge legătura din cont, apoi schimbă-ți parola.',
    ],
    button: 'Vezi legăturile',
    footer: footer('Ai primit acest mesaj pentru siguranța contului tău.'),
  }),
  providerUnlinked: (provider: string) => ({
    subject: 'O cale de autentificare a fost ștearsă din contul tău',
    preheader: 'Verifică dacă ai fost tu.',
    title: 'O cale de autentificare a fost ștearsă',
    paragraphs: [
      `Nu se mai poate intra în contul tău cu ${provider}.`,
      'Dacă nu ai fost tu, schimbă-ți parola și verifică dispozitivele conectate.',
    ],
    button: 'Vezi legăturile',
    footer: footer('Ai primit acest mesaj pentru siguranța contului tău.'),
  }),
  secondFactorDisabled: {
    subject: 'Autentificarea în doi pași a fost oprită',
    preheader: 'Verifică dacă ai fost tu.',
    title: 'Autentificarea în doi pași a fost oprită',
    paragraphs: [
      'Al doilea pas de autentificare (codul din aplicație sau din SMS) tocmai a fost oprit pentru contul tău.',
      'Dacă nu ai fost tu, schimbă-ți parola acum și pornește din nou autentificarea în doi pași.',
    ],
    button: 'Schimbă parola',
    footer: footer('Ai primit acest mesaj pentru siguranța contului tău.'),
  },
  secondFactorReplaced: {
    subject: 'Autentificarea în doi pași a fost schimbată',
    preheader: 'Verifică dacă ai fost tu.',
    title: 'Autentificarea în doi pași a fost schimbată',
    paragraphs: [
      'Codurile pentru contul tău vin acum din alt loc: altă aplicație de autentificare sau alt număr de telefon.',
      'Dacă nu ai fost tu, schimbă-ți parola acum și leagă din nou aplicația ta.',
    ],
    button: 'Schimbă parola',
    footer: footer('Ai primit acest mesaj pentru siguranța contului tău.'),
  },
  passwordFailed: {
    subject: 'Cineva încearcă parole la contul tău',
    preheader: 'Verifică dacă ai fost tu.',
    title: 'Multe parole greșite',
    paragraphs: [
      'În ultimele 24 de ore, parola contului tău a fost scrisă greșit de multe ori.',
      'Tu ai fost? Atunci nu trebuie să faci nimic. Dacă nu ai fost tu, alege o parolă lungă, pe care nu o folosești și în alt loc, și pornește autentificarea în doi pași.',
    ],
    button: 'Schimbă parola',
    footer: footer('Ai primit acest mesaj pentru siguranța contului tău.'),
  },
  secondFactorFailed: {
    subject: 'Cineva greșește codul la intrarea în contul tău',
    preheader: 'Verifică dacă ai fost tu.',
    title: 'Coduri greșite la autentificare',
    paragraphs: [
      'Cineva a scris parola contului tău, apoi a greșit de mai multe ori codul din al doilea pas.',
      'Tu ai fost? Dacă nu ai aplicația la îndemână, folosește un cod de rezervă. Dacă nu ai fost tu, schimbă-ți parola acum: altcineva o știe.',
    ],
    button: 'Schimbă parola',
    footer: footer('Ai primit acest mesaj pentru siguranța contului tău.'),
  },
  pinSet: pinMail(
    'Contul tău are acum un PIN',
    'Contul tău cere de acum un PIN pentru titlurile 15 și 18.',
  ),
  pinChanged: pinMail('PIN-ul contului tău a fost schimbat', 'PIN-ul contului tău este altul.'),
  pinRemoved: pinMail('PIN-ul contului tău a fost scos', 'Contul tău nu mai cere PIN.'),
  refreshTokenReused: {
    subject: 'Am deconectat un dispozitiv, pentru siguranța ta',
    preheader: 'Verifică dispozitivele tale.',
    title: 'Am deconectat un dispozitiv',
    paragraphs: [
      'Datele de conectare ale unui dispozitiv au fost folosite de două ori, ca și cum cineva le-ar fi copiat. De aceea am încheiat acea sesiune.',
      'Intră din nou în cont și verifică dispozitivele. Dacă vezi unul necunoscut, deconectează-l și schimbă-ți parola.',
    ],
    button: 'Vezi dispozitivele',
    footer: footer('Ai primit acest mesaj pentru siguranța contului tău.'),
  },
  passwordChanged: {
    subject: 'Parola ta a fost schimbată',
    preheader: 'Verifică dacă ai fost tu.',
    title: 'Parola ta a fost schimbată',
    paragraphs: [
      'Parola contului tău tocmai a fost schimbată, iar celelalte dispozitive au fost deconectate.',
      'Dacă nu ai fost tu, cere imediat o parolă nouă.',
    ],
    button: 'Cere o parolă nouă',
    footer: footer('Ai primit acest mesaj pentru siguranța contului tău.'),
  },
} as const
