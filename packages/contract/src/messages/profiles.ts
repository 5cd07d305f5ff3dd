import { allProfiles } from './counts.ts'

/** /change-profile and the forms of a profile (spec §2, §5, §8, D53-D58). */
export const profilesMessages = {
  pick: {
    title: 'Cine râde acum?',
    manage: 'Gestionează profilele',
    done: 'Gata',
    add: 'Adaugă profil',
    edit: (name: string) => `Modifică profilul ${name}`,
    choose: (name: string) => `Intră ca ${name}`,
    inUse: (deviceName: string) => `în uz pe ${deviceName}`,
    empty: 'Creează-ți un profil, ca să știm cui îi spunem poanta.',
  },
  takeOver: {
    title: 'Profil folosit acum',
    question: (name: string, deviceName: string) =>
      `Profilul ${name} este folosit acum pe ${deviceName}. Continui aici? Redarea de acolo se va opri.`,
    confirm: 'Continuă aici',
    cancel: 'Renunță',
  },
  form: {
    newTitle: 'Profil nou',
    editTitle: 'Modifică profilul',
    name: 'Nume',
    avatar: 'Avatar',
    avatarNumber: (number: number) => `Avatarul ${number}`,
    save: 'Salvează',
    saved: 'Profilul a fost salvat.',
    delete: 'Șterge profilul',
    back: 'Înapoi la profile',
  },
  remove: {
    title: (name: string) => `Ștergi profilul ${name}?`,
    lost: 'Istoricul și „Lista mea” ale acestui profil se pierd.',
    guest: (name: string) =>
      `${name} este invitat pe acest profil și pierde accesul imediat. Ce a văzut cât a fost invitat pleacă în contul lui.`,
    formerGuest: 'Cine a fost invitat pe acest profil pierde accesul imediat.',
    invited: 'Invitația trimisă pentru acest profil nu mai poate fi folosită.',
    confirm: 'Șterge',
    cancel: 'Păstrează',
    removed: 'Profilul a fost șters.',
  },
  preferences: {
    title: 'Preferințe',
    autoplayNext: 'Pornește singur următorul video',
    autoplayNextHint: 'La sfârșitul unui video începe următorul, după o numărătoare de 5 secunde.',
    autoplayPreviews: 'Pornește previzualizările',
    autoplayPreviewsHint: 'Un clip scurt, fără sunet, în partea de sus a paginii și pe afișe.',
    captions: 'Subtitrări',
    captionsHint: 'Pornesc singure la fiecare video care are subtitrări.',
    saved: 'Preferințele au fost salvate.',
  },
  /** In place of the name of a device of another person on the same profile. */
  otherDevice: 'alt dispozitiv',
  displaced: 'Profilul tău este folosit pe alt dispozitiv.',
  limit: `Nu poți adăuga mai mult de ${allProfiles}`,
  invalid: {
    name: 'Introduceți numele',
    nameTooLong: 'Numele poate avea cel mult 30 de caractere',
    avatar: 'Alegeți un avatar',
  },
} as const
