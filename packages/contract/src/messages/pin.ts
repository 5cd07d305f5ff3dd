import { minutesCount, secondsCount } from './counts.ts'

const waitText = (seconds: number) =>
  seconds < 60 ? secondsCount(seconds) : minutesCount(Math.ceil(seconds / 60))

/** The PIN of an account and the highest age of a profile (D85). */
export const pinMessages = {
  label: 'PIN',
  /** Before a title. */
  gate: {
    title: (age: string) => `Titlu pentru ${age}+`,
    lead: 'Scrie PIN-ul contului ca să îl deschizi.',
    open: 'Deschide',
  },
  /** Before another profile, or a change of an age limit. */
  change: {
    title: 'Este nevoie de PIN',
    lead: 'Scrie PIN-ul contului ca să continui.',
    confirm: 'Continuă',
    cancel: 'Renunță',
  },
  forgotten: 'L-ai uitat? Alege altul din Cont.',
  locked: (seconds: number) =>
    `Prea multe PIN-uri greșite. Încearcă din nou peste ${waitText(seconds)}.`,
  failed: 'PIN-ul nu a putut fi verificat. Încearcă din nou.',
  keypad: 'Cifre',
  erase: 'Șterge o cifră',
  typed: (count: number) => `${count} din 4 cifre`,
  card: {
    title: 'PIN pentru părinți',
    lead: 'Îl cerem înainte de titlurile 15+ și 18+, la trecerea pe un profil cu mai multe titluri, când schimbi vârsta unui profil și când inviți pe cineva pe un profil cu titluri 15+ sau 18+.',
    off: 'Fără PIN',
    on: 'PIN pornit',
    unknown: 'Nu am putut afla dacă există un PIN.',
    retry: 'Reîncearcă',
    set: 'Alege un PIN',
    change: 'Schimbă PIN-ul',
    remove: 'Scoate PIN-ul',
    newPin: 'PIN nou, 4 cifre',
    password: 'Parola contului',
    passwordMissing: 'Introduceți parola',
    invalid: 'PIN-ul are 4 cifre.',
    save: 'Salvează',
    cancel: 'Renunță',
    saved: 'PIN-ul a fost salvat.',
    removed: 'PIN-ul a fost scos.',
    removeLead: 'Titlurile 15+ și 18+ se vor deschide fără PIN.',
  },
  age: {
    title: 'Vârsta maximă',
    label: 'Titluri pentru',
    hint: 'Titlurile peste această vârstă nu apar deloc pe acest profil.',
    choices: {
      AP: 'toate vârstele (AP)',
      '12': 'cel mult 12 ani',
      '15': 'cel mult 15 ani',
      '18': 'adulți: toate titlurile',
    },
    saved: 'Vârsta maximă a fost schimbată.',
  },
  /** In place of a title above the age of the profile. */
  restricted: {
    title: 'Nu pe acest profil',
    text: 'Titlul este peste vârsta maximă a acestui profil.',
    home: 'Înapoi acasă',
    changeProfile: 'Schimbă profilul',
  },
} as const
