import type { AuditEntry } from '../entities/operator.ts'

/** What each action of the audit log is called; one that is not here is shown by its name. */
export const auditActions: Readonly<Record<string, string>> = {
  'home.published': 'Pagină de start publicată',
  'home.publication-undone': 'Publicare anulată a paginii de start',
  'operator.invited': 'Operator invitat',
  'operator.invitation-accepted': 'Invitație acceptată',
  'operator.invitation-withdrawn': 'Invitație retrasă',
  'operator.added': 'Operator adăugat',
  'operator.roles-changed': 'Roluri schimbate',
  'operator.removed': 'Operator scos',
  'video.created': 'Video creat',
  'video.changed': 'Video schimbat',
  'video.change-undone': 'Schimbare anulată la video',
  'video.captions-changed': 'Subtitrări schimbate',
  'show.created': 'Emisiune creată',
  'show.changed': 'Emisiune schimbată',
  'show.change-undone': 'Schimbare anulată la emisiune',
  'comedian.created': 'Comediant creat',
  'comedian.changed': 'Comediant schimbat',
  'tag.created': 'Etichetă creată',
  'tag.changed': 'Etichetă schimbată',
  'tag.renamed': 'Etichetă redenumită',
  'tag.removed': 'Etichetă scoasă',
  'featured.changed': 'Pagina de start schimbată',
  'person.opened': 'Persoană deschisă',
  'person.signed-out': 'Dispozitive deconectate',
  'person.confirmation-sent': 'Confirmare retrimisă',
  'person.reset-sent': 'Resetare a parolei trimisă',
  'person.exported': 'Copie a datelor trimisă',
  'person.erasure-scheduled': 'Ștergere programată',
  'person.erasure-undone': 'Ștergere anulată',
  'payment.refunded': 'Plată returnată',
  'subscription.cancelled-end': 'Abonament anulat la sfârșitul perioadei',
  'subscription.cancelled-now': 'Abonament oprit imediat',
  'ticket.answered': 'Tichet cu răspuns',
  'ticket.assigned': 'Tichet repartizat',
  'ticket.closed': 'Tichet închis',
  'ticket.reopened': 'Tichet redeschis',
  'withdrawal.accepted': 'Retragere acceptată',
  'withdrawal.refused': 'Retragere refuzată',
}

/** What a change was made to; a kind that is not here is shown by its name. */
export const auditSubjects: Readonly<Record<string, string>> = {
  home: 'Pagina de start',
  account: 'Cont',
  operator: 'Invitație',
  video: 'Video',
  show: 'Emisiune',
  comedian: 'Comediant',
  tag: 'Etichetă',
  featured: 'Pagina de start',
  ticket: 'Tichet',
  withdrawal: 'Retragere',
}

export const auditVia: Readonly<Record<AuditEntry['via'], string>> = {
  studio: 'Studio',
  'command-line': 'Linia de comandă',
  system: 'Automat',
}

/** Settings → Audit log. */
export const studioAuditMessages = {
  title: 'Jurnal',
  table: 'Jurnalul acțiunilor',
  columns: {
    action: 'Acțiune',
    at: 'Când',
    actor: 'Cine',
    via: 'Prin',
    subject: 'Asupra a ce',
    reason: 'Motiv',
    ip: 'Adresa IP',
  },
  filters: {
    actor: 'Cine',
    action: 'Acțiune',
    anyAction: 'Toate acțiunile',
    subject: 'Id-ul subiectului',
    from: 'De la',
    to: 'Până la',
  },
  empty: 'Încă nu s-a schimbat nimic.',
  noMatch: 'Nicio acțiune nu se potrivește cu filtrele.',
  details: {
    changes: 'Ce s-a schimbat',
    field: 'Câmp',
    before: 'Înainte',
    after: 'După',
    nothing: 'Fără valori.',
    none: '–',
    yes: 'da',
    no: 'nu',
  },
} as const
