import type { OperatorRole } from '../entities/operator.ts'

export const operatorRoles: Readonly<Record<OperatorRole, string>> = {
  editor: 'Redactor',
  support: 'Suport',
  finance: 'Financiar',
  owner: 'Proprietar',
}

/** What each role is for, beside its box. */
export const operatorRoleHints: Readonly<Record<OperatorRole, string>> = {
  editor: 'Catalogul, pagina de start și textele.',
  support: 'Oamenii, tichetele, retragerile și cererile de date.',
  finance: 'Plățile, cupoanele, cadourile și rapoartele.',
  owner: 'Tot ce fac ceilalți, plus rolurile.',
}

export const studioOperatorsMessages = {
  title: 'Operatori',
  table: 'Operatori și invitații',
  columns: {
    name: 'Nume',
    email: 'E-mail',
    roles: 'Roluri',
    state: 'Stare',
    added: 'De când',
    addedBy: 'Adăugat de',
  },
  state: {
    ready: 'Autentificare în doi pași',
    passkey: (day: string) => `Cheie de acces, folosită pe ${day}`,
    noSecondFactor: 'Fără autentificare în doi pași',
    invited: (until: string) => `Invitație până pe ${until}`,
  },
  you: 'tu',
  empty: 'Nu lucrează nimeni în Studio.',
  rolesLabel: 'Roluri',
  rolesRequired: 'Alege cel puțin un rol.',
  invite: {
    open: 'Invită un operator',
    title: 'Invită un operator',
    lead: 'Adresa primește un e-mail. Persoana intră în Studio cu contul ei de pe această adresă, după ce pornește autentificarea în doi pași.',
    email: 'E-mail',
    submit: 'Trimite invitația',
    done: (email: string) => `Am trimis invitația la ${email}.`,
  },
  change: {
    open: 'Schimbă rolurile',
    title: (name: string) => `Rolurile pentru ${name}`,
    lead: 'Rolurile noi se aplică imediat.',
    submit: 'Salvează rolurile',
    done: (name: string) => `Am schimbat rolurile pentru ${name}.`,
  },
  remove: {
    open: 'Scoate din Studio',
    title: (name: string) => `Scoți operatorul ${name}?`,
    lead: 'Nu mai poate deschide Studio, nici în filele deja deschise. Contul de pe site rămâne neschimbat, iar acțiunile rămân în jurnal.',
    submit: 'Scoate din Studio',
    done: (name: string) => `${name} nu mai are acces la Studio.`,
  },
  withdraw: {
    open: 'Retrage invitația',
    title: (email: string) => `Retragi invitația pentru ${email}?`,
    lead: 'Persoana invitată nu va mai putea intra în Studio. O poți invita din nou oricând.',
    submit: 'Retrage invitația',
    done: (email: string) => `Am retras invitația pentru ${email}.`,
  },
} as const
