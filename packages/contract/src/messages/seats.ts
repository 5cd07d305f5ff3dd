import { SEATS_PER_ACCOUNT } from '../constants.ts'
import { counted } from '../plural.ts'

const seats = counted(SEATS_PER_ACCOUNT, 'prieten', 'prieteni')

/** Friends on a profile of the account (D160). */
export const seatsMessages = {
  owner: {
    title: 'Invitații mei',
    lead: `Poți invita cel mult ${seats}, fiecare pe un profil. Intră cu adresa lor și văd doar acel profil, fără plăți și fără setările contului.`,
    failed: 'Nu am putut încărca invitațiile.',
    retry: 'Încearcă din nou',
    noProfiles: 'Creează întâi un profil, apoi poți invita pe cineva pe el.',
    addProfile: 'Adaugă profil',
    states: {
      none: 'Fără invitat',
      invited: (until: string) => `Invitația este valabilă până pe ${until}`,
      invitedTo: (email: string, until: string) =>
        `Invitație trimisă la ${email}, valabilă până pe ${until}`,
      expired: 'Invitația a expirat',
      taken: (guest: string, since: string) => `${guest}, din ${since}`,
      ended: (guest: string, at: string) => `Invitația pentru ${guest} s-a încheiat pe ${at}`,
      left: (guest: string, at: string) => `${guest} a ieșit de pe profil pe ${at}`,
      formerGuest: 'fostul invitat',
    },
    invite: 'Invită',
    inviteTo: (profile: string) => `Invită pe profilul ${profile}`,
    renew: 'Trimite din nou',
    renewFor: (profile: string) => `Trimite din nou invitația pentru profilul ${profile}`,
    newLink: 'Link nou',
    newLinkFor: (profile: string) => `Link nou pentru profilul ${profile}`,
    withdraw: 'Retrage',
    withdrawFor: (profile: string) => `Retrage invitația pentru profilul ${profile}`,
    withdrawn: 'Am retras invitația.',
    end: 'Încheie',
    endFor: (guest: string) => `Încheie accesul pentru ${guest}`,
  },
  invite: {
    title: (profile: string) => `Invită pe profilul ${profile}`,
    lead: 'Invitatul vede tot ce are acest profil: istoricul și „Lista mea”. Ce urmărește el vezi și tu, cât timp este invitat.',
    email: 'Adresa de e-mail a invitatului',
    emailHint: 'Lasă gol dacă vrei să îi trimiți tu linkul.',
    submit: 'Creează invitația',
    cancel: 'Renunță',
    close: 'Închide',
    readyTitle: 'Invitația este gata',
    sent: (email: string) =>
      `Am trimis invitația la ${email}. Poți da mai departe și linkul de mai jos.`,
    ready:
      'Trimite linkul de mai jos invitatului. Îl vezi doar acum și se folosește o singură dată.',
    link: 'Linkul invitației',
    copy: 'Copiază linkul',
    copied: 'Am copiat linkul.',
    notCopied: 'Nu am putut copia linkul. Selectează-l și copiază-l tu.',
  },
  end: {
    title: (guest: string) => `Închei accesul pentru ${guest}?`,
    lead: 'Accesul se oprește imediat, și dacă tocmai urmărește ceva. Ce a văzut cât a fost invitat pleacă de pe profil în contul lui.',
    confirm: 'Încheie accesul',
    cancel: 'Păstrează',
    done: 'Am încheiat accesul. Invitatul primește un e-mail.',
  },
  guest: {
    title: 'Ești invitat',
    lead: (owner: string) =>
      `${owner} ți-a oferit un profil. Îl vezi doar pe acesta, cu lista și istoricul lui.`,
    stopped: (owner: string) =>
      `Accesul la profilul oferit de ${owner} este oprit deocamdată. Revine singur când ${owner} îl pornește din nou.`,
    watch: 'Mergi la profil',
    leave: 'Ieși de pe profil',
    leaveTitle: 'Ieși de pe acest profil?',
    leaveLead: 'Nu mai poți urmări nimic pe el. Ce ai văzut și „Lista mea” rămân în contul tău.',
    leaveConfirm: 'Ieși',
    leaveCancel: 'Rămâi',
    left: 'Ai ieșit de pe profil. Istoricul tău este în contul tău.',
  },
  former: {
    title: 'Istoricul tău',
    loadFailed: 'Nu am putut încărca istoricul tău.',
    lead: (owner: string, at: string) => `Invitația de la ${owner} s-a încheiat pe ${at}.`,
    profile: (name: string) =>
      `Ce ai văzut te așteaptă pe profilul tău ${name}. Îl găsești acolo când ai un abonament al tău.`,
    nothing: 'Nu ai urmărit nimic cât ai fost invitat.',
    download: 'Descarcă istoricul',
    failed: 'Nu am putut pregăti fișierul. Încearcă din nou.',
    file: 'istoric',
    columns: {
      profile: 'Profil',
      kind: 'Tip',
      title: 'Titlu',
      percentage: 'Văzut (%)',
      at: 'Data',
    },
    kinds: { watched: 'Vizionare', favorite: 'Lista mea', dismissed: 'Nu-i pentru mine' },
  },
  invitation: {
    title: 'Invitație',
    heading: (owner: string) => `${owner} te invită`,
    lead: (profile: string) =>
      `Ai un profil pregătit: ${profile}. Intră cu adresa ta de e-mail și urmărești tot catalogul, fără să plătești nimic.`,
    seen: (owner: string) => `${owner} vede ce se urmărește pe acest profil.`,
    until: (at: string) => `Invitația este valabilă până pe ${at}.`,
    register: 'Fă-ți un cont',
    logIn: 'Am deja cont',
    accept: 'Acceptă invitația',
    as: (email: string) => `Ești în cont cu adresa ${email}.`,
    otherAccount: 'Intră cu altă adresă',
    accepted: 'Bun venit! Alege profilul și începe.',
    refusedTitle: 'Invitația nu poate fi folosită',
    missing: 'Deschide din nou linkul din invitație.',
    home: 'Mergi la pagina de start',
    account: 'Mergi la cont',
    waiting: 'Se încarcă invitația',
    retry: 'Încearcă din nou',
  },
} as const
