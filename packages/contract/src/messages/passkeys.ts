/** Passkeys on /login and /account. */
export const passkeyMessages = {
  title: 'Chei de acces',
  lead: 'Intri în cont cu amprenta, cu fața sau cu codul dispozitivului, fără parolă.',
  add: 'Adaugă o cheie de acces',
  added: 'Cheia de acces a fost adăugată.',
  none: 'Nu ai nicio cheie de acces.',
  unknown: 'Nu am putut încărca cheile de acces.',
  retry: 'Încearcă din nou',
  unsupported: 'Browserul acesta nu poate păstra chei de acces.',
  /** Where the user pool has no name of a provider. */
  unnamed: 'Cheie de acces',
  addedOn: (date: string) => `adăugată pe ${date}`,
  lastUsed: (when: string) => `folosită ultima dată ${when}`,
  neverUsed: 'nefolosită încă',
  renameOf: (name: string) => `Redenumește ${name}`,
  renameTitle: 'Redenumește cheia de acces',
  name: 'Numele cheii',
  renamed: 'Cheia de acces a fost redenumită.',
  removeOf: (name: string) => `Șterge ${name}`,
  remove: 'Șterge',
  removeTitle: 'Ștergi cheia de acces?',
  removeLead: (name: string, hasPassword: boolean) =>
    `Cu „${name}” nu vei mai intra în cont. ${hasPassword ? 'Parola rămâne valabilă.' : 'Celelalte căi de autentificare rămân.'} Șterge cheia și din managerul de parole al dispozitivului.`,
  keep: 'Păstrează',
  removed: 'Cheia de acces a fost ștearsă.',
  invalid: {
    name: 'Introduceți numele',
    nameTooLong: 'Numele poate avea cel mult 60 de caractere',
  },
  refused: {
    cancelled: 'Cererea a fost închisă sau a expirat.',
    present: 'Dispozitivul acesta are deja o cheie de acces pentru contul tău.',
    limit: 'Ai deja 20 de chei de acces. Șterge una dintre ele.',
    other: 'Cheia de acces nu a putut fi adăugată.',
  },
  proof: {
    title: 'Confirmă că ești tu',
    lead: 'Te-ai autentificat de mai mult timp. Confirmă parola înainte să schimbi cum intri în cont.',
    withoutPassword:
      'Te-ai autentificat de mai mult timp. Contul tău nu are parolă, așa că intră din nou înainte să schimbi cum intri în cont.',
    signInAgain: 'Intră din nou',
    password: 'Parola',
    code: 'Codul din aplicație',
    submit: 'Confirmă',
    withPasskey: 'Confirmă cu cheia de acces',
  },
  signIn: {
    button: 'Intră cu cheia de acces',
    failed: 'Nu am putut intra cu cheia de acces. Încearcă din nou sau folosește parola.',
    help: 'Ai pierdut cheia de acces? Alege „Ai uitat parola?” și intri cu codul din e-mail.',
  },
} as const
