import { counted } from '../plural.ts'

export const studioFindingsMessages = {
  title: 'Reconciliere',
  lead: 'Registrul nostru comparat cu procesatorul de plăți. Comparația rulează singură de două ori pe zi.',
  look: 'Compară acum',
  looking: 'Se compară…',
  lookStarted: 'Comparația a pornit.',
  none: 'Totul se potrivește.',
  never: 'Încă nu s-a comparat nimic.',
  ranAt: (moment: string) => `Ultima comparație: ${moment}`,
  unknown: (rules: string) => `Procesatorul nu a răspuns, așa că nu s-au putut verifica: ${rules}.`,
  failed: 'Ultima comparație s-a oprit cu o eroare. Mai jos este rezultatul celei dinainte.',
  count: (count: number) => counted(count, 'constatare', 'constatări'),
  table: 'Constatările',
  columns: {
    rule: 'Ce nu se potrivește',
    what: 'Unde',
    person: 'Persoana',
    foundAt: 'Văzut prima dată',
    remedy: 'Ce e de făcut',
    repair: 'Reparație',
  },
  details: 'Detaliile sunt în Setări → Starea sistemului, la proprietar.',
  openPerson: 'Deschide persoana',
  repair: {
    open: 'Repară',
    label: (what: string) => `Repară: ${what}`,
    title: 'Pornești reparația?',
    account:
      'Contul este citit din nou de la procesator: plățile și abonamentele lui devin cele de acolo. Un abonament în plus sau rambursat se încheie. Nu se încasează nimic.',
    gift: 'Plata cadoului este citită din nou de la procesator: codul devine valabil dacă plata este la noi și nevalabil dacă a fost returnată sau contestată. Nu se încasează nimic.',
    product: 'Produsul care lipsește este creat la procesator. Nu se schimbă niciun preț.',
    reason: 'Motivul, pentru jurnal',
    submit: 'Repară',
    done: 'Reparația a rulat. Comparația pornește din nou.',
    doneBefore: 'Reparată, se verifică',
  },
} as const
