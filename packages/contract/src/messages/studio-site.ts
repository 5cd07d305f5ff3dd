import type { AnnouncementAudience, AnnouncementKind } from '../entities/announcement.ts'

export const announcementAudiences: Readonly<Record<AnnouncementAudience, string>> = {
  all: 'Toată lumea',
  visitors: 'Doar vizitatorii',
  subscribers: 'Doar abonații',
}

export const announcementKinds: Readonly<Record<AnnouncementKind, string>> = {
  highlight: 'Noutate',
  notice: 'Informare',
  problem: 'Problemă',
}

export const studioAnnouncementsMessages = {
  title: 'Anunțuri',
  lead: 'Anunțul apare într-o bară deasupra paginilor site-ului. Cine îl închide nu-l mai vede. Dacă sunt mai multe deodată, apare cel mai nou.',
  table: 'Anunțurile',
  columns: {
    text: 'Text',
    audience: 'Cine îl vede',
    kind: 'Fel',
    from: 'De la',
    until: 'Până la',
    state: 'Stare',
    link: 'Link',
  },
  states: { live: 'Se vede', planned: 'Programat', ended: 'Încheiat' },
  noEnd: 'Fără sfârșit',
  empty: 'Niciun anunț. Site-ul apare fără bară.',
  add: 'Anunț nou',
  form: {
    addTitle: 'Anunț nou',
    editTitle: 'Schimbă anunțul',
    text: 'Textul',
    linkWords: 'Textul linkului',
    linkHref: 'Adresa linkului',
    linkHint: 'O pagină a site-ului, cum ar fi /subscribe, sau https://… Fără link, lasă gol.',
    /** Saved by a colleague in a field of the link. */
    noLink: 'fără link',
    linkIncomplete: 'Completează și textul, și adresa linkului.',
    audience: 'Cine îl vede',
    kind: 'Fel',
    from: 'Afișat de la',
    until: 'Afișat până la',
    required: 'Scrie textul.',
    submit: 'Salvează anunțul',
    preview: 'Cum arată',
    remove: 'Scoate anunțul',
  },
  added: 'Am salvat anunțul.',
  changed: 'Am schimbat anunțul.',
  removed: 'Am scos anunțul.',
} as const

export const studioMaintenanceMessages = {
  title: 'Lucrări la site',
  open: 'Site-ul este deschis.',
  closed: (by: string, at: string) => `Site-ul este închis de ${by}, din ${at}.`,
  until: (at: string) => `Vizitatorii citesc că revenim pe ${at}.`,
  noEnd: 'Vizitatorii citesc că revenim curând.',
  lead: 'Cât timp site-ul este închis, paginile spun că facem ordine în culise, iar videourile nu pornesc. Studio, plățile primite de la procesator și sarcinile automate merg mai departe, iar operatorii văd site-ul ca de obicei.',
  start: {
    open: 'Închide site-ul',
    title: 'Închizi site-ul?',
    lead: 'În cel mult două secunde nimeni nu mai poate deschide site-ul, în afară de operatori. Îl redeschizi de aici.',
    endsAt: 'Când revenim (opțional)',
    submit: 'Închide site-ul',
    done: 'Site-ul este închis.',
  },
  end: { open: 'Deschide site-ul', done: 'Site-ul este deschis.' },
} as const
