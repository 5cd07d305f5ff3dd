import type { TicketState } from '../entities/studio-ticket.ts'

export const ticketStates: Readonly<Record<TicketState, string>> = {
  open: 'Fără răspuns',
  answered: 'Cu răspuns',
  closed: 'Închis',
}

/** Answers that are written often; the operator changes them before they are sent. */
export const ticketTemplates: readonly {
  readonly id: string
  readonly title: string
  readonly text: string
}[] = [
  {
    id: 'refund',
    title: 'Ți-am returnat banii',
    text: 'Îți mulțumim că ne-ai scris. Ți-am returnat suma prin metoda de plată folosită. De obicei ajunge în 5-10 zile lucrătoare, în funcție de bancă.',
  },
  {
    id: 'cancel',
    title: 'Cum anulezi abonamentul',
    text: 'Poți anula abonamentul oricând, din cont, la Abonament. Accesul rămâne până la sfârșitul perioadei plătite și nu îți mai încasăm nimic.',
  },
  {
    id: 'playback',
    title: 'Nu merge redarea',
    text: 'Îmi pare rău că nu merge.\n\nÎncearcă, te rog, să reîncarci pagina și să închizi celelalte dispozitive pe care este folosit contul. Dacă tot nu merge, scrie-ne ce dispozitiv folosești, la ce titlu s-a întâmplat și la ce oră.',
  },
  {
    id: 'sign-in',
    title: 'Nu poate intra în cont',
    text: 'Poți alege o parolă nouă din pagina de autentificare, cu „Ai uitat parola?”. Codul vine pe e-mail în câteva minute; uită-te și în dosarul cu mesaje nedorite.',
  },
  {
    id: 'more',
    title: 'Cere detalii',
    text: 'Îți mulțumim că ne-ai scris. Ca să te putem ajuta, spune-ne, te rog, mai multe: ce ai încercat să faci, ce ai văzut pe ecran și când s-a întâmplat.',
  },
]

export const studioTicketsMessages = {
  title: 'Tichete',
  table: 'Mesajele primite',
  file: 'tichete',
  columns: {
    reference: 'Referință',
    name: 'De la',
    email: 'E-mail',
    topic: 'Subiect',
    excerpt: 'Mesaj',
    receivedAt: 'Primit',
    answeredAt: 'Ultimul răspuns',
    state: 'Stare',
    assignee: 'Se ocupă',
  },
  unassigned: 'Fără operator',
  filters: {
    state: 'Stare',
    all: 'Toate',
    topic: 'Subiect',
    anyTopic: 'Orice subiect',
    assignee: 'Se ocupă',
    anyone: 'Oricine',
  },
  empty: 'Niciun mesaj nu așteaptă răspuns.',
  noMatch: 'Niciun tichet nu se potrivește cu filtrele.',
  back: 'Toate tichetele',
  conversation: 'Conversația',
  wrote: (name: string, moment: string) => `${name}, ${moment}`,
  about: {
    title: 'Despre tichet',
    person: 'Contul',
    openPerson: 'Deschide persoana',
    noAccount: 'Adresa nu aparține unui cont.',
    others: 'Alte mesaje de la aceeași adresă',
    noOthers: 'niciunul',
  },
  answer: {
    title: 'Răspunde pe e-mail',
    text: 'Răspunsul',
    hint: 'Salutul, semnătura și mesajul primit se adaugă singure.',
    required: 'Scrie răspunsul.',
    template: 'Șablon',
    noTemplate: 'Alege un șablon',
    closing: 'Închide tichetul după trimitere',
    submit: 'Trimite răspunsul',
    preview: (address: string) => `E-mailul care pleacă la ${address}`,
    done: (reference: string) => `Am trimis răspunsul la ${reference}.`,
  },
  assign: {
    label: 'Se ocupă',
    done: (name: string) => `Tichetul este acum la ${name}.`,
    unassignedDone: 'Tichetul nu mai este la nimeni.',
  },
  join: {
    open: 'Leagă de un cont',
    title: 'Leagă tichetul de un cont',
    lead: 'Mesajul apare apoi pe pagina persoanei, în copia datelor ei și se șterge odată cu contul. Verifică întâi că expeditorul este chiar această persoană.',
    person: 'Persoana',
    noPerson: 'Nimeni nu se potrivește.',
    required: 'Alege persoana.',
    reason: 'Motivul',
    submit: 'Leagă tichetul',
    done: (reference: string) => `${reference} este acum legat de cont.`,
    joined: 'legat de suport',
    separate: 'Dezleagă de cont',
    separateLead: 'Mesajul nu mai aparține acestui cont.',
    separated: (reference: string) => `${reference} nu mai este legat de un cont.`,
  },
  close: {
    open: 'Închide tichetul',
    done: (reference: string) => `Am închis ${reference}.`,
  },
  reopen: {
    open: 'Redeschide tichetul',
    done: (reference: string) => `Am redeschis ${reference}.`,
  },
} as const
