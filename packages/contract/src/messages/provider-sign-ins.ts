/** Signing in through another provider: /login, /register, /login/provider and /account. */
/** What still opens the account when a link is gone. */
const waysLeft = {
  password: 'Parola rămâne valabilă.',
  links: 'Celelalte legături rămân.',
  passkeys: 'Intri mai departe cu cheia de acces.',
}

export const providerMessages = {
  continueWith: (provider: string) => `Continuă cu ${provider}`,
  or: 'sau',
  page: {
    title: 'Intră în cont',
    waiting: 'Te autentificăm…',
    back: 'Înapoi la autentificare',
    failed: {
      title: 'Nu am reușit',
      lead: 'Autentificarea nu s-a încheiat. Încearcă din nou sau intră cu parola.',
    },
    slow: 'Autentificarea durează prea mult',
    cancelled: {
      title: 'Ai renunțat',
      lead: 'Nu te-am autentificat. Poți încerca din nou sau poți intra cu parola.',
    },
    unverified: {
      title: 'Adresa nu este confirmată',
      lead: (provider: string) =>
        `Adresa de e-mail de la ${provider} nu este confirmată acolo, așa că nu o putem folosi. Confirm-o și încearcă din nou sau creează un cont cu parolă.`,
      register: 'Creează cont cu parolă',
    },
    new: {
      title: 'Mai e un pas!',
      lead: (provider: string, email: string) =>
        `Te-ai autentificat cu ${provider}. Contul tău va avea adresa ${email}.`,
      submit: 'Creează cont',
    },
    linkAgain:
      'Contul tău nu are parolă. Dacă confirmi printr-un furnizor, ajungi din nou în cont; apasă acolo „Leagă” încă o dată.',
    existing: {
      title: 'Ai deja cont',
      lead: (provider: string, email: string) =>
        `Există un cont cu adresa ${email}. Confirmă parola o dată și de acum poți intra și cu ${provider}.`,
      submit: 'Leagă și intră',
      reset: 'Ai uitat parola?',
      linked: (provider: string) => `De acum intri și cu ${provider}.`,
      notLinked: 'Ai intrat în cont, dar legătura nu s-a făcut. Încearcă din pagina contului.',
    },
  },
  card: {
    title: 'Alte căi de autentificare',
    lead: 'Intri în cont fără parolă, cu un cont pe care îl ai în altă parte.',
    linkedOn: (date: string) => `legat pe ${date}`,
    notLinked: 'nelegat',
    link: 'Leagă',
    linkOf: (provider: string) => `Leagă ${provider}`,
    linked: 'Legătura a fost făcută.',
    remove: 'Șterge legătura',
    removeOf: (provider: string) => `Șterge legătura cu ${provider}`,
    removeTitle: 'Ștergi legătura?',
    removeLead: (provider: string, left: keyof typeof waysLeft) =>
      `Cu ${provider} nu vei mai intra în cont. ${waysLeft[left]}`,
    keep: 'Păstrează',
    removed: 'Legătura a fost ștearsă.',
    onlyWay: 'Legătura nu se poate șterge: este singura cale în cont.',
    unknown: 'Nu am putut încărca legăturile.',
    retry: 'Încearcă din nou',
  },
} as const
