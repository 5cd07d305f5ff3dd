import { daysCount } from './counts.ts'
import { footer } from './mail-footer.ts'

export const privacyMails = {
  exportReady: (days: number) => ({
    subject: 'Arhiva cu datele tale este gata',
    preheader: 'O arhivă cu tot ce știm despre tine.',
    title: 'Arhiva cu datele tale este gata',
    paragraphs: [
      'Ai cerut o copie a datelor tale. Am adunat-o într-o arhivă ZIP cu fișiere JSON, pe care le poate citi orice calculator.',
    ],
    button: 'Descarcă datele mele',
    after: [
      `Linkul este valabil ${daysCount(days)}. Nu îl da mai departe: cine îl are vede datele tale.`,
    ],
    footer: footer('Ai primit acest mesaj pentru că ai cerut datele tale din cont.'),
  }),
  deletionScheduled: (date: string) => ({
    subject: 'Contul tău va fi șters',
    preheader: `Până la ${date} te mai poți răzgândi.`,
    title: 'Contul tău va fi șters',
    paragraphs: [
      `Am primit cererea ta. Ștergem contul pe ${date}, cu profilele, istoricul și „Lista mea”. Abonamentul nu se mai reînnoiește.`,
      'Te-ai răzgândit? Intră în cont până atunci și apasă „Păstrează contul”.',
    ],
    button: 'Deschide contul',
    after: ['Nu ai cerut tu asta? Păstrează contul și schimbă parola.'],
    footer: footer('Ai primit acest mesaj pentru că s-a cerut ștergerea contului tău.'),
  }),
  userMissing: (date: string) => ({
    subject: 'Contul tău a fost închis',
    preheader: `Până la ${date} îl poți recăpăta.`,
    title: 'Contul tău a fost închis',
    paragraphs: [
      `Nu mai poți intra în cont. Îl ștergem pe ${date}, cu profilele, istoricul și „Lista mea”. Abonamentul nu se mai reînnoiește.`,
      'Îl vrei înapoi? Înregistrează-te din nou cu această adresă până atunci: după ce o confirmi, îl găsești cum era.',
    ],
    button: 'Creează contul',
    footer: footer('Ai primit acest mesaj pentru că accesul la contul tău a fost șters.'),
  }),
  deletionUndone: {
    subject: 'Contul tău rămâne',
    preheader: 'Nu mai ștergem nimic.',
    title: 'Contul tău rămâne',
    paragraphs: [
      'Ne bucurăm că te-ai răzgândit. Nu mai ștergem nimic.',
      'Reînnoirea abonamentului a rămas oprită: dacă îl vrei mai departe, o pornești din cont.',
    ],
    button: 'Deschide contul',
    footer: footer('Ai primit acest mesaj pentru că ai păstrat contul.'),
  },
  deleted: {
    subject: 'Contul tău a fost șters',
    preheader: 'Rămas-bun și mulțumim pentru râsete.',
    title: 'Contul tău a fost șters',
    paragraphs: [
      'Am șters contul cu tot ce ținea de el. Păstrăm doar facturile emise, cu numele tău, cât ne cere legea.',
      'Acesta este ultimul mesaj de la noi. Dacă ți se face dor de râs, ne găsești în același loc.',
    ],
    footer: footer('Ai primit acest mesaj pentru că ai cerut ștergerea contului.'),
  },
  inactive: (date: string) => ({
    subject: 'Mai păstrăm contul tău?',
    preheader: 'Nu ai mai trecut pe la noi de mult.',
    title: 'Mai păstrăm contul tău?',
    paragraphs: [
      `Nu ai mai intrat în cont de aproape trei ani. Dacă nu treci pe la noi până la ${date}, îl ștergem cu tot ce ține de el: nu păstrăm date de care nu mai e nevoie.`,
    ],
    button: 'Intră în cont',
    footer: footer('Ai primit acest mesaj pentru că ai un cont nefolosit.'),
  }),
} as const

export const dataExportReadme = (facts: { brand: string; moment: string; email: string }): string =>
  [
    `Datele tale de pe ${facts.brand}`,
    `Pregătite pe ${facts.moment}.`,
    '',
    'Fiecare fișier .json poartă numele tabelei din care vine și conține toate rândurile ei despre tine:',
    'cont (account), acorduri (consent), profile (profile), vizionări (progress, video_view, laughter), Lista',
    'mea (favorite), dispozitive (device_session), PIN-ul (account_pin), abonament și plăți (subscription, customer, charge …),',
    'vouchere (voucher, voucher_purchase, visitor_charge), mesaje (contact_message), note ale suportului',
    '(person_note), cereri (withdrawal, data_export),',
    'evenimente de analiză, dacă le-ai acceptat (analytics_event). identity.json este contul tău de',
    'autentificare, mails.json mesajele pe care ți le-am trimis în ultima lună, fără coduri și adrese secrete.',
    '',
    'Momentele sunt scrise în UTC, sumele în cenți sau bani. Lipsesc numai parola și celelalte secrete,',
    'din care păstrăm doar amprente, și datele altor persoane.',
    '',
    `Întrebări? Scrie la ${facts.email}.`,
    '',
  ].join('\r\n')
